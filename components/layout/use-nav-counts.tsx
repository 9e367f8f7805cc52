"use client";

import { createContext, type ReactNode, use } from "react";
import { mutate } from "swr";
import type { NavCounts } from "@/lib/features/navigation/schema";
import { pathOf } from "@/lib/browser/api-client";
import { useApi } from "@/lib/browser/use-api";

const Counts = createContext<NavCounts | undefined>(undefined);

interface NavCountsProviderProps {
  /** The numbers rendered with the page; undefined while the reader's profile is incomplete. */
  first: NavCounts | undefined;
  children: ReactNode;
}

/** The numbers in the navigation, subscribed to once for all that show them. */
export function NavCountsProvider({ first, children }: NavCountsProviderProps) {
  const settings = { fallbackData: first, revalidateOnMount: false, revalidateIfStale: false };
  const { data } = useApi(first ? "GET /users/me/counts" : null, settings);
  return <Counts value={data}>{children}</Counts>;
}

/**
 * The numbers in the navigation, kept up to date by `LiveCounts`. Undefined while the profile is incomplete,
 * as the server refuses them then.
 */
export const useNavCounts = (): NavCounts | undefined => use(Counts);

/** Fetches the numbers again after something counted was read, answered or removed. */
export function refreshNavCounts(): Promise<unknown> {
  return mutate(pathOf("GET /users/me/counts"));
}
