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

/** Loans, requests and the owner's books are asked for anew this often, in milliseconds. */
export const POLL_EVERY = 10_000;

/** SWR's key of the requests that wait for the reader's answer. */
export const PENDING = pathOf("GET /loans/pending");

/** The calls for a reader's loans, by the side that is theirs. */
export const LOANS_OF = {
  owner: "GET /loans/owner/[userId]",
  borrower: "GET /loans/borrower/[userId]",
} as const;

/** Fired on the window when another reader has changed the status of a loan. */
export const LOAN_STATUS_CHANGED = "loanStatusChanged";

/** Asks again at once where another reader has changed the status of a loan. */
function useStatusChanges(refresh: () => Promise<unknown>): void {
  useEffect(() => {
    const ask = () => void refresh();
    window.addEventListener(LOAN_STATUS_CHANGED, ask);
    return () => window.removeEventListener(LOAN_STATUS_CHANGED, ask);
  }, [refresh]);
}

type LoanList = "GET /loans/active" | "GET /loans/meetups/upcoming";

/** A polled list of the reader's own loans on either side; the page brings the first copy. */
export function useLoans(call: LoanList, fallbackData?: Loan[]): Loan[] | undefined {
  const { data, mutate: refresh } = useApi(call, { refreshInterval: POLL_EVERY, fallbackData });
  useStatusChanges(refresh);
  return data;
}

/** One's own list has whole loans, another reader's has history entries. */
const areWhole = (loans: LoanListItem[]): loans is Loan[] =>
  loans.every((loan) => "borrowerMessage" in loan);

/**
 * The reader's own loans on one side, polled, newest first; the page brings the first copy.
 * `onMore` lists more of those that have ended; undefined where all are there.
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
    refreshInterval: POLL_EVERY,
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

/** One loan, polled like the lists; the page brings the first copy. */
export function useLoan(first: LoanWithTimeline): LoanWithTimeline {
  const { data = first, mutate: refresh } = useApi("GET /loans/[id]", {
    params: { id: first.id },
    refreshInterval: POLL_EVERY,
    fallbackData: first,
  });
  useStatusChanges(refresh);
  return data;
}

/** Requests that wait for the reader's answer. */
export function usePending(fallbackData?: PendingLoan[]): PendingLoan[] | undefined {
  return useApi("GET /loans/pending", { refreshInterval: POLL_EVERY, fallbackData }).data;
}

/** Loans whose borrowers ask the reader for more time. */
export function useAskedExtensions(fallbackData?: Loan[]): Loan[] | undefined {
  return useApi("GET /loans/extensions", { refreshInterval: POLL_EVERY, fallbackData }).data;
}

// A code is asked for by its own card, while there is one to show.
const TOUCHED =
  /^\/(loans(?!\/[^/]+\/code)|books|notifications|users\/(me\/(books|counts|outside-loans|waiting)|[^/]+\/loan-stats))/;

/** After a loan changed: everything on the page that shows loans or books asks again. */
export function refreshLoans(): Promise<unknown> {
  return mutate((key) => typeof key === "string" && TOUCHED.test(key));
}
