"use client";

import { mutate } from "swr";
import { refreshNavCounts } from "@/components/layout/use-nav-counts";
import { api, pathOf } from "@/lib/browser/api-client";
import { mutateApi, useApi } from "@/lib/browser/use-api";
import { loanPath } from "@/lib/features/loans/terms";
import { noticePage } from "@/lib/features/notifications/kinds";
import type { Notification } from "@/lib/features/notifications/schema";

type Change = (list: Notification[]) => Notification[];

/** The page that a notification opens: its loan's, or another screen. */
export const pageOf = ({ id, type, loanId, params }: Notification) =>
  loanId ? loanPath(loanId, id) : noticePage(type, params);

/** The reader's notifications, newest first; `fallbackData` was rendered with the page. */
export function useNotifications(fallbackData: Notification[]): Notification[] {
  return useApi("GET /notifications", { fallbackData }).data ?? fallbackData;
}

/** Puts a pushed notification on top of the list; an open list is loaded anew, since matters may have grown. */
export async function prepend(pushed: Notification): Promise<void> {
  await mutateApi(
    "GET /notifications",
    (list) => list && [pushed, ...list.filter((known) => known.id !== pushed.id)],
  );
}

export function refreshNotifications(): Promise<unknown> {
  return mutate(pathOf("GET /notifications"));
}

/** Shows the expected result at once, and the server's when it arrives. */
async function change(work: () => Promise<unknown>, outcome: Change): Promise<void> {
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
  const asRead: Change = (list) =>
    list.map((item) => (item.matter === matter ? { ...item, read: true } : item));
  await change(() => api("PUT /notifications/[id]/read", { params: { id } }), asRead).catch(
    () => undefined,
  );
}

/** @throws ApiError. */
export function markAllRead(): Promise<void> {
  const asRead: Change = (list) => list.map((item) => ({ ...item, read: true }));
  return change(() => api("PUT /notifications/read-all"), asRead);
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
