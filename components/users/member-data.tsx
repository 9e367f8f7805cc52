"use client";

import { useEffect, useMemo, useState, type ReactNode } from "react";
import { SWRConfig, type Middleware } from "swr";
import { readPath } from "@/lib/browser/api-client";
import { useWasOnServer } from "@/lib/browser/use-hydrated";
import { mutateApi } from "@/lib/browser/use-api";
import type { OwnProfile } from "@/lib/features/users/schema";
import { ME } from "./use-me";

/**
 * Data just rendered by the server is not fetched again on mount. After navigation inside the app
 * it is, since there it may be an older copy; so it is where the call begins later.
 */
const noRefetchOnHydration: Middleware = (useNext) => (key, fetcher, config) => {
  const [beganAtOnce] = useState(Boolean(key));
  const isFresh = useWasOnServer() && beganAtOnce && config.fallbackData !== undefined;
  return useNext(key, fetcher, isFresh ? { revalidateOnMount: false, ...config } : config);
};

/** Shared by all member screens: the fetcher, and the reader's own profile as first data. */
export function MemberData({ me, children }: { me: OwnProfile; children: ReactNode }) {
  const value = useMemo(
    () => ({ fetcher: readPath, fallback: { [ME]: me }, use: [noRefetchOnHydration] }),
    [me],
  );
  // A newly rendered profile is newer than SWR's cached one.
  useEffect(() => void mutateApi("GET /users/me", me, { revalidate: false }), [me]);
  return <SWRConfig value={value}>{children}</SWRConfig>;
}
