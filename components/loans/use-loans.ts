"use client";

import { useEffect, useState } from "react";
import { mutate } from "swr";
import { useMe } from "@/components/users/use-me";
import { pathOf } from "@/lib/browser/api-client";
import { useApi } from "@/lib/browser/use-api";
import { isOpen, type LoanRole } from "@/lib/features/loans/machine/loan-machine";
import type {
  Loan,
  LoanListItem,
  LoanWithTimeline,
  PendingLoan,
} from "@/lib/features/loans/schema";
import { ENDED_LISTED, LOANS_LISTED } from "@/lib/features/loans/terms";
import type { OutsideLoan } from "@/lib/features/shelf/outside-loan-schema";

/** Interval at which loans, requests and the reader's books are polled. */
export const POLL_EVERY_MS = 10_000;

/** SWR key of the requests that wait for the reader's answer. */
export const PENDING = pathOf("GET /loans/pending");

/** Calls for a user's loans, by their side. */
export const LOANS_OF = {
  owner: "GET /loans/owner/[userId]",
  borrower: "GET /loans/borrower/[userId]",
} as const;

/** Fired on the window when another reader has changed the status of a loan. */
export const LOAN_STATUS_CHANGED = "loanStatusChanged";

/** Refreshes at once on `LOAN_STATUS_CHANGED`. */
export function useStatusChanges(refresh: () => Promise<unknown>): void {
  useEffect(() => {
    const ask = () => void refresh();
    window.addEventListener(LOAN_STATUS_CHANGED, ask);
    return () => window.removeEventListener(LOAN_STATUS_CHANGED, ask);
  }, [refresh]);
}

type LoanList = "GET /loans/active" | "GET /loans/meetups/upcoming";

/** A polled list of the reader's loans; `fallbackData` was rendered with the page. */
export function useLoans(call: LoanList, fallbackData?: Loan[]): Loan[] | undefined {
  const { data, mutate: refresh } = useApi(call, { refreshInterval: POLL_EVERY_MS, fallbackData });
  useStatusChanges(refresh);
  return data;
}

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
  const {
    data,
    error,
    mutate: refresh,
  } = useApi(LOANS_OF[role], {
    params: { userId },
    query: { limit },
    refreshInterval: POLL_EVERY_MS,
    keepPreviousData: true,
    fallbackData,
  });
  useStatusChanges(refresh);
  const loans = data && areWhole(data) ? data : undefined;
  const ended = loans?.filter(({ status }) => !isOpen(status)).length ?? 0;
  const goesOn = limit < LOANS_LISTED && ended >= limit;
  const more = () => setLimit(Math.min(limit + ENDED_LISTED, LOANS_LISTED));
  return { data: loans, error, mutate: refresh, onMore: goesOn ? more : undefined };
}

/** One loan, polled; `first` was rendered with the page. */
export function useLoan(first: LoanWithTimeline): LoanWithTimeline {
  const { data = first, mutate: refresh } = useApi("GET /loans/[id]", {
    params: { id: first.id },
    refreshInterval: POLL_EVERY_MS,
    fallbackData: first,
  });
  useStatusChanges(refresh);
  return data;
}

/** The reader's outside loans, polled; `fallbackData` was rendered with the page. */
export function useOutsideLoans(fallbackData?: OutsideLoan[]): readonly OutsideLoan[] {
  const options = { refreshInterval: POLL_EVERY_MS, fallbackData };
  return useApi("GET /users/me/outside-loans", options).data ?? [];
}

export function usePending(fallbackData?: PendingLoan[]): PendingLoan[] | undefined {
  return useApi("GET /loans/pending", { refreshInterval: POLL_EVERY_MS, fallbackData }).data;
}

export function useAskedExtensions(fallbackData?: Loan[]): Loan[] | undefined {
  return useApi("GET /loans/extensions", { refreshInterval: POLL_EVERY_MS, fallbackData }).data;
}

// Without the code of a handover, which its card polls by itself.
const TOUCHED =
  /^\/(loans(?!\/[^/]+\/code)|books|notifications|users\/(me\/(books|counts|outside-loans|waiting)|[^/]+\/loan-stats))/;

/** Reloads everything on the page that shows loans or books. */
export function refreshLoans(): Promise<unknown> {
  return mutate((key) => typeof key === "string" && TOUCHED.test(key));
}
