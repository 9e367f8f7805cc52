"use client";

import useSWR from "swr";
import { POLL_EVERY } from "@/components/loans/use-loans";
import type { Friend, FriendRequest } from "@/lib/features/friends/schema";

const FRIENDS = "/users/me/friends";
const SENT = "/users/me/friend-requests/sent";

/** The reader's friends; the page brings the first copy. */
export function useFriends(fallbackData?: Friend[]) {
  return useSWR<Friend[]>(FRIENDS, { fallbackData });
}

/** Requests whose answer the reader waits for. */
export function useSentRequests(fallbackData?: FriendRequest[]): FriendRequest[] | undefined {
  return useSWR<FriendRequest[]>(SENT, { refreshInterval: POLL_EVERY, fallbackData }).data;
}

const REQUESTS = "/users/me/friend-requests";

/** Requests that wait for the reader's answer: asked for anew every 10 s, and at once when told. */
export function useFriendRequests(fallbackData?: FriendRequest[]): FriendRequest[] | undefined {
  return useSWR<FriendRequest[]>(REQUESTS, { refreshInterval: POLL_EVERY, fallbackData }).data;
}
