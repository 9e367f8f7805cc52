"use client";

import { createContext, use } from "react";
import { mutate } from "swr";
import type { NavCounts } from "@/lib/features/navigation/schema";
import { pathOf } from "@/lib/browser/api-client";
import { useApi } from "@/lib/browser/use-api";

/** The numbers rendered with the page; undefined while the reader's profile is incomplete. */
export const FirstCounts = createContext<NavCounts | undefined>(undefined);

/**
 * The numbers in the navigation, kept up to date by `LiveCounts`. Undefined while the profile is incomplete,
 * as the server refuses them then.
 */
export function useNavCounts(): NavCounts | undefined {
  const first = use(FirstCounts);
  const settings = { fallbackData: first, revalidateOnMount: false, revalidateIfStale: false };
  return useApi(first ? "GET /users/me/counts" : null, settings).data;
}

/** Fetches the numbers again after something counted was read, answered or removed. */
export function refreshNavCounts(): Promise<unknown> {
  return mutate(pathOf("GET /users/me/counts"));
}
