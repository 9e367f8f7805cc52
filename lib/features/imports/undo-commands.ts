import { FIRST_ID } from "@/lib/server/database/pages";
import { rowsIn, runIn, type Tx } from "@/lib/server/database/db";
import { transact } from "@/lib/server/database/transact";
import type { Actor } from "@/lib/server/session/actor";
import { SHELF_PORTION } from "@/lib/features/books/terms";
import { lockImport, OPEN_STATES } from "./commands";
import { queueImport } from "./import-queue";
import type { ImportUndone } from "./schema";

/** Time within a request for taking books back; a job does the rest. */
const UNDO_MS = 1_500;

/**
 * Takes a whole import back: an open one is deleted; of a listed one, the unchanged books leave the shelf. A
 * job continues with the rest of a large one.
 * @throws AppError NOT_FOUND.
 */
export async function undoImport(actor: Actor, id: string): Promise<ImportUndone> {
  const listed = await transact(async (tx) => {
    const states = [...OPEN_STATES, "UNREAD", "LISTED", "UNDONE"] as const;
    const { state } = await lockImport(tx, actor, id, states);
    const where = { importId: id, book: { hiddenAt: null, ownerId: actor.id } };
    const count = await tx.bookImportRow.count({ where });
    if (count === 0 && state !== "UNDONE") await tx.bookImport.delete({ where: { id } });
    else {
      await tx.bookImport.update({ where: { id }, data: { state: "UNDONE", isUndoing: true } });
      await tx.bookImportCover.deleteMany({ where: { row: { importId: id } } });
    }
    return count;
  });
  const end = performance.now() + UNDO_MS;
  const { removed, isDone } = await takeBooksBack(id, () => performance.now() > end);
  if (isDone) return { removed, kept: listed - removed, left: 0 };
  await queueImport("undo", id);
  return { removed, kept: 0, left: listed - removed };
}

/**
 * Removes the books of an import that is being undone from the shelf, one portion per transaction; a repeated
 * call continues with the rest.
 * @param isOver whether to stop after a portion.
 */
export async function takeBooksBack(
  importId: string,
  isOver: () => boolean,
): Promise<{ removed: number; isDone: boolean }> {
  let removed = 0;
  let after = FIRST_ID;
  do {
    const portion = await transact((tx) => takePortionBack(tx, importId, after));
    removed += portion.removed;
    if (!portion.last) return { removed, isDone: true };
    after = portion.last;
  } while (!isOver());
  return { removed, isDone: false };
}

/** @returns the id of its last book; null if none is left. */
async function takePortionBack(
  tx: Tx,
  importId: string,
  after: string,
): Promise<{ removed: number; last: string | null }> {
  // Lock the books first: concurrent changes of a book or its row hold this lock, so the next statement sees them.
  const books = await rowsIn<{ id: string }>(tx)`
    SELECT b.id FROM "Book" b
     WHERE b."hiddenAt" IS NULL AND b.id > ${after}::uuid AND b.id IN (
       SELECT r."bookId" FROM "BookImportRow" r JOIN "BookImport" i ON i.id = r."importId"
        WHERE i.id = ${importId}::uuid AND i."isUndoing" AND i."userId" = b."ownerId")
     ORDER BY b.id LIMIT ${SHELF_PORTION}::int FOR NO KEY UPDATE`;
  const ids = books.map(({ id }) => id);
  const removed = await runIn(tx)`
    UPDATE "Book" b SET "hiddenAt" = now() FROM "BookImportRow" r
     WHERE r."bookId" = b.id AND r."importId" = ${importId}::uuid AND b.id = ANY (${ids}::uuid[])
       AND b."updatedAt" <= r."listedAt"
       AND NOT EXISTS (SELECT FROM "Loan" l WHERE l."bookId" = b.id)
       AND NOT EXISTS (SELECT FROM "Waiting" w WHERE w."bookId" = b.id)
       AND NOT EXISTS (SELECT FROM "OutsideLoan" o WHERE o."bookId" = b.id)`;
  const last = ids.length < SHELF_PORTION ? null : (ids.at(-1) ?? null);
  if (!last) {
    const done = { isUndoing: false };
    await tx.bookImport.updateMany({ where: { id: importId, isUndoing: true }, data: done });
  }
  return { removed, last };
}
