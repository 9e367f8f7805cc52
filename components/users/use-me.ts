"use client";

import useSWR from "swr";
import type { OwnProfile } from "@/lib/features/users/schema";

/** Where the reader's own profile lives, for `mutate`. */
export const ME = "/users/me";

/** The signed-in reader; the page brings the first copy, so there always is one. */
export function useMe(): OwnProfile {
  const { data } = useSWR<OwnProfile>(ME, { revalidateIfStale: false });
  if (!data) throw new Error("useMe needs MemberData around it");
  return data;
}
