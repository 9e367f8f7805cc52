"use client";

import { useEffect } from "react";
import useSWR, { mutate } from "swr";
import type { Loan, PendingLoan } from "@/lib/features/loans/schema";

/** Loans, requests and the owner's books are asked for anew this often, in milliseconds. */
export const POLL_EVERY = 10_000;

export const PENDING = "/loans/pending";

/** Loans in which the reader lends. */
export function lentKey(userId: string): string {
  return `/loans/owner/${userId}`;
}

/** Loans in which the reader borrows. */
export function borrowedKey(userId: string): string {
  return `/loans/borrower/${userId}`;
}

/** Fired on the window when another reader has changed the status of a loan. */
export const LOAN_STATUS_CHANGED = "loanStatusChanged";

/** A polled list of the reader's own loans, newest first; the page brings the first copy. */
export function useLoanList(key: string, fallbackData?: Loan[]): Loan[] | undefined {
  const { data, mutate: refresh } = useSWR<Loan[]>(key, {
    refreshInterval: POLL_EVERY,
    fallbackData,
  });
  useEffect(() => {
    const ask = () => void refresh();
    window.addEventListener(LOAN_STATUS_CHANGED, ask);
    return () => window.removeEventListener(LOAN_STATUS_CHANGED, ask);
  }, [refresh]);
  return data;
}

/** Requests that wait for the reader's answer. */
export function usePending(fallbackData?: PendingLoan[]): PendingLoan[] | undefined {
  return useSWR<PendingLoan[]>(PENDING, { refreshInterval: POLL_EVERY, fallbackData }).data;
}

const TOUCHED = /^\/(loans|books|notifications|users\/(me\/counts|[^/]+\/loan-stats))/;

/** After a loan changed: everything on the page that shows loans or books asks again. */
export function refreshLoans(): Promise<unknown> {
  return mutate((key) => typeof key === "string" && TOUCHED.test(key));
}
