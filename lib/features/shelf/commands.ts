import { checkCircles, circlesOwn, showToCircles } from "@/lib/features/books/circle-commands";
import { lockOwnBooks, setState } from "@/lib/features/books/commands";
import type { Tx } from "@/lib/server/database/db";
import { changesOf } from "@/lib/server/database/changes";
import { lockUserRow } from "@/lib/server/database/locks";
import { transact } from "@/lib/server/database/transact";
import type { Actor } from "@/lib/server/session/actor";
import type { Book } from "@/prisma/client/client";
import type { BookState } from "@/prisma/client/enums";
import {
  BOOK_DIALOG,
  isOnShelf,
  OUTSIDE_DIALOG,
  type LoanOutcome,
  type OutsideOutcome,
} from "@/lib/features/loans/machine/book-machine";
import { endRequests } from "@/lib/features/loans/steps/action-commands";
import { ACTIVE_STATUSES } from "@/lib/features/loans/machine/loan-machine";
import { lockWaiting, settleLine } from "@/lib/features/loans/waiting/commands";
import type { ShelfChanges, ShelfEdit } from "./schema";

type Refused = ShelfChanges["refused"];
/** By book id: what each new state does to the active or outside loan of the book. */
type Outcomes = Map<string, Partial<Record<BookState, LoanOutcome | OutsideOutcome>>>;

/**
 * Changes many of one's own books in one transaction, each by the rules for a single one; a state that
 * would move or end a loan is refused. A refused book stays unchanged.
 * @throws AppError INVALID_INPUT as in `checkCircles`.
 */
export async function editBooks(actor: Actor, { ids, set }: ShelfEdit): Promise<ShelfChanges> {
  const { state, circles, ...fields } = set;
  return transact(async (tx) => {
    if (circles) await lockUserRow(tx, actor.id);
    const shownTo = await checkCircles(tx, actor.id, set);
    const { books, outcomes, refused } = await lockShelf(tx, actor, ids);
    const stay = state && !isOnShelf(state) ? await circlesOwn(tx, ids) : [];
    const allowed = books.filter((book) => {
      const code = state && refusal(book, state, outcomes, stay);
      if (code) refused.push({ id: book.id, code });
      return !code;
    });
    const moved = allowed.filter((book) => state && book.state !== state);
    if (state) await setState(tx, idsOf(moved), state);
    await writeFields(tx, allowed, fields);
    if (shownTo) await showToCircles(tx, actor.id, idsOf(allowed), shownTo);
    const seen = allowed.filter(
      ({ visibility }) => shownTo || (fields.visibility && fields.visibility !== visibility),
    );
    await settleLines(tx, [...new Set(idsOf([...moved, ...seen]))]);
    return { changed: idsOf(allowed), refused };
  });
}

/**
 * Removes many of one's own books from the shelf in one transaction, each as `withdrawBook` does; promised
 * or lent ones are refused.
 */
export async function removeBooks(actor: Actor, ids: readonly string[]): Promise<ShelfChanges> {
  return transact(async (tx) => {
    const { books, outcomes, refused } = await lockShelf(tx, actor, ids);
    const isInUse = ({ id, state }: Book) => outcomes.has(id) && state !== "LOST";
    for (const id of idsOf(books.filter(isInUse))) refused.push({ id, code: "BOOK_IN_USE" });
    const free = idsOf(books.filter((book) => !isInUse(book)));
    await tx.outsideLoan.deleteMany({ where: { bookId: { in: free } } });
    await tx.book.updateMany({ where: { id: { in: free } }, data: { hiddenAt: new Date() } });
    await endRequests(tx, actor.id, free, "withdrawBook");
    return { changed: free, refused };
  });
}

const idsOf = (books: readonly Book[]) => books.map(({ id }) => id);

/** Locks the actor's books of these; the others are refused. */
async function lockShelf(tx: Tx, actor: Actor, ids: readonly string[]) {
  const books = await lockOwnBooks(tx, actor, ids);
  const own = new Set(idsOf(books));
  const refused: Refused = [...new Set(ids)]
    .filter((id) => !own.has(id))
    .map((id) => ({ id, code: "NOT_FOUND" }));
  const bookId = { in: [...own] };
  const outcomes: Outcomes = new Map();
  const active = await tx.loan.findMany({
    where: { bookId, status: { in: [...ACTIVE_STATUSES] } },
    select: { bookId: true, kind: true, status: true },
  });
  const outside = await tx.outsideLoan.findMany({ where: { bookId }, select: { bookId: true } });
  for (const loan of active) outcomes.set(loan.bookId, BOOK_DIALOG[loan.kind][loan.status] ?? {});
  const outsideIds = new Set(outside.map((loan) => loan.bookId));
  for (const { id, state } of books) {
    if (outsideIds.has(id)) outcomes.set(id, OUTSIDE_DIALOG[state] ?? {});
  }
  return { books, outcomes, refused };
}

/** Why the book cannot get this state here; null if it can. @param stay books that are neither promised nor given. */
function refusal(
  book: Book,
  state: BookState,
  outcomes: Outcomes,
  stay: readonly string[],
): Refused[number]["code"] | null {
  const outcome = outcomes.get(book.id)?.[state] ?? "none";
  if (book.state === state) return null;
  if (outcome === "none") return stay.includes(book.id) ? "BOOK_SELF_SERVICE" : null;
  return outcome === "forbidden" ? "BOOK_IN_USE" : "STATE_MOVES_LOAN";
}

/** A visibility other than NOBODY also settles what becomes of a book received as a gift. */
async function writeFields(
  tx: Tx,
  books: readonly Book[],
  fields: Omit<ShelfEdit["set"], "state" | "circles">,
): Promise<void> {
  const other = books.filter(
    (book) =>
      book.choiceOpen ||
      fields.visibility === "CHOSEN_CIRCLES" ||
      Object.keys(changesOf<Partial<Book>>(book, fields)).length > 0,
  );
  const isShown = fields.visibility && fields.visibility !== "NOBODY";
  const data = { ...fields, ...(isShown && { choiceOpen: false }) };
  await tx.book.updateMany({ where: { id: { in: idsOf(other) } }, data });
}

/** Offers the books to users who wait for them, or ends the waiting of those who no longer see them. */
async function settleLines(tx: Tx, bookIds: readonly string[]): Promise<void> {
  if (bookIds.length === 0) return;
  await lockWaiting(tx, bookIds);
  const lines = await tx.waiting.findMany({
    where: { bookId: { in: [...bookIds] } },
    distinct: ["bookId"],
    orderBy: { bookId: "asc" },
    select: { bookId: true },
  });
  for (const { bookId } of lines) await settleLine(tx, bookId);
}
