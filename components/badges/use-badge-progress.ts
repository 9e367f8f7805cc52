"use client";

import { mutate } from "swr";
import { ME } from "@/components/users/use-me";
import type { BadgeProgress } from "@/lib/features/badges/schema";
import { useApi } from "@/lib/browser/use-api";

/** A reader's badges and progress; `fallbackData` may be rendered with the page. */
export function useBadgeProgress(userId: string, fallbackData?: BadgeProgress) {
  return useApi("GET /users/[id]/badges", { params: { id: userId }, fallbackData });
}

/** After a badge was earned: everything that shows badges is fetched again. */
export async function refreshBadgeProgress(): Promise<void> {
  await mutate((key) => key === ME || (typeof key === "string" && key.endsWith("/badges")));
}
