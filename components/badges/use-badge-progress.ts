"use client";

import { mutate } from "swr";
import { ME } from "@/components/users/use-me";
import { useApi } from "@/lib/browser/use-api";

/** A reader's badges and progress. */
export function useBadgeProgress(userId: string) {
  return useApi("GET /users/[id]/badges", { params: { id: userId } });
}

/** After a badge was earned: everything that shows badges is fetched again. */
export async function refreshBadgeProgress(): Promise<void> {
  await mutate((key) => key === ME || (typeof key === "string" && key.endsWith("/badges")));
}
