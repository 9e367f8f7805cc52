"use client";

import { useState } from "react";
import { useMe } from "@/components/users/use-me";
import { polled, useApi } from "@/lib/browser/use-api";
import { loanGroups } from "@/lib/features/loans/groups";
import { isOpen, LOAN_STATUSES } from "@/lib/features/loans/machine/loan-machine";
import type { Loan, LoanStats, PendingLoan } from "@/lib/features/loans/schema";
import { ENDED_LISTED, LOANS_LISTED } from "@/lib/features/loans/terms";
import type { Waiting } from "@/lib/features/loans/waiting/schema";
import type { OutsideLoan } from "@/lib/features/shelf/outside-loan-schema";
import { useDay } from "./days";

/** Rendered with the page. */
export interface LoansData {
  loans: Loan[];
  pending: PendingLoan[];
  outside: OutsideLoan[];
  waiting: Waiting[];
  stats: LoanStats;
}

/** The reader's loan groups, polled. */
export function useLoanGroups(first: LoansData) {
  const me = useMe().id;
  const today = useDay();
  const [limit, setLimit] = useState(ENDED_LISTED);
  const { data: loans = [] } = useApi("GET /loans/history", {
    query: { limit },
    keepPreviousData: true,
    ...polled(first.loans),
  });
  const { data: pending = [] } = useApi("GET /loans/pending", polled(first.pending));
  const { data: outside = [] } = useApi("GET /users/me/outside-loans", polled(first.outside));
  const { data: places = [] } = useApi("GET /users/me/waiting", polled(first.waiting));
  const open = loans.filter(({ status }) => isOpen(status));
  const lent = open.filter(({ ownerUserId }) => ownerUserId === me).length;
  const ended = loans.length - open.length;
  return {
    groups: loanGroups({ me, loans, pending, outside, places, today }),
    /** Open loans by tab. */
    counts: { lent: lent + outside.length, borrowed: open.length - lent },
    past: {
      total: Math.max(ended, endedIn(first.stats)),
      onMore: () => setLimit(Math.min(limit + ENDED_LISTED, LOANS_LISTED)),
    },
  };
}

function endedIn({ asLender, asBorrower }: LoanStats): number {
  const ended = LOAN_STATUSES.filter((status) => !isOpen(status));
  return ended.reduce((sum, status) => sum + asLender[status] + asBorrower[status], 0);
}
