import type { Loan } from "@/prisma/client/client";
import type { Actor } from "@/lib/server/session/actor";
import { rowsIn, runIn, type Tx } from "@/lib/server/database/db";
import { AppError, existing } from "@/lib/shared/errors";
import { ACTIVE_STATUSES, OPEN_STATUSES } from "@/lib/features/loans/machine/loan-machine";
import { blockBetween } from "@/lib/features/loans/policy";

/** The loan as it is while its book is locked. */
export type LockedLoan = Loan;

/**
 * Locks the books of these loans for this transaction, in the order of the books' ids, and reads the loans in
 * that order. Every writer of loans locks the book's row first, so that writers wait for each other per book
 * and cannot deadlock.
 * @throws AppError NOT_FOUND unless the actor is one of the two sides of each.
 */
export async function lockLoans(
  tx: Tx,
  actor: Actor,
  loanIds: readonly string[],
): Promise<LockedLoan[]> {
  const ids = [...new Set(loanIds)];
  const locked = await rowsIn<unknown>(tx)`
    SELECT b.id FROM "Book" b JOIN "Loan" l ON l."bookId" = b.id
     WHERE l.id = ANY (${ids}::uuid[]) AND ${actor.id}::uuid IN (l."ownerId", l."borrowerId")
     ORDER BY b.id, l.id FOR NO KEY UPDATE OF b`;
  if (locked.length < ids.length) throw new AppError("NOT_FOUND");
  return tx.loan.findMany({
    where: { id: { in: ids } },
    orderBy: [{ bookId: "asc" }, { id: "asc" }],
  });
}

/** As `lockLoans`, for one loan. */
export async function lockLoan(tx: Tx, actor: Actor, loanId: string): Promise<LockedLoan> {
  const [loan] = await lockLoans(tx, actor, [loanId]);
  return existing(loan);
}

/** Locks a book for this transaction; a missing book is no error. */
export async function lockBook(tx: Tx, bookId: string): Promise<void> {
  await runIn(tx)`SELECT 1 FROM "Book" WHERE id = ${bookId}::uuid FOR NO KEY UPDATE`;
}

/** The caller holds the book's lock. */
export function activeLoan(tx: Tx, bookId: string): Promise<LockedLoan | null> {
  return tx.loan.findFirst({ where: { bookId, status: { in: [...ACTIVE_STATUSES] } } });
}

/** Locks all books that the user owns, has an open loan of, or waits for. */
export async function lockBooksOf(tx: Tx, userId: string): Promise<void> {
  await runIn(tx)`
    SELECT b.id FROM "Book" b
     WHERE b."ownerId" = ${userId}::uuid
        OR b.id IN (SELECT w."bookId" FROM "Waiting" w WHERE w."userId" = ${userId}::uuid)
        OR b.id IN (SELECT l."bookId" FROM "Loan" l
                     WHERE l."borrowerId" = ${userId}::uuid
                       AND l.status = ANY (${[...OPEN_STATUSES]}::"LoanStatus"[]))
     ORDER BY b.id FOR NO KEY UPDATE`;
}

/**
 * Locks the borrower's row, for a transaction that writes it or makes them the book's owner. To be called
 * before `lockLoan`: rows of users are locked before those of books.
 */
export async function lockBorrower(tx: Tx, loanId: string): Promise<void> {
  await runIn(tx)`
    SELECT u.id FROM "User" u JOIN "Loan" l ON l."borrowerId" = u.id
     WHERE l.id = ${loanId}::uuid FOR NO KEY UPDATE OF u`;
}

/** Whether one has blocked the other: their loan can still end, but they cannot write to each other or meet. */
export async function isBlocked(tx: Tx, loan: LockedLoan): Promise<boolean> {
  return (await tx.block.count({ where: blockBetween(loan) })) > 0;
}
