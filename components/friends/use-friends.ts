"use client";

import useSWR, { mutate } from "swr";
import { POLL_EVERY } from "@/components/loans/use-loans";
import type { Friend, FriendRequest } from "@/lib/features/friends/schema";

const FRIENDS = "/users/me/friends";
const SENT = "/users/me/friend-requests/sent";

/** What shows friends, requests, or how two readers stand to each other. */
const TOUCHED = /^\/users\/(?:me$|me\/friend|search\?|[0-9a-f-]{36}$)/;

export const showsTies = (key: unknown) => typeof key === "string" && TOUCHED.test(key);

/** The reader's friends; the page brings the first copy. */
export function useFriends(fallbackData?: Friend[]) {
  return useSWR<Friend[]>(FRIENDS, { fallbackData });
}

/** Requests whose answer the reader waits for. */
export function useSentRequests(fallbackData?: FriendRequest[]): FriendRequest[] | undefined {
  return useSWR<FriendRequest[]>(SENT, { refreshInterval: POLL_EVERY, fallbackData }).data;
}

/** After a friendship or request changed: everything on the page that shows it asks again. */
export function refreshFriends(): Promise<unknown> {
  return mutate(showsTies);
}
