"use client";

import type { OwnProfile } from "@/lib/features/users/schema";
import { useApi } from "@/lib/browser/use-api";
import { pathOf } from "@/lib/browser/api-client";

/** SWR key of the reader's own profile. */
export const ME = pathOf("GET /users/me");

/** The signed-in reader; always there, since the page brings the first copy. */
export function useMe(): OwnProfile {
  const { data } = useApi("GET /users/me", { revalidateIfStale: false });
  if (!data) throw new Error("useMe needs MemberData around it");
  return data;
}
