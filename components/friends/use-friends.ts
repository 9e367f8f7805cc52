"use client";

import { POLL_EVERY } from "@/components/loans/use-loans";
import type { Friend, FriendRequest } from "@/lib/features/friends/schema";
import { useApi } from "@/lib/browser/use-api";

/** The reader's friends; the page brings the first copy. */
export function useFriends(fallbackData?: Friend[]) {
  return useApi("GET /users/me/friends", { fallbackData });
}

/** Requests whose answer the reader waits for. */
export function useSentRequests(fallbackData?: FriendRequest[]): FriendRequest[] | undefined {
  const options = { refreshInterval: POLL_EVERY, fallbackData };
  return useApi("GET /users/me/friend-requests/sent", options).data;
}

/** Requests that wait for the reader's answer: asked for anew every 10 s, and at once when told. */
export function useFriendRequests(fallbackData?: FriendRequest[]): FriendRequest[] | undefined {
  const options = { refreshInterval: POLL_EVERY, fallbackData };
  return useApi("GET /users/me/friend-requests", options).data;
}
