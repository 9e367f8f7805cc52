import { Prisma, type BookImportRow } from "@/prisma/client/client";
import type { ImportState } from "@/prisma/client/enums";
import { db, runIn, type Tx } from "@/lib/server/database/db";
import { lockUserRow } from "@/lib/server/database/locks";
import { afterCommit, transact } from "@/lib/server/database/transact";
import type { Actor } from "@/lib/server/session/actor";
import { uuidv7 } from "@/lib/server/uuid";
import { AppError } from "@/lib/shared/errors";
import { ownBook } from "@/lib/features/books/policy";
import { firstOfSame, type NamedBook } from "@/lib/features/books/same-book";
import { knownPostalCode } from "@/lib/features/geo/location";
import { countryOf } from "@/lib/features/users/queries";
import type { markRepeated } from "./check-row";
import { queueImport } from "./import-queue";
import { ownImport } from "./policy";
import { getImport } from "./queries";
import { readInWorker } from "./read-in-worker";
import type { BookImport, ImportColumns } from "./schema";
import { MAX_OPEN_IMPORTS } from "./terms";

/** States of an unfinished import. */
export const OPEN_STATES = [
  "READING",
  "ENCODING",
  "COLUMNS",
  "READY",
  "LISTING",
  "STOPPED",
] satisfies ImportState[];
/** Enough to write five thousand rows. */
export const WRITE_MS = 25_000;
/** Rows per statement: composing one blocks the event loop. */
const ROWS_PER_STATEMENT = 100;

/**
 * Locks the reader's row, so that concurrent imports are counted one after the other. @throws AppError IMPORT_LIMIT.
 */
export async function assertRoomForImport(tx: Tx, actor: Actor): Promise<void> {
  await lockUserRow(tx, actor.id);
  await assertRoom(tx, actor);
}

/** @throws AppError IMPORT_LIMIT. */
export async function assertRoom(tx: Pick<Tx, "bookImport">, actor: Actor): Promise<void> {
  const open = { userId: actor.id, state: { in: [...OPEN_STATES] } };
  if ((await tx.bookImport.count({ where: open })) >= MAX_OPEN_IMPORTS)
    throw new AppError("IMPORT_LIMIT");
}

/**
 * Sets what each column contains, and reads the rows.
 * @throws AppError NOT_FOUND, IMPORT_STATE (the columns are already set), and the errors of `readInWorker`.
 */
export async function chooseColumns(
  actor: Actor,
  id: string,
  chosen: ImportColumns,
): Promise<BookImport> {
  // The stored table does not change, so it is read without a lock.
  const where = ownImport(actor, id);
  const found = await db().bookImport.findFirst({ where, select: { table: true } });
  const table = (found?.table ?? []) as string[][];
  const list = await readInWorker(actor.id, "columns", { table, ...chosen });
  const { unowned, wanted } = list;
  const rows = await placed(actor, list.rows);
  await transact(async (tx) => {
    await lockImport(tx, actor, id, ["COLUMNS"]);
    await runIn(tx)`
      UPDATE "BookImport"
         SET state = 'READY', "table" = NULL, head = NULL, guess = NULL, unowned = ${unowned},
             wanted = ${JSON.stringify(wanted)}::jsonb, "wantedRows" = ${wanted.length}
       WHERE id = ${id}::uuid`;
    await writeRows(tx, actor, id, rows);
  }, WRITE_MS);
  return getImport(actor, id);
}

type ReadRows = ReturnType<typeof markRepeated>;

/** The rows, with postal codes as they are kept; a place whose code its country does not have is left out. */
export async function placed(actor: Actor, rows: ReadRows): Promise<ReadRows> {
  const home = await countryOf(actor);
  const kept: ReadRows = [];
  for (const row of rows) {
    try {
      const postalCode = await knownPostalCode(row.country ?? home, row.postalCode);
      kept.push({ ...row, postalCode });
    } catch (error) {
      if (!(error instanceof AppError && error.code === "INVALID_INPUT")) throw error;
      const nowhere = { country: null, postalCode: null, city: null };
      kept.push({ ...row, ...nowhere, doubts: [...row.doubts, "PLACE"] });
    }
  }
  return kept;
}

/** Writes the rows, and unticks books that the reader already lists. @returns their ids, in order. */
export async function writeRows(
  tx: Tx,
  actor: Actor,
  importId: string,
  read: ReadRows,
): Promise<string[]> {
  const own = doublesOf(await ownBooksBut(tx, actor), read);
  const rows = read.map((row, at) => {
    const ownBookId = own[at] ?? null;
    const chosen = row.chosen && ownBookId === null;
    return { ...row, id: uuidv7(), importId, position: at + 1, ownBookId, chosen };
  });
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    await tx.bookImportRow.createMany({ data: rows.slice(at, at + ROWS_PER_STATEMENT) });
  }
  afterCommit(tx, () => queueImport("lookUp", importId));
  return rows.map(({ id }) => id);
}

type OwnBook = NamedBook & { id: string };

/** The reader's books. @param except an import whose books do not count. */
export function ownBooksBut(tx: Tx, actor: Actor, except?: string): Promise<OwnBook[]> {
  return tx.book.findMany({
    where: { ...ownBook(actor), ...(except && { importRows: { none: { importId: except } } }) },
    select: { id: true, title: true, author: true, isbn: true },
    orderBy: { id: "asc" },
  });
}

/** For each row, the id of the reader's book that is the same; null if there is none. */
export function doublesOf(own: readonly OwnBook[], rows: readonly NamedBook[]): (string | null)[] {
  const firsts = firstOfSame([...own, ...rows]).slice(own.length);
  return firsts.map((at) => own[at]?.id ?? null);
}

/**
 * Unticks rows whose book the reader has listed since, but not by this import. A row already marked as a double
 * was ticked by the reader and stays so.
 * @returns their ids.
 */
export async function untickDoubles(
  tx: Tx,
  actor: Actor,
  importId: string,
  rows: readonly (NamedBook & Pick<BookImportRow, "id" | "ownBookId">)[],
): Promise<Set<string>> {
  const own = doublesOf(await ownBooksBut(tx, actor, importId), rows);
  const doubles = rows
    .map(({ id, ownBookId }, at) => ({
      id,
      isKnown: ownBookId !== null,
      ownBookId: own[at] ?? null,
    }))
    .filter(({ isKnown, ownBookId }) => !isKnown && ownBookId !== null);
  const ids = doubles.map(({ id }) => id);
  await runIn(tx)`
    UPDATE "BookImportRow" r SET chosen = false, "ownBookId" = double."bookId"
      FROM unnest(${ids}::uuid[], ${doubles.map(({ ownBookId }) => ownBookId)}::uuid[]) AS double (id, "bookId")
     WHERE r.id = double.id`;
  return new Set(ids);
}

/** Locks an import of the actor in one of these states. @throws AppError NOT_FOUND, IMPORT_STATE. */
export async function lockImport(tx: Tx, actor: Actor, id: string, states: readonly ImportState[]) {
  await runIn(tx)`SELECT 1 FROM "BookImport" WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  const found = await tx.bookImport.findFirst({
    where: ownImport(actor, id),
    select: { state: true },
  });
  if (!found) throw new AppError("NOT_FOUND");
  if (!states.includes(found.state)) throw new AppError("IMPORT_STATE");
  return found;
}

/**
 * Starts listing the chosen rows: a job does it, and continues after a restart.
 * @throws AppError NOT_FOUND, IMPORT_STATE (already listing or listed), IMPORT_NONE_CHOSEN, IMPORT_DOUBLES (the
 *   reader has listed all of them meanwhile; none is ticked any more).
 */
export async function finishImport(actor: Actor, id: string): Promise<BookImport> {
  const isBegun = await transact(async (tx) => {
    await lockImport(tx, actor, id, ["READY", "STOPPED"]);
    const chosen = { importId: id, chosen: true, listedAt: null };
    const select = { id: true, title: true, author: true, isbn: true, ownBookId: true };
    const rows = await tx.bookImportRow.findMany({ where: chosen, select });
    if (rows.length === 0) throw new AppError("IMPORT_NONE_CHOSEN");
    const doubles = await untickDoubles(tx, actor, id, rows);
    if (doubles.size === rows.length) return false;
    // Rows that failed before are tried again.
    await tx.bookImportRow.updateMany({ where: chosen, data: { failure: null } });
    const data = { state: "LISTING", encodings: Prisma.DbNull, bytes: null } as const;
    await tx.bookImport.update({ where: { id }, data });
    afterCommit(tx, () => queueImport("list", id));
    return true;
  });
  if (!isBegun) throw new AppError("IMPORT_DOUBLES");
  return getImport(actor, id);
}

/**
 * Stops listing; listed books stay. For a photo of a shelf it stops reading; the spines read so far are kept.
 * @throws AppError NOT_FOUND, IMPORT_STATE (it is neither listing nor reading).
 */
export async function stopImport(actor: Actor, id: string): Promise<BookImport> {
  await transact(async (tx) => {
    const { state } = await lockImport(tx, actor, id, ["LISTING", "READING"]);
    const isRead = state === "READING";
    const data = isRead ? { photoNote: "STOPPED" } : ({ state: "STOPPED" } as const);
    await tx.bookImport.update({ where: { id }, data });
    // The process that reads the photo notices; if none does, this run ends the reading.
    afterCommit(tx, () => (isRead ? queueImport("read", id) : queueImport("lookUp", id)));
  });
  return getImport(actor, id);
}
