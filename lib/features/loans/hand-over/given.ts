import type { Loan } from "@/prisma/client/client";
import { codeLoanOf, giverOf } from "@/lib/features/loans/machine/hand-over-machine";
import type { LoanState } from "@/lib/features/loans/machine/loan-machine";
import { byBook } from "@/lib/features/loans/policy";
import { hasMeetUp } from "@/lib/features/loans/machine/meetup-machine";

type GivenLoan = LoanState &
  Pick<Loan, "id" | "bookId" | "ownerId" | "borrowerId" | "meetUpId" | "meetUpForReturn">;

/** What changes hands by one code. */
export interface Exchange<T> {
  /** Names it: the meet-up, or the book where none is planned. */
  subjectId: string;
  /** Who shows the code. */
  giverId: string;
  /** In both directions, in the order in which their books are locked. */
  loans: T[];
}

/**
 * The books that change hands at the meeting of a loan, to be read or brought back; the loan's own where
 * no meeting is planned. Null if there are none.
 * @param sharing the other loans of its present or last meeting that still have it ahead.
 */
export function exchangeOf<T extends GivenLoan>(loan: T, sharing: T[]): Exchange<T> | null {
  // A meet-up may be named after a loan that has left it.
  const isAlone = !hasMeetUp(loan) && (loan.meetUpId === null || sharing.length === 0);
  const ofMeetUp = hasMeetUp(loan) ? [loan, ...sharing] : sharing;
  const loans = (isAlone ? [loan] : ofMeetUp).filter((each) => giverOf(each) !== null).sort(byBook);
  const shown = codeLoanOf(loans);
  if (!shown) return null;
  const giverId = giverOf(shown) === "owner" ? shown.ownerId : shown.borrowerId;
  return { subjectId: isAlone ? loan.bookId : (loan.meetUpId ?? loan.id), giverId, loans };
}

export function otherOf(userId: string, loan: Pick<Loan, "ownerId" | "borrowerId">): string {
  return loan.ownerId === userId ? loan.borrowerId : loan.ownerId;
}
