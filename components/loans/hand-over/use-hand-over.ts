"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import * as v from "valibot";
import { useFormatter } from "@/components/ui/use-formatter";
import { useMe } from "@/components/users/use-me";
import { ApiError } from "@/lib/browser/api-client";
import { itemOf, keepItem } from "@/lib/browser/reader-items";
import { readItem } from "@/lib/browser/storage";
import { useApi } from "@/lib/browser/use-api";
import type { HandOverCode } from "@/lib/features/loans/hand-over/schema";
import { codeLoanOf, giverOf } from "@/lib/features/loans/machine/hand-over-machine";
import { sideOf, type LoanRole } from "@/lib/features/loans/machine/loan-machine";
import { hasMeetUp } from "@/lib/features/loans/machine/meetup-machine";
import { otherSide } from "@/lib/features/loans/machine/step-machine";
import type { Loan, LoanWithTimeline } from "@/lib/features/loans/schema";
import { CODE_KEPT_DAYS } from "@/lib/features/loans/terms";
import { DAY } from "@/lib/shared/time";

/** The code can change after wrong tries, with the books of the meeting, or at midnight. */
const ASK_EVERY_MS = 20_000;

export interface PageLoan {
  loan: LoanWithTimeline;
  /** The reader's side. */
  role: LoanRole;
}

export interface HandOverProps extends PageLoan {
  /** The books, as they were when the screen was opened. */
  loans: Loan[];
  onClose: () => void;
}

export type Exchange = ReturnType<typeof exchangeOf>;

/**
 * What changes hands in both directions at the loan's meeting, also once the loan's own book has, or of the loan alone.
 * If `isShown`, this reader shows the code, and the other side enters it.
 * @param userId the reader.
 */
export function exchangeOf(loan: LoanWithTimeline, userId: string) {
  const planned = loan.together.filter(hasMeetUp);
  const loans = (planned.length > 0 ? planned : [loan]).filter((each) => giverOf(each) !== null);
  const shown = codeLoanOf(loans);
  return { loans, isShown: shown !== null && isGivenBy(shown, userId) };
}

/** Whether this user gives the book away, rather than getting it. */
export const isGivenBy = (loan: Loan, userId: string) => giverOf(loan) === sideOf(loan, userId);

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
 * The code that this reader shows, polled while it is open; null call where the other side does. It is kept for the
 * offline page, which also takes the digits of the other side.
 * @param first rendered with the page; null if the reader showed no code then.
 */
export function useShownCode(
  { loan, role }: PageLoan,
  { loans, isShown }: Exchange,
  { first, isOpen }: { first: HandOverCode | null; isOpen: boolean },
) {
  const { id: userId } = useMe();
  const answer = useApi(isShown ? "GET /loans/[id]/code" : null, {
    params: { id: loan.id },
    refreshInterval: isOpen ? ASK_EVERY_MS : 0,
    fallbackData: first ?? undefined,
  });
  const shown = isShown ? answer.data : null;
  const name = otherSide(loan, role).displayName;
  const ids = loans.map(({ id }) => id).join(" ");
  const title = titlesOf(loans);
  useEffect(() => {
    if (ids && shown !== undefined) keepHandOvers(userId, ids.split(" "), { title, name, shown });
  }, [userId, ids, title, name, shown]);
  return answer;
}

export const titlesOf = (loans: readonly Pick<Loan, "bookTitle">[]) =>
  loans.map(({ bookTitle }) => bookTitle).join(", ");

/** Also read by the offline page (public/offline/page.js). */
const keyOf = (userId: string) => itemOf(userId, "hand_over");

interface KeptLoan {
  /** Of the books. */
  title: string;
  /** Name of the other side. */
  name: string;
  /** The code, if the reader shows it; null if the other side does. */
  shown: HandOverCode | null;
}

/** By loan id; `at`: when it was last stored, in epoch milliseconds. */
const kept = v.record(v.string(), v.looseObject({ at: v.number() }));

/** Stores the code of loans for the offline page, and drops entries that are too old. */
function keepHandOvers(userId: string, loanIds: string[], loan: KeptLoan): void {
  const oldest = Date.now() - CODE_KEPT_DAYS * DAY;
  const young = Object.entries(keptHandOvers(userId)).filter(([, { at }]) => at >= oldest);
  const added = loanIds.map((id) => [id, { ...loan, at: Date.now() }] as const);
  keepItem(keyOf(userId), JSON.stringify(Object.fromEntries([...young, ...added])));
}

/** Empty if the stored value cannot be parsed, for example after a change of its shape. */
function keptHandOvers(userId: string): v.InferOutput<typeof kept> {
  try {
    return v.parse(kept, JSON.parse(readItem(keyOf(userId)) ?? "{}"));
  } catch {
    return {};
  }
}
