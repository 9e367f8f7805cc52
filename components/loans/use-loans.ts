"use client";

import { useState } from "react";
import { mutate as mutateAll } from "swr";
import { useMe } from "@/components/users/use-me";
import { polled, useApi } from "@/lib/browser/use-api";
import { isOpen, type LoanRole } from "@/lib/features/loans/machine/loan-machine";
import type { Loan, LoanListItem } from "@/lib/features/loans/schema";
import { ENDED_LISTED, LOANS_LISTED } from "@/lib/features/loans/terms";

/** Calls for a user's loans, by their side. */
export const LOANS_OF = {
  owner: "GET /loans/owner/[userId]",
  borrower: "GET /loans/borrower/[userId]",
} as const;

/** Type guard: one's own list has full loans, another reader's has history entries. */
const areWhole = (loans: LoanListItem[]): loans is Loan[] =>
  loans.every((loan) => "borrowerMessage" in loan);

/**
 * The reader's loans on one side, polled, newest first; `fallbackData` was rendered with the page.
 * `onMore` loads more closed loans; undefined if all are loaded.
 */
export function useOwnLoans(role: LoanRole, fallbackData?: Loan[]) {
  const { id: userId } = useMe();
  const [limit, setLimit] = useState(ENDED_LISTED);
  const { data, error, mutate } = useApi(LOANS_OF[role], {
    params: { userId },
    query: { limit },
    keepPreviousData: true,
    ...polled(fallbackData),
  });
  const loans = data && areWhole(data) ? data : undefined;
  const ended = loans?.filter(({ status }) => !isOpen(status)).length ?? 0;
  const goesOn = limit < LOANS_LISTED && ended >= limit;
  const more = () => setLimit(Math.min(limit + ENDED_LISTED, LOANS_LISTED));
  return { data: loans, error, mutate, onMore: goesOn ? more : undefined };
}

/** The reader's outside loans, polled. */
export function useOutsideLoans() {
  return useApi("GET /users/me/outside-loans", polled()).data ?? [];
}

// Without the code of a handover, which its card polls by itself.
const TOUCHED =
  /^\/(loans(?!\/[^/]+\/code)|books|notifications|users\/(me\/(books|counts|outside-loans|waiting)|[^/]+\/loan-stats))/;

/** Reloads everything on the page that shows loans or books. */
export function refreshLoans(): Promise<unknown> {
  return mutateAll((key) => typeof key === "string" && TOUCHED.test(key));
}
