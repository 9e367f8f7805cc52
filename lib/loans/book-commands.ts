import type { BookState } from "@/prisma/client/enums";
import { demandOwnCover, updateBook } from "../books/commands";
import type { BookDto, BookInput } from "../books/schema";
import type { Actor } from "../core/actor";
import type { Tx } from "../core/database/db";
import { transact } from "../core/database/transact";
import { AppError } from "../core/errors";
import { BOOK_DIALOG, isActive, REQUEST_OF_WITHDRAWN_BOOK } from "./machine";
import { activeLoan, applyEffect, stepLocked, waitingLoans } from "./step-commands";

/**
 * Takes a book off the shelf: hides it, cancels the requests for it and tells their borrowers.
 * Histories keep its title.
 * @throws AppError NOT_FOUND (not one's own), BOOK_IN_USE (promised or lent).
 */
export async function withdrawBook(actor: Actor, bookId: string): Promise<void> {
  await transact(async (tx) => {
    await lockOwnBook(tx, actor, bookId);
    if (await activeLoan(tx, bookId)) throw new AppError("BOOK_IN_USE");
    await tx.book.update({ where: { id: bookId }, data: { hiddenAt: new Date() } });
    for (const loan of await waitingLoans(tx, bookId)) {
      await applyEffect(tx, actor, loan, REQUEST_OF_WITHDRAWN_BOOK);
    }
  });
}

/**
 * The owner's state dialog: sets the book's state and moves the active loan as `BOOK_DIALOG` says.
 * @throws AppError NOT_FOUND (not one's own), BOOK_IN_USE (the active loan forbids that state).
 */
export async function changeBookState(
  actor: Actor,
  bookId: string,
  state: BookState,
): Promise<void> {
  await transact(async (tx) => {
    await lockOwnBook(tx, actor, bookId);
    const loan = await activeLoan(tx, bookId);
    if (loan && isActive(loan.status)) {
      const act = BOOK_DIALOG[loan.status][state];
      if (act === "refuse") throw new AppError("BOOK_IN_USE");
      if (act !== "nothing") await stepLocked(tx, actor, loan, act);
    }
    await tx.book.update({ where: { id: bookId }, data: { state } });
  });
}

/**
 * Changes a book of one's own along with its state, where one is given.
 * @throws AppError what `changeBookState` and `updateBook` throw; then nothing has changed.
 */
export async function editBook(actor: Actor, bookId: string, input: BookInput): Promise<BookDto> {
  // What can be wrong with the rest is found before a loan is moved.
  await demandOwnCover(actor, input.coverImageId);
  if (input.state) await changeBookState(actor, bookId, input.state);
  return updateBook(actor, bookId, input);
}

async function lockOwnBook(tx: Tx, actor: Actor, bookId: string): Promise<void> {
  const locked = await tx.$queryRaw<unknown[]>`
    SELECT id FROM "Book"
     WHERE id = ${bookId}::uuid AND "ownerId" = ${actor.id}::uuid AND "hiddenAt" IS NULL
       FOR NO KEY UPDATE`;
  if (locked.length === 0) throw new AppError("NOT_FOUND");
}
