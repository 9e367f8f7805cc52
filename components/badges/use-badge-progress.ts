"use client";

import { mutate } from "swr";
import { ME } from "@/components/users/use-me";
import type { BadgeProgress } from "@/lib/features/badges/schema";
import { useApi } from "@/lib/browser/use-api";

/** What a reader has done and which badges they wear; the page may bring the first copy. */
export function useBadgeProgress(userId: string, fallbackData?: BadgeProgress) {
  return useApi("GET /users/[id]/badges", { params: { id: userId }, fallbackData });
}

/** After the reader earned a badge: whatever shows badges asks again. */
export async function refreshBadgeProgress(): Promise<void> {
  await mutate((key) => key === ME || (typeof key === "string" && key.endsWith("/badges")));
}
