"use client";

import { POLL_EVERY_MS } from "@/components/loans/use-loans";
import { useApi } from "@/lib/browser/use-api";
import type { OutsideLoan } from "@/lib/features/shelf/outside-loan-schema";

/** The reader's outside loans, polled; `fallbackData` was rendered with the page. */
export function useOutsideLoans(fallbackData?: OutsideLoan[]): readonly OutsideLoan[] {
  const options = { refreshInterval: POLL_EVERY_MS, fallbackData };
  return useApi("GET /users/me/outside-loans", options).data ?? [];
}
