import type { Book } from "@/prisma/client/client";
import type { BookState } from "@/prisma/client/enums";
import { isCirclesOwn } from "@/lib/features/books/circle-commands";
import { lockOwnBook, setState, updateBook } from "@/lib/features/books/commands";
import type { BookChange, BookDto, BookRemoval } from "@/lib/features/books/schema";
import type { Actor } from "@/lib/server/session/actor";
import type { Tx } from "@/lib/server/database/db";
import { afterCommit, transact } from "@/lib/server/database/transact";
import { AppError, wrongField } from "@/lib/shared/errors";
import { assertVersion, type IfMatch } from "@/lib/server/http/version";
import { wake } from "@/lib/server/jobs/queues";
import { visibleUser } from "@/lib/features/users/policy";
import { endRequests, transitionLocked } from "@/lib/features/loans/steps/action-commands";
import { BOOK_DIALOG, isOnShelf, OUTSIDE_DIALOG } from "@/lib/features/loans/machine/book-machine";
import { activeLoan } from "@/lib/features/loans/steps/lock-commands";
import { offerToNext, settleLine } from "@/lib/features/loans/waiting/commands";

/**
 * Hides a book from its shelf, cancels its requests, ends the waiting, and notifies the borrowers and the
 * users who waited. Histories keep its title.
 * @param removal to whom the book was given; recorded only for a book that was offered as a gift.
 * @throws AppError NOT_FOUND (not the actor's book), PRECONDITION_FAILED, BOOK_IN_USE (an active or outside
 *   loan), INVALID_INPUT (`givenTo` is not a visible user who has written to the actor).
 */
export async function withdrawBook(
  actor: Actor,
  bookId: string,
  { givenAway, givenTo }: BookRemoval = { givenAway: false },
  ifMatch: IfMatch = null,
): Promise<void> {
  await transact(async (tx) => {
    const { state, updatedAt } = await lockOwnBook(tx, actor, bookId);
    assertVersion(ifMatch, updatedAt);
    const isOutside = (await tx.outsideLoan.count({ where: { bookId } })) > 0;
    if ((await activeLoan(tx, bookId)) || (isOutside && state === "LENT"))
      throw new AppError("BOOK_IN_USE");
    if (isOutside) await tx.outsideLoan.delete({ where: { bookId } });
    const hiddenAt = new Date();
    const isGift = givenAway && state === "AVAILABLE_FOR_GIVE_AWAY";
    const givenAwayAt = isGift ? hiddenAt : null;
    const givenToId = isGift && givenTo ? givenTo : null;
    if (givenToId) await assertCorrespondent(tx, actor, givenToId);
    await tx.book.update({ where: { id: bookId }, data: { hiddenAt, givenAwayAt, givenToId } });
    if (givenAwayAt) afterCommit(tx, () => wake("badges"));
    await endRequests(tx, actor.id, [bookId], "withdrawBook");
  });
}

/** @throws AppError INVALID_INPUT unless the user is visible and has written to the actor. */
async function assertCorrespondent(tx: Tx, actor: Actor, id: string): Promise<void> {
  const seen = await tx.user.count({ where: { id, ...visibleUser(actor) } });
  const sides = [
    { aId: actor.id, bId: id, bWroteAt: { not: null } },
    { aId: id, bId: actor.id, aWroteAt: { not: null } },
  ];
  if (seen > 0 && (await tx.conversation.count({ where: { OR: sides } })) > 0) return;
  throw wrongField("givenTo", "noMessages");
}

/**
 * Sets the book's state and moves its active loan by `BOOK_DIALOG` or its outside loan by `OUTSIDE_DIALOG`.
 * @throws AppError NOT_FOUND (not the actor's book), PRECONDITION_FAILED, BOOK_IN_USE (its loan forbids
 *   that state), BOOK_SELF_SERVICE (a circle's own, which is neither promised nor given away).
 */
export async function changeBookState(
  actor: Actor,
  bookId: string,
  state: BookState,
  ifMatch: IfMatch = null,
): Promise<void> {
  await transact(async (tx) => {
    const book = await lockOwnBook(tx, actor, bookId);
    assertVersion(ifMatch, book.updatedAt);
    await moveTo(tx, actor, { book, state, mayMoveLoan: true });
    await assertOnShelf(tx, bookId, state);
  });
}

interface NewState {
  /** Before the change. */
  book: Book;
  state: BookState;
  mayMoveLoan: boolean;
}

/** The caller holds the book's lock. */
async function moveTo(tx: Tx, actor: Actor, { book, state, mayMoveLoan }: NewState): Promise<void> {
  const bookId = book.id;
  const loan = await activeLoan(tx, bookId);
  const action = loan && BOOK_DIALOG[loan.kind][loan.status]?.[state];
  if (loan && action) {
    if (action === "forbidden") throw new AppError("BOOK_IN_USE");
    if (action !== "none") {
      assertMayMove(mayMoveLoan);
      return transitionLocked(tx, actor, loan, action, { bookBecomes: state });
    }
  }
  if ((await tx.outsideLoan.count({ where: { bookId } })) > 0) {
    const outcome = OUTSIDE_DIALOG[book.state]?.[state];
    if (outcome === "forbidden") throw new AppError("BOOK_IN_USE");
    if (outcome === "ends") {
      assertMayMove(mayMoveLoan);
      await tx.outsideLoan.delete({ where: { bookId } });
    }
  }
  await setState(tx, [bookId], state);
  await offerToNext(tx, bookId);
}

/** @throws AppError BOOK_SELF_SERVICE if a circle's own book that nobody has were promised, lent or given away. */
async function assertOnShelf(tx: Tx, bookId: string, state: BookState): Promise<void> {
  if (isOnShelf(state) || !(await isCirclesOwn(tx, bookId))) return;
  if (!(await activeLoan(tx, bookId))) throw new AppError("BOOK_SELF_SERVICE");
}

function assertMayMove(mayMoveLoan: boolean): void {
  if (!mayMoveLoan)
    throw new AppError("STATE_MOVES_LOAN", { fields: { state: { code: "movesLoan" } } });
}

/**
 * Changes one's own book, and its state if one is given. The state may move the active loan only if no
 * other field is sent: a full copy of the book may hold an outdated state.
 * @throws AppError what `changeBookState` and `updateBook` throw, and STATE_MOVES_LOAN; nothing is
 *   changed then.
 */
export async function editBook(
  actor: Actor,
  bookId: string,
  { state, ...input }: BookChange,
  ifMatch: IfMatch = null,
): Promise<BookDto> {
  const mayMoveLoan = Object.values(input).every((value) => value === undefined);
  return updateBook(actor, bookId, input, {
    before: async (tx, book) => {
      assertVersion(ifMatch, book.updatedAt);
      if (state && state !== book.state) await moveTo(tx, actor, { book, state, mayMoveLoan });
    },
    after: async (tx, { visibility }) => {
      if (state) await assertOnShelf(tx, bookId, state);
      // What is the circle's own now is not asked for.
      if (input.ownCircleId && (await isCirclesOwn(tx, bookId)))
        await endRequests(tx, actor.id, [bookId], "withdrawBook");
      const isShownToOthers = input.visibility && input.visibility !== visibility;
      if (isShownToOthers || input.circles) await settleLine(tx, bookId);
    },
  });
}
