import { runIn, type Tx } from "@/lib/server/database/db";
import { AppError, wrongField } from "@/lib/shared/errors";
import { giveCovers } from "@/lib/features/files/commands";
import type { Book } from "@/prisma/client/client";
import { ownBook } from "./policy";
import type { BookChange } from "./schema";
import { BOOKS_OF_USER, type BookState } from "./terms";

/** The circles that a book is shown to. */
export interface ShownTo {
  circles: readonly string[];
  /** The circle whose own book it is; null: its owner's. Undefined: as before, where that circle alone sees it. */
  ownId: string | null | undefined;
}

/**
 * Checks the circles chosen for the owner's books; the owner's row is locked, so that no membership ends meanwhile.
 * @param book as it is; none for a new one, and for several at once.
 * @returns the circles to store; undefined if they stay as they are.
 * @throws AppError INVALID_INPUT: circles without CHOSEN_CIRCLES, none with it, or one that the owner is not in;
 *   `ownCircleId` is not the only one, not owned, or the book is not to be lent now.
 */
export async function checkCircles(
  tx: Tx,
  ownerId: string,
  input: Pick<BookChange, "visibility" | "circles" | "ownCircleId" | "state">,
  book?: Pick<Book, "id" | "visibility">,
): Promise<ShownTo | undefined> {
  const { visibility, circles, ownCircleId } = input;
  if ((visibility ?? book?.visibility) !== "CHOSEN_CIRCLES") {
    if (circles?.length) throw wrongField("circles", "invalid");
    if (ownCircleId) throw wrongField("ownCircleId", "invalid");
    return undefined;
  }
  const before = book?.visibility === "CHOSEN_CIRCLES" ? await shownTo(tx, book.id) : undefined;
  const chosen = circles ? [...new Set(circles)].sort() : (before?.circles ?? []);
  const isSame = before !== undefined && chosen.join() === before.circles.join();
  if (isSame && (ownCircleId === undefined || ownCircleId === before.ownId)) return undefined;
  if (chosen.length === 0) throw wrongField("circles", "required");
  const own = await tx.circleMember.count({
    where: { userId: ownerId, circleId: { in: [...chosen] } },
  });
  if (own < chosen.length) throw wrongField("circles", "unknown");
  if (ownCircleId && chosen.join() !== ownCircleId) throw wrongField("ownCircleId", "invalid");
  if (ownCircleId && ownCircleId !== before?.ownId) {
    const state = book ? await stateOf(tx, book.id) : input.state;
    await assertMayOwn(tx, { ownerId, circleId: ownCircleId, state });
  }
  return { circles: chosen, ownId: ownCircleId };
}

interface Owning {
  ownerId: string;
  circleId: string;
  state: BookState | undefined;
}

async function assertMayOwn(tx: Tx, { ownerId, circleId, state }: Owning): Promise<void> {
  if (state && state !== "AVAILABLE_FOR_BORROW") throw wrongField("ownCircleId", "notLent");
  const key = { circleId, userId: ownerId, role: "OWNER", circle: { hiddenAt: null } } as const;
  if ((await tx.circleMember.count({ where: key })) === 0)
    throw wrongField("ownCircleId", "unknown");
}

async function stateOf(tx: Tx, id: string): Promise<BookState> {
  return (await tx.book.findUniqueOrThrow({ where: { id }, select: { state: true } })).state;
}

async function shownTo(tx: Tx, bookId: string) {
  const chosen = await tx.bookCircle.findMany({ where: { bookId }, orderBy: { circleId: "asc" } });
  const circles = chosen.map(({ circleId }) => circleId);
  return { circles, ownId: chosen.find(({ isOwn }) => isOwn)?.circleId ?? null };
}

/** Those of these books that are a circle's own. */
export async function circlesOwn(tx: Tx, bookIds: readonly string[]): Promise<string[]> {
  const own = await tx.bookCircle.findMany({
    where: { bookId: { in: [...bookIds] }, isOwn: true },
    select: { bookId: true },
  });
  return own.map(({ bookId }) => bookId);
}

export async function isCirclesOwn(tx: Tx, bookId: string): Promise<boolean> {
  return (await circlesOwn(tx, [bookId])).length > 0;
}

/**
 * Takes these books, a circle's own, off all shelves, until another owner of the circle looks after them. The caller holds
 * their locks.
 */
export async function leaveBehind(
  tx: Tx,
  circleId: string,
  bookIds: readonly string[],
): Promise<void> {
  // First, since by it their loans stay self-service.
  await tx.leftBook.createMany({ data: bookIds.map((bookId) => ({ bookId, circleId })) });
  await tx.bookCircle.deleteMany({ where: { bookId: { in: [...bookIds] } } });
  await tx.book.updateMany({
    where: { id: { in: [...bookIds] } },
    data: { hiddenAt: new Date() },
  });
}

/**
 * Makes an owner of the circle look after these books, which are theirs from then on. The caller holds the locks of the
 * books and of their row, and moves the books' loans along.
 * @throws AppError BOOK_LIMIT. A cover for which they have no room stays behind.
 */
export async function takeOver(
  tx: Tx,
  bookIds: readonly string[],
  { circleId, to }: { circleId: string; to: string },
): Promise<void> {
  await assertShelfRoom(tx, to, bookIds.length);
  const id = { in: [...bookIds] };
  const covers = await tx.book.findMany({ where: { id }, select: { coverImageId: true } });
  await tx.leftBook.deleteMany({ where: { bookId: id } });
  // First, since what the new owner shows the book to stays.
  await tx.bookCircle.updateMany({ where: { bookId: id }, data: { ownerId: to } });
  const own = { circleId, ownerId: to, isOwn: true };
  const data = bookIds.map((bookId) => ({ bookId, ...own }));
  await tx.bookCircle.createMany({ data, skipDuplicates: true });
  await tx.book.updateMany({ where: { id }, data: { ownerId: to, hiddenAt: null } });
  const pictures = covers.flatMap(({ coverImageId }) => coverImageId ?? []);
  const refused = await giveCovers(tx, pictures, to);
  const shown = { id, coverImageId: { in: refused } };
  await tx.book.updateMany({ where: shown, data: { coverImageId: null } });
}

/**
 * The circle's own no longer: those that were left stay off all shelves, the others are their owner's. The caller holds
 * their locks.
 */
export async function disown(tx: Tx, bookIds: readonly string[]): Promise<void> {
  const where = { bookId: { in: [...bookIds] } };
  await tx.leftBook.deleteMany({ where });
  await tx.bookCircle.deleteMany({ where });
}

/** The owner's row is locked. @throws AppError BOOK_LIMIT if the shelf has no room for `more` books. */
export async function assertShelfRoom(tx: Tx, ownerId: string, more: number): Promise<void> {
  const count = await tx.book.count({ where: ownBook({ id: ownerId }) });
  if (count + more > BOOKS_OF_USER) throw new AppError("BOOK_LIMIT");
}

/** Shows these books of the owner to these circles, and to no others. */
export async function showToCircles(
  tx: Tx,
  ownerId: string,
  bookIds: readonly string[],
  { circles, ownId }: ShownTo,
): Promise<void> {
  // A circle's own book is shown to that circle alone.
  const staysOwn = ownId === undefined && circles.length === 1;
  await runIn(tx)`
    DELETE FROM "BookCircle" c
     WHERE c."bookId" = ANY (${bookIds}::uuid[])
       AND (c."circleId" <> ALL (${circles}::uuid[])
         OR NOT ${staysOwn}::boolean AND c."isOwn" <> (c."circleId" IS NOT DISTINCT FROM ${ownId ?? null}::uuid))`;
  await runIn(tx)`
    INSERT INTO "BookCircle" ("bookId", "circleId", "ownerId", "isOwn")
    SELECT b.id, chosen.id, b."ownerId", chosen.id IS NOT DISTINCT FROM ${ownId ?? null}::uuid
      FROM "Book" b, unnest(${circles}::uuid[]) AS chosen (id)
     WHERE b.id = ANY (${bookIds}::uuid[]) AND b."ownerId" = ${ownerId}::uuid
        ON CONFLICT DO NOTHING`;
}
