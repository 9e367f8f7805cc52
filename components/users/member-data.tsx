"use client";

import { useEffect, useMemo, type ReactNode } from "react";
import { mutate, SWRConfig } from "swr";
import { swrFetcher } from "@/lib/browser/api-client";
import type { OwnProfile } from "@/lib/features/users/schema";
import { trustFirstCopy } from "./first-copy";
import { ME } from "./use-me";

interface MemberDataProps {
  me: OwnProfile;
  children: ReactNode;
}

/**
 * What every screen of a member shares: the fetcher, and the reader's own profile to begin with.
 */
export function MemberData({ me, children }: MemberDataProps) {
  const value = useMemo(
    () => ({ fetcher: swrFetcher, fallback: { [ME]: me }, use: [trustFirstCopy] }),
    [me],
  );
  // A new rendering is newer than what SWR has cached.
  useEffect(() => void mutate(ME, me, { revalidate: false }), [me]);
  return <SWRConfig value={value}>{children}</SWRConfig>;
}
