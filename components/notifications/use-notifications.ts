"use client";

import { mutate } from "swr";
import { refreshNavCounts } from "@/components/layout/use-nav-counts";
import { api, pathOf } from "@/lib/browser/api-client";
import { mutateApi, useApi } from "@/lib/browser/use-api";
import type { Notification } from "@/lib/features/notifications/schema";

type Change = (list: Notification[]) => Notification[];

/** The reader's notifications, newest first; the page brings the first copy. */
export function useNotifications(fallbackData: Notification[]): Notification[] {
  return useApi("GET /notifications", { fallbackData }).data ?? fallbackData;
}

/** Puts one that has just been pushed on top of the list, wherever it is shown. */
export async function prepend(pushed: Notification): Promise<void> {
  await mutateApi(
    "GET /notifications",
    (list) => list && [pushed, ...list.filter((known) => known.id !== pushed.id)],
    { revalidate: false },
  );
}

/** Asks for the list anew. */
export function refreshNotifications(): Promise<unknown> {
  return mutate(pathOf("GET /notifications"));
}

/** Shows the outcome at once, and what the server says as soon as it has said it. */
async function change(work: () => Promise<unknown>, outcome: Change): Promise<void> {
  await mutateApi("GET /notifications", (list) => list && outcome(list), { revalidate: false });
  try {
    await work();
  } finally {
    await Promise.all([refreshNotifications(), refreshNavCounts()]);
  }
}

/** Errors are ignored, so that the click goes on to what it opens. */
export async function markRead({ id, read }: Notification): Promise<void> {
  if (read) return;
  const asRead: Change = (list) =>
    list.map((item) => (item.id === id ? { ...item, read: true } : item));
  await change(() => api("PUT /notifications/[id]/read", { params: { id } }), asRead).catch(
    () => undefined,
  );
}

/** Throws ApiError. */
export function markAllRead(): Promise<void> {
  const asRead: Change = (list) => list.map((item) => ({ ...item, read: true }));
  return change(() => api("PUT /notifications/read-all"), asRead);
}

/** Throws ApiError. */
export function remove({ id }: Notification): Promise<void> {
  return change(
    () => api("DELETE /notifications/[id]", { params: { id } }),
    (list) => list.filter((item) => item.id !== id),
  );
}

/** Throws ApiError. */
export function removeAll(): Promise<void> {
  return change(
    () => api("DELETE /notifications"),
    () => [],
  );
}
