"use client";

import useSWR, { mutate } from "swr";
import { ME } from "@/components/users/use-me";
import type { BadgeProgress } from "@/lib/features/badges/schema";

/** What a reader has done and which badges they wear; the page may bring the first copy. */
export function useBadgeProgress(userId: string, fallbackData?: BadgeProgress) {
  return useSWR<BadgeProgress>(`/users/${userId}/badges`, { fallbackData });
}

/** After the reader earned a badge: whatever shows badges asks again. */
export async function refreshBadgeProgress(): Promise<void> {
  await mutate((key) => key === ME || (typeof key === "string" && key.endsWith("/badges")));
}
