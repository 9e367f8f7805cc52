"use client";

import { mutate } from "swr";
import type { NavCounts } from "@/lib/features/navigation/schema";
import { pathOf } from "@/lib/browser/api-client";
import { useApi } from "@/lib/browser/use-api";

/**
 * The numbers in the navigation, kept up to date by `LiveCounts`. Undefined without `first`: the
 * server refuses them while the profile is incomplete.
 */
export function useNavCounts(first?: NavCounts): NavCounts | undefined {
  const settings = { fallbackData: first, revalidateOnMount: false, revalidateIfStale: false };
  return useApi(first ? "GET /users/me/counts" : null, settings).data;
}

/** Fetches the numbers again after something counted was read, answered or removed. */
export function refreshNavCounts(): Promise<unknown> {
  return mutate(pathOf("GET /users/me/counts"));
}
