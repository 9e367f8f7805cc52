import { today } from "@/components/loans/days";
import { isActive, type LoanRole } from "@/lib/features/loans/machine/loan-machine";
import type { Loan, LoanWithTimeline, PendingLoan } from "@/lib/features/loans/schema";
import { answer, example } from "../support/api";

/** The signed-in reader of these tests, for `show`. */
export const ME = { id: "0f6a2b1c-3d4e-4f5a-8b6c-7d8e9f0a1b2c" };
export const OTHER = { id: "1a7b3c2d-4e5f-4a6b-9c7d-8e9f0a1b2c3d", name: "Тарас Бажан" };

/** A loan between the reader, on side `role`, and `OTHER`: approved, not due yet, without a meet-up. */
export async function aLoan(role: LoanRole, fields: Partial<Loan> = {}): Promise<Loan> {
  const shown = await example("PUT /loans/[id]/approve");
  const mine = { ...shown.owner, ...ME };
  const theirs = { ...shown.owner, id: OTHER.id, name: OTHER.name, displayName: OTHER.name };
  const [owner, borrower] = role === "owner" ? [mine, theirs] : [theirs, mine];
  return {
    ...shown,
    ...{ id: crypto.randomUUID(), kind: "LOAN", status: "APPROVED", dueDate: today() },
    ...{ owner, borrower, ownerUserId: owner.id, borrowerUserId: borrower.id },
    ...{ meetUpId: null, meetUpForReturn: false, meetUpConfirmed: false },
    ...{ meetUpOver: false, meetUpLoans: [] },
    ...{
      extension: null,
      closedAt: null,
      photoUrl: null,
      ownerRatedBorrower: false,
      returnedCondition: null,
    },
    ...fields,
  };
}

/** The page of a loan, by itself or with the loans of its meeting. */
export function pageOf(loan: Loan, together: Loan[] = [loan]): LoanWithTimeline {
  return { ...loan, together, timeline: [], distanceKm: 2.4 };
}

/** The request as the owner has it among those that wait for an answer. */
export async function aRequest(
  loan: Loan,
  fields: Partial<PendingLoan> = {},
): Promise<PendingLoan> {
  const [shown] = await example("GET /loans/pending");
  const { id, bookId, bookTitle, bookAuthor, bookCoverImageUrl, kind, bookAvailable } = loan;
  return {
    ...shown,
    ...{ id, bookId, bookTitle, bookAuthor, bookCoverImageUrl, kind, bookAvailable, loanDays: 30 },
    ...{ borrowerUserId: OTHER.id, borrowerMessage: null, othersWaiting: 0 },
    borrower: { ...shown.borrower, id: OTHER.id, name: OTHER.name, displayName: OTHER.name },
    ...fields,
  };
}

/** The reader's loans and the requests among them; later changes of the arrays change the answers. */
export function answerLoans(
  lent: Loan[],
  borrowed: Loan[] = [],
  pending: PendingLoan[] = [],
): void {
  answer("GET /loans/history", () => [...lent, ...borrowed]);
  answer("GET /loans/pending", () => [...pending]);
  answer("GET /loans/active", () =>
    [...lent, ...borrowed].filter(({ status }) => isActive(status)),
  );
  answer("GET /users/me/outside-loans", []);
  answer("GET /users/me/waiting", []);
}
