import type { Actor } from "@/lib/server/session/actor";
import { query, rowsIn, runIn, type Tx } from "@/lib/server/database/db";
import { isRuleViolation, isUniqueViolation } from "@/lib/server/database/errors";
import { transact } from "@/lib/server/database/transact";
import { runEach } from "@/lib/server/jobs/run-each";
import { AppError, existing } from "@/lib/shared/errors";
import { isCirclesOwn } from "@/lib/features/books/circle-commands";
import { isBookVisibleSql } from "@/lib/features/books/policy";
import { OUT_STATES } from "@/lib/features/books/terms";
import { notify } from "@/lib/features/notifications/commands";
import { viewerSql } from "@/lib/features/users/policy";
import type { BookState } from "@/prisma/client/enums";
import type { WaitingRequest } from "@/lib/features/loans/input-schema";
import { lockBook } from "@/lib/features/loans/steps/lock-commands";
import { OPEN_STATUSES } from "@/lib/features/loans/machine/loan-machine";
import { createRequest } from "@/lib/features/loans/requests/commands";
import type { Waiting } from "./schema";
import { getOwnWaiting } from "./queries";
import { BOOKS_TO_SETTLE, nextInLineSql, outOfSightSql, type NextUser } from "./waiting-sql";

/**
 * Joins the waiting list of a book that is promised or lent out.
 * @throws AppError NOT_FOUND (no such book, or not visible to the actor), OWN_BOOK, BOOK_SELF_SERVICE, NOT_OUT,
 *   DUPLICATE_LOAN (the actor has it or has requested it), ALREADY_WAITING, WAITING_LIMIT.
 */
export async function joinWaiting(
  actor: Actor,
  bookId: string,
  { borrowerMessage }: WaitingRequest,
): Promise<Waiting> {
  return transact(async (tx) => {
    const state = await lockVisibleBook(tx, actor, bookId);
    if (await isCirclesOwn(tx, bookId)) throw new AppError("BOOK_SELF_SERVICE");
    if (!OUT_STATES.some((out) => out === state)) throw new AppError("NOT_OUT");
    const open = { bookId, borrowerId: actor.id, status: { in: [...OPEN_STATUSES] } };
    if ((await tx.loan.count({ where: open })) > 0) throw new AppError("DUPLICATE_LOAN");
    await tx.waiting.create({ data: { bookId, userId: actor.id, borrowerMessage } });
    return getOwnWaiting(tx, actor, bookId);
  }).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw new AppError("ALREADY_WAITING");
    if (isRuleViolation(error, "Waiting_not_own_book")) throw new AppError("OWN_BOOK");
    if (isRuleViolation(error, "Waiting_limit")) throw new AppError("WAITING_LIMIT");
    // One blocked the other after the check.
    if (isRuleViolation(error, "Not_across_block")) throw new AppError("NOT_FOUND");
    throw error;
  });
}

/** Leaves the waiting list. Idempotent, also if the book is gone. */
export async function leaveWaiting(actor: Actor, bookId: string): Promise<void> {
  await transact(async (tx) => {
    await lockBook(tx, bookId);
    await tx.waiting.deleteMany({ where: { bookId, userId: actor.id } });
  });
}

/**
 * If the book is free and has no request, makes one in the name of the first waiting user who may have it,
 * and notifies them. Users who may not have it now are passed over and keep their position. Must be called
 * in every transaction that ends a loan or a request, or sets a book's state; the caller holds the book's
 * lock.
 */
export async function offerToNext(tx: Tx, bookId: string): Promise<void> {
  for (const next of await rowsIn<NextUser>(tx)`${nextInLineSql(bookId)}`) {
    if (await offer(tx, bookId, next)) return;
  }
}

/** @returns false if the request is refused; nothing is written or locked then. */
async function offer(
  tx: Tx,
  bookId: string,
  { userId, borrowerMessage }: NextUser,
): Promise<boolean> {
  await runIn(tx)`SAVEPOINT offer`;
  try {
    const loan = await createRequest(tx, { bookId, borrowerId: userId, borrowerMessage });
    const { id: loanId, ownerId, ownerName, bookTitle, kind } = loan;
    const params = { name: ownerName, title: bookTitle, ...(kind === "GIFT" && { kind }) };
    await notify(tx, { userId, type: "BOOK_FREE", params, loanId, actorId: ownerId });
    return true;
  } catch (error) {
    const isRefused = error instanceof AppError || isRuleViolation(error, "Not_across_block");
    if (!isRefused) throw error;
    await runIn(tx)`ROLLBACK TO SAVEPOINT offer`;
    return false;
  }
}

/**
 * Locks all users who wait for one of these books, for a transaction that frees several of them: users
 * come before pairs (`lock_pair`), in the order of their ids. The caller holds the books' locks.
 */
export async function lockWaiting(tx: Tx, bookIds: readonly string[]): Promise<void> {
  await runIn(tx)`
    SELECT lock_user(waiting."userId") FROM (
      SELECT DISTINCT "userId" FROM "Waiting" WHERE "bookId" = ANY (${bookIds}::uuid[])
       ORDER BY "userId") AS waiting`;
}

/** Ends the waiting for books that are gone for good, and notifies the users who waited. */
export async function endWaiting(
  tx: Tx,
  books: { id: string | { in: string[] } } | { ownerId: string },
) {
  const where = { book: books };
  const ended = await tx.waiting.findMany({
    where,
    select: { userId: true, book: { select: { title: true } } },
  });
  await tx.waiting.deleteMany({ where });
  await notifyOfEnd(
    tx,
    ended.map(({ userId, book }) => ({ userId, title: book.title })),
  );
}

/**
 * Handles changes that no transaction acts on: a user who was passed over may have the book now, or may no
 * longer see it.
 * @throws Error the first failure, after all books have been tried.
 */
export async function settleWaiting(): Promise<void> {
  const books = await query<{ id: string }>("waiting-to-settle", BOOKS_TO_SETTLE);
  const ids = books.map(({ id }) => id);
  await runEach("waiting for a book", ids, (id) =>
    transact(async (tx) => {
      await lockBook(tx, id);
      await settleLine(tx, id);
    }),
  );
}

/**
 * Ends the waiting of users who no longer see the book, and offers it to the next; the caller holds the
 * book's lock.
 */
export async function settleLine(tx: Tx, bookId: string): Promise<void> {
  await endUnseen(tx, bookId);
  await offerToNext(tx, bookId);
}

/**
 * Offers the books that a user with a closed account has requested to the next in line. The requests stay,
 * as the account may be reopened, but do not block others. The caller holds the books' locks.
 */
export async function offerAskedBy(tx: Tx, userId: string): Promise<void> {
  const where = { borrowerId: userId, status: "REQUESTED" } as const;
  const asked = await tx.loan.findMany({ where, select: { bookId: true } });
  const bookIds = asked.map(({ bookId }) => bookId);
  await lockWaiting(tx, bookIds);
  for (const bookId of bookIds) await offerToNext(tx, bookId);
}

async function endUnseen(tx: Tx, bookId: string): Promise<void> {
  const ended = await rowsIn<Ended>(tx)`
    DELETE FROM "Waiting" w USING "Book" b, "User" o
     WHERE w."bookId" = ${bookId}::uuid AND b.id = w."bookId" AND o.id = b."ownerId"
       AND ${outOfSightSql()}
    RETURNING w."userId", b.title`;
  await notifyOfEnd(tx, ended);
}

interface Ended {
  userId: string;
  title: string;
}

async function notifyOfEnd(tx: Tx, ended: Ended[]): Promise<void> {
  const notices = ended.map(
    ({ userId, title }) => ({ userId, type: "WAITING_ENDED", params: { title } }) as const,
  );
  await notify(tx, ...notices);
}

/** @throws AppError NOT_FOUND. */
async function lockVisibleBook(tx: Tx, actor: Actor, bookId: string): Promise<BookState> {
  await lockBook(tx, bookId);
  const [book] = await rowsIn<{ state: BookState }>(tx)`
    SELECT b.state::text FROM "Book" b JOIN "User" o ON o.id = b."ownerId"
     WHERE b.id = ${bookId}::uuid AND b."hiddenAt" IS NULL
       AND ${isBookVisibleSql(viewerSql(actor))}`;
  return existing(book).state;
}
