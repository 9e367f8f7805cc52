import type { Actor } from "@/lib/server/session/actor";
import type { Tx } from "@/lib/server/database/db";
import { isRuleViolation, isUniqueViolation } from "@/lib/server/database/errors";
import { lockUser } from "@/lib/server/database/locks";
import { transact } from "@/lib/server/database/transact";
import { AppError, existing } from "@/lib/shared/errors";
import { isCirclesOwn } from "@/lib/features/books/circle-commands";
import { visibleBook } from "@/lib/features/books/policy";
import { notify } from "@/lib/features/notifications/commands";
import { displayName, type Named } from "@/lib/features/users/display-name";
import { summarySelect } from "@/lib/features/users/dto";
import type { LoanRequest } from "@/lib/features/loans/input-schema";
import { KIND_ASKED } from "@/lib/features/loans/machine/book-machine";
import { lockBook, type LockedLoan } from "@/lib/features/loans/steps/lock-commands";
import { OPEN_STATUSES } from "@/lib/features/loans/machine/loan-machine";
import { getLoan } from "@/lib/features/loans/queries";
import type { Loan } from "@/lib/features/loans/schema";
import { OPEN_REQUESTS } from "@/lib/features/loans/terms";
import { approveByRule, assertByRules } from "./rule-commands";

/** Requests a book and notifies its owner. @throws AppError as `createRequest`. */
export async function requestLoan(actor: Actor, input: LoanRequest): Promise<Loan> {
  const created = transact((tx) => createRequest(tx, { ...input, borrowerId: actor.id }));
  const { id } = await created.catch((error: unknown) => {
    const duplicate = isUniqueViolation(error, "Loan_one_open_per_borrower");
    if (duplicate) throw new AppError("DUPLICATE_LOAN");
    // One blocked the other after the check.
    if (isRuleViolation(error, "Not_across_block")) throw new AppError("NOT_FOUND");
    throw error;
  });
  return getLoan(actor, id);
}

/** A request by the borrower or in their name. */
interface NewRequest extends LoanRequest {
  /** An active account. */
  borrowerId: string;
}

/**
 * Writes a request, for a loan or a gift depending on the book's state, and notifies the owner; the borrower
 * leaves the book's waiting list. If the owner approves this reader's requests at once, a loan is approved in
 * the same transaction and both are notified. Locks the book's row, then the borrower (`lock_user`), then
 * the pair (`lock_pair`, by a trigger).
 * @returns the loan in the status REQUESTED.
 * @throws AppError NOT_FOUND (no such book, or not visible to the borrower), OWN_BOOK,
 *   BOOK_SELF_SERVICE, DUPLICATE_LOAN, BOOK_UNAVAILABLE, LOAN_KIND_MISMATCH (the book is not offered as
 *   `kind`), LENDING_RULE, LOAN_REQUEST_LIMIT; nothing is written then. A concurrent change violates
 *   `Loan_one_open_per_borrower` or `Not_across_block`.
 */
export async function createRequest(
  tx: Tx,
  { bookId, borrowerId, borrowerMessage, kind: wanted }: NewRequest,
): Promise<LockedLoan> {
  await lockBook(tx, bookId);
  const found = await tx.book.findFirst({
    where: { id: bookId, ...visibleBook({ id: borrowerId }) },
    select: { title: true, author: true, state: true, owner: { select: summarySelect } },
  });
  const { owner, ...book } = existing(found);
  if (owner.id === borrowerId) throw new AppError("OWN_BOOK");
  if (await isCirclesOwn(tx, bookId)) throw new AppError("BOOK_SELF_SERVICE");
  const open = await tx.loan.count({
    where: { bookId, borrowerId, status: { in: [...OPEN_STATUSES] } },
  });
  if (open > 0) throw new AppError("DUPLICATE_LOAN");
  const kind = KIND_ASKED[book.state];
  if (!kind) throw new AppError("BOOK_UNAVAILABLE");
  if (wanted && wanted !== kind) throw new AppError("LOAN_KIND_MISMATCH", { about: { kind } });
  await lockUser(tx, borrowerId);
  // The owner's rules are only about lending.
  const rules =
    kind === "LOAN"
      ? await assertByRules(tx, { bookId, ownerId: owner.id, borrowerId }, "request")
      : null;
  await assertFewRequests(tx, borrowerId);
  const loan = await writeLoan(tx, {
    ...{ ...book, owner, bookId, borrowerId, kind },
    borrowerMessage,
  });
  const step = {
    loanId: loan.id,
    kind: "REQUESTED",
    to: "REQUESTED",
    actorId: borrowerId,
  } as const;
  await tx.waiting.deleteMany({ where: { bookId, userId: borrowerId } });
  await tx.loanEvent.create({ data: step });
  if (rules?.approvesAtOnce) await approveByRule(tx, loan, rules.loanDays);
  await notify(tx, {
    userId: owner.id,
    type: rules?.approvesAtOnce ? "LOAN_APPROVED_BY_RULE" : "LOAN_REQUEST",
    params: { name: loan.borrowerName, title: book.title, ...(kind === "GIFT" && { kind }) },
    loanId: loan.id,
    actorId: borrowerId,
  });
  return loan;
}

interface NewLoan extends Pick<LockedLoan, "bookId" | "borrowerId" | "kind"> {
  title: string;
  author: string;
  owner: Named;
  borrowerMessage?: string | null;
  dueDate?: Date;
}

/** Writes a loan in the status REQUESTED, with the names as they are now. */
export async function writeLoan(
  tx: Tx,
  { bookId, title, author, owner, borrowerId, kind, borrowerMessage, dueDate }: NewLoan,
): Promise<LockedLoan> {
  const where = { id: borrowerId };
  const borrower = await tx.user.findUniqueOrThrow({ where, select: summarySelect });
  return tx.loan.create({
    data: {
      ...{ bookId, bookTitle: title, bookAuthor: author, kind, borrowerMessage, dueDate },
      ...{ ownerId: owner.id, ownerName: displayName(owner) },
      ...{ borrowerId, borrowerName: displayName(borrower) },
    },
  });
}

/**
 * The caller holds the borrower's lock.
 * @throws AppError LOAN_REQUEST_LIMIT if the borrower has too many unanswered requests.
 */
async function assertFewRequests(tx: Tx, borrowerId: string): Promise<void> {
  const waiting = { borrowerId, status: "REQUESTED" } as const;
  if ((await tx.loan.count({ where: waiting })) >= OPEN_REQUESTS)
    throw new AppError("LOAN_REQUEST_LIMIT");
}
