"use client";

import { useEffect, useMemo, type ReactNode } from "react";
import { SWRConfig, type Middleware } from "swr";
import { readPath } from "@/lib/browser/api-client";
import { useHydrated } from "@/lib/browser/use-hydrated";
import { mutateApi } from "@/lib/browser/use-api";
import type { OwnProfile } from "@/lib/features/users/schema";
import { ME } from "./use-me";

/**
 * What the server has just rendered is not fetched again on mount. On a screen reached by navigation
 * inside the page it is: there it may be an older copy.
 */
const noRefetchOnHydration: Middleware = (useNext) => (key, fetcher, config) => {
  const isHydrating = !useHydrated();
  const isFresh = isHydrating && config.fallbackData !== undefined;
  return useNext(key, fetcher, isFresh ? { revalidateOnMount: false, ...config } : config);
};

interface MemberDataProps {
  me: OwnProfile;
  children: ReactNode;
}

/**
 * What every screen of a member shares: the fetcher, and the reader's own profile to begin with.
 */
export function MemberData({ me, children }: MemberDataProps) {
  const value = useMemo(
    () => ({ fetcher: readPath, fallback: { [ME]: me }, use: [noRefetchOnHydration] }),
    [me],
  );
  // A new rendering is newer than what SWR has cached.
  useEffect(() => void mutateApi("GET /users/me", me, { revalidate: false }), [me]);
  return <SWRConfig value={value}>{children}</SWRConfig>;
}
