"use client";

import { mutate } from "swr";
import { refreshNavCounts } from "@/components/layout/use-nav-counts";
import { api, pathOf } from "@/lib/browser/api-client";
import { mutateApi } from "@/lib/browser/use-api";
import { loanPath } from "@/lib/features/loans/terms";
import { noticePage } from "@/lib/features/notifications/kinds";
import type { Notification } from "@/lib/features/notifications/schema";

/** The page that a notification opens: its loan's, or another screen. */
export const pageOf = ({ id, type, loanId, params }: Notification) =>
  loanId ? loanPath(loanId, id) : noticePage(type, params);

/** Puts a pushed notification on top of the list; an open list is loaded anew, since matters may have grown. */
export function prepend(pushed: Notification): Promise<unknown> {
  return mutateApi(
    "GET /notifications",
    (list) => list && [pushed, ...list.filter((known) => known.id !== pushed.id)],
  );
}

export function refreshNotifications(): Promise<unknown> {
  return mutate(pathOf("GET /notifications"));
}

/** Shows the expected result at once, and the server's when it arrives. */
async function change(
  work: () => Promise<unknown>,
  outcome: (list: Notification[]) => Notification[],
): Promise<void> {
  await mutateApi("GET /notifications", (list) => list && outcome(list), { revalidate: false });
  try {
    await work();
  } finally {
    await Promise.all([refreshNotifications(), refreshNavCounts()]);
  }
}

/** With all of its matter. Ignores errors, so that the click still opens its page. */
export async function markRead({ id, matter, read }: Notification): Promise<void> {
  if (read) return;
  await change(
    () => api("PUT /notifications/[id]/read", { params: { id } }),
    (list) => list.map((item) => (item.matter === matter ? { ...item, read: true } : item)),
  ).catch(() => undefined);
}

/** @throws ApiError. */
export function markAllRead(): Promise<void> {
  return change(
    () => api("PUT /notifications/read-all"),
    (list) => list.map((item) => ({ ...item, read: true })),
  );
}

/** With all of its matter. @throws ApiError. */
export function remove({ id, matter }: Notification): Promise<void> {
  return change(
    () => api("DELETE /notifications/[id]", { params: { id } }),
    (list) => list.filter((item) => item.matter !== matter),
  );
}

/** @throws ApiError. */
export function removeAll(): Promise<void> {
  return change(
    () => api("DELETE /notifications"),
    () => [],
  );
}
