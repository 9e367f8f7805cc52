"use client";

import { POLL_EVERY } from "@/components/loans/use-loans";
import { useApi } from "@/lib/browser/use-api";
import type { OutsideLoan } from "@/lib/features/shelf/outside-loan-schema";

/** The reader's own books that somebody outside has, polled; a page may bring the first copy. */
export function useOutsideLoans(fallbackData?: OutsideLoan[]): readonly OutsideLoan[] {
  const options = { refreshInterval: POLL_EVERY, fallbackData };
  return useApi("GET /users/me/outside-loans", options).data ?? [];
}
