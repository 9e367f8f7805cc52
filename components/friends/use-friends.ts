"use client";

import { POLL_EVERY_MS } from "@/components/loans/use-loans";
import type { Friend, FriendRequest } from "@/lib/features/friends/schema";
import { useApi } from "@/lib/browser/use-api";

/** The reader's friends; `fallbackData` is the copy rendered with the page. */
export function useFriends(fallbackData?: Friend[]) {
  return useApi("GET /users/me/friends", { fallbackData });
}

/** Friend requests the reader has sent. */
export function useSentRequests(fallbackData?: FriendRequest[]): FriendRequest[] | undefined {
  const options = { refreshInterval: POLL_EVERY_MS, fallbackData };
  return useApi("GET /users/me/friend-requests/sent", options).data;
}

/** Friend requests the reader has received: fetched every 10 s, and at once after a push. */
export function useFriendRequests(fallbackData?: FriendRequest[]): FriendRequest[] | undefined {
  const options = { refreshInterval: POLL_EVERY_MS, fallbackData };
  return useApi("GET /users/me/friend-requests", options).data;
}
