import type { Actor } from "@/lib/server/session/actor";
import { rowsIn, runIn, type Tx } from "@/lib/server/database/db";
import { raw } from "@/lib/server/database/sql";
import { transact } from "@/lib/server/database/transact";
import { AppError, existing } from "@/lib/shared/errors";
import { wake } from "@/lib/server/jobs/queues";
import type { LoanRole } from "@/lib/features/loans/machine/loan-machine";
import { getLoan } from "@/lib/features/loans/queries";
import type { Loan } from "@/lib/features/loans/schema";
import type { BookRating, BorrowerRating } from "@/lib/features/loans/input-schema";
import { lockBorrower, lockLoan, type LockedLoan } from "@/lib/features/loans/steps/lock-commands";
import { roleOf } from "@/lib/features/loans/policy";
import type { ReviewKind } from "@/lib/features/loans/terms";
import { wrongSideError } from "@/lib/features/loans/steps/transition-commands";

/**
 * The owner rates the borrower, once, after the return; updates the borrower's averages.
 * @throws AppError NOT_FOUND, FORBIDDEN, NOT_RETURNED, BOOK_SELF_SERVICE, READER_ALREADY_RATED.
 */
export async function rateBorrower(actor: Actor, id: string, input: BorrowerRating): Promise<Loan> {
  await transact(async (tx) => {
    await lockBorrower(tx, id);
    const { kind, ownerId, borrowerId } = await lockReturned(tx, actor, id, "owner");
    // Whoever looks after a circle's books has not met the borrower.
    if (kind === "SELF_SERVICE") throw new AppError("BOOK_SELF_SERVICE");
    const rated = await tx.borrowerRating.createMany({
      data: { loanId: id, ownerId, borrowerId, ...input },
      skipDuplicates: true,
    });
    if (rated.count === 0) throw new AppError("READER_ALREADY_RATED");
    await updateBorrowerRating(tx, borrowerId);
  });
  wake("badges");
  return getLoan(actor, id);
}

/**
 * The borrower rates the book, once, after the return; updates the book's average.
 * @throws AppError NOT_FOUND, FORBIDDEN, NOT_RETURNED, ALREADY_RATED.
 */
export async function rateBook(actor: Actor, id: string, input: BookRating): Promise<Loan> {
  await transact(async (tx) => {
    const { bookId, borrowerId } = await lockReturned(tx, actor, id, "borrower");
    const rated = await tx.bookRating.createMany({
      data: { loanId: id, bookId, borrowerId, ...input },
      skipDuplicates: true,
    });
    if (rated.count === 0) throw new AppError("ALREADY_RATED");
    await updateBookRating(tx, bookId);
  });
  return getLoan(actor, id);
}

/**
 * Deletes the text of a review; the scores stay.
 * @param id of the loan.
 * @returns the id of the review's author.
 * @throws AppError NOT_FOUND.
 */
export async function removeReviewText(tx: Tx, about: ReviewKind, id: string): Promise<string> {
  const [table, author] =
    about === "book" ? ["BookRating", "borrowerId"] : ["BorrowerRating", "ownerId"];
  const [review] = await rowsIn<{ authorId: string }>(tx)`
    UPDATE ${raw(`"${table}"`)} SET "reviewText" = NULL
     WHERE "loanId" = ${id}::uuid AND "reviewText" IS NOT NULL RETURNING ${raw(`"${author}"`)} AS "authorId"`;
  return existing(review).authorId;
}

/**
 * Recomputes the borrower's averages. Only the latest rating of each owner counts, so that two users
 * cannot make up a reputation. The caller has locked the borrower's row by an earlier statement, so that
 * this update sees committed ratings.
 */
async function updateBorrowerRating(tx: Tx, userId: string): Promise<void> {
  await runIn(tx)`
    UPDATE "User" SET ("ratingCount", "punctualitySum", "accuracySum", "communicationSum") = (
      SELECT count(*), sum(punctuality), sum(accuracy), sum(communication)
        FROM (SELECT DISTINCT ON ("ownerId") punctuality, accuracy, communication
                FROM "BorrowerRating" WHERE "borrowerId" = ${userId}::uuid
               ORDER BY "ownerId", "createdAt" DESC, "loanId" DESC) latest)
     WHERE id = ${userId}::uuid`;
}

/** As `updateBorrowerRating`, for a book; the caller holds its lock. */
async function updateBookRating(tx: Tx, bookId: string): Promise<void> {
  await runIn(tx)`
    UPDATE "Book" SET ("interestCount", "interestSum") = (
      SELECT count(*), sum(rating)
        FROM (SELECT DISTINCT ON ("borrowerId") rating
                FROM "BookRating" WHERE "bookId" = ${bookId}::uuid
               ORDER BY "borrowerId", "createdAt" DESC, "loanId" DESC) latest)
     WHERE id = ${bookId}::uuid`;
}

async function lockReturned(tx: Tx, actor: Actor, id: string, by: LoanRole): Promise<LockedLoan> {
  const loan = await lockLoan(tx, actor, id);
  if (roleOf(actor.id, loan) !== by) throw wrongSideError("FORBIDDEN", by);
  if (loan.status !== "RETURNED") throw new AppError("NOT_RETURNED");
  return loan;
}
