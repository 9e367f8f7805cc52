"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import type { LoanRoleProps } from "@/components/loans/loan-role-props";
import { useFormatter } from "@/components/ui/use-formatter";
import { useMe } from "@/components/users/use-me";
import { ApiError } from "@/lib/browser/api-client";
import { useApi } from "@/lib/browser/use-api";
import { codeStep } from "@/lib/features/loans/machine/hand-over-machine";
import type { LoanRole } from "@/lib/features/loans/machine/loan-machine";
import { hasMeetUp } from "@/lib/features/loans/machine/meetup-machine";
import type { HandOverCode } from "@/lib/features/loans/hand-over/schema";
import type { Loan, LoanWithTimeline } from "@/lib/features/loans/schema";
import { keepHandOvers } from "./kept-hand-over";

/** The code can change after wrong tries, with the books of the meeting, or at midnight. */
const ASK_EVERY_MS = 20_000;

export interface PageLoan extends LoanRoleProps {
  loan: LoanWithTimeline;
}

export interface HandOverProps extends PageLoan {
  /** The books, as they were when the screen was opened. */
  loans: Loan[];
  onClose: () => void;
}

/** What the two sides give each other at the loan's meeting, or of the loan alone. */
export interface Exchange {
  /** This reader gives these books away and shows the code. */
  gives: Loan[];
  /** The other side does. */
  takes: Loan[];
}

/** @param userId the reader. */
export function exchangeOf(loan: LoanWithTimeline, userId: string): Exchange {
  const loans = hasMeetUp(loan) ? loan.together : [loan];
  const isGiver = (each: Loan) =>
    codeStep(each)?.shownBy === (each.ownerUserId === userId ? "owner" : "borrower");
  const ahead = loans.filter((each) => codeStep(each) !== null);
  return { gives: ahead.filter(isGiver), takes: ahead.filter((each) => !isGiver(each)) };
}

export const otherSide = (loan: Loan, role: LoanRole) =>
  role === "owner" ? loan.borrower : loan.owner;

/** For the error CODE_PAUSED: until when there is no code, and what to do instead; null for other errors. */
export function usePausedText(role: LoanRole, name: string): (error: unknown) => string | null {
  const t = useTranslations("handOver");
  const format = useFormatter();
  return (error) => {
    if (!(error instanceof ApiError) || error.code !== "CODE_PAUSED") return null;
    const { until } = error.about as { until: string };
    const time = format.dateTime(new Date(until), { hour: "2-digit", minute: "2-digit" });
    return t(`paused.${role}`, { time, name });
  };
}

/**
 * The code that this reader shows, polled while it is open; null call where they give nothing. It is kept for the
 * offline page, which also takes the digits of the other side.
 * @param first rendered with the page; null if the reader showed no code then.
 */
export function useShownCode(
  { loan, role }: PageLoan,
  { gives, takes }: Exchange,
  { first, isOpen }: { first: HandOverCode | null; isOpen: boolean },
) {
  const { id: userId } = useMe();
  const answer = useApi(gives.length > 0 ? "GET /loans/[id]/code" : null, {
    params: { id: loan.id },
    refreshInterval: isOpen ? ASK_EVERY_MS : 0,
    fallbackData: first ?? undefined,
  });
  const { data } = answer;
  const name = otherSide(loan, role).displayName;
  const [given, taken] = [gives, takes].map((loans) => loans.map(({ id }) => id).join(" "));
  const [titles, takenTitles] = [gives, takes].map(titlesOf);
  useEffect(() => {
    if (given && data)
      keepHandOvers(userId, given.split(" "), { title: titles ?? "", name, shown: data });
    if (taken)
      keepHandOvers(userId, taken.split(" "), { title: takenTitles ?? "", name, shown: null });
  }, [userId, given, taken, titles, takenTitles, name, data]);
  return answer;
}

export const titlesOf = (loans: Pick<Loan, "bookTitle">[]) =>
  loans.map(({ bookTitle }) => bookTitle).join(", ");
