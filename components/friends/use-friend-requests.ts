"use client";

import useSWR from "swr";
import { POLL_EVERY } from "@/components/loans/use-loans";
import type { FriendRequest } from "@/lib/features/friends/schema";

const REQUESTS = "/users/me/friend-requests";

/** Requests that wait for the reader's answer: asked for anew every 10 s, and at once when told. */
export function useFriendRequests(fallbackData?: FriendRequest[]): FriendRequest[] | undefined {
  return useSWR<FriendRequest[]>(REQUESTS, { refreshInterval: POLL_EVERY, fallbackData }).data;
}
