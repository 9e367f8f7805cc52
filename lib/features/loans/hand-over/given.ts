import type { Loan } from "@/prisma/client/client";
import { codeStep } from "@/lib/features/loans/machine/hand-over-machine";
import type { LoanState } from "@/lib/features/loans/machine/loan-machine";
import { hasMeetUp } from "@/lib/features/loans/machine/meetup-machine";

type GivenLoan = LoanState &
  Pick<Loan, "id" | "bookId" | "ownerId" | "borrowerId" | "meetUpId" | "meetUpForReturn">;

/** What one user gives the other by one code. */
export interface Given<T> {
  /** Names it: the meet-up, or the book where none is planned. */
  subjectId: string;
  giverId: string;
  loans: T[];
}

/** Who gives the book to the other side next; null if nobody does. */
function giverOf(loan: GivenLoan): string | null {
  const step = codeStep(loan);
  return step && (step.shownBy === "owner" ? loan.ownerId : loan.borrowerId);
}

/**
 * The books that `giverId` gives at the meeting of a loan, to be read or brought back; without a planned meeting
 * the loan's own.
 * @param sharing the other loans of its present or last meeting that still have it ahead.
 */
export function givenBy<T extends GivenLoan>(giverId: string, loan: T, sharing: T[]): Given<T> {
  const gives = (each: T) => giverOf(each) === giverId;
  if (!hasMeetUp(loan) && gives(loan)) return { subjectId: loan.bookId, giverId, loans: [loan] };
  // Books are locked in the order of their ids.
  const loans = [loan, ...sharing].filter(gives).sort((a, b) => (a.bookId < b.bookId ? -1 : 1));
  return { subjectId: loan.meetUpId ?? loan.id, giverId, loans };
}

/** The other side of a loan. */
export function otherOf(userId: string, loan: Pick<Loan, "ownerId" | "borrowerId">): string {
  return loan.ownerId === userId ? loan.borrowerId : loan.ownerId;
}
