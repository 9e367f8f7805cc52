"use client";

import useSWR from "swr";
import { useMe } from "@/components/users/use-me";
import type { Analytics } from "@/lib/features/overview/schema";

/** Figures change slowly, loans and requests among them are polled elsewhere; in milliseconds. */
const ASK_EVERY = 60_000;

/** The reader's own figures of the last 30 days. */
export function useAnalytics() {
  const me = useMe();
  return useSWR<Analytics>(`/users/${me.id}/analytics`, { refreshInterval: ASK_EVERY });
}
