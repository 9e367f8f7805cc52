import { db, rowsIn, runIn, type Tx } from "@/lib/server/database/db";
import { lockUserRow } from "@/lib/server/database/locks";
import { afterCommit, transact } from "@/lib/server/database/transact";
import { unsafeActorOf } from "@/lib/server/session/session";
import type { Actor } from "@/lib/server/session/actor";
import { uuidv7 } from "@/lib/server/uuid";
import type { Country } from "@/lib/shared/countries";
import { AppError } from "@/lib/shared/errors";
import { pick } from "@/lib/shared/records";
import { placeOf } from "@/lib/features/books/commands";
import { ownBook } from "@/lib/features/books/policy";
import { bookFields } from "@/lib/features/books/schema";
import { BOOKS_OF_USER } from "@/lib/features/books/terms";
import { wake } from "@/lib/server/jobs/queues";
import type { BookImportRow } from "@/prisma/client/client";
import { untickDoubles } from "./commands";
import { queueImport } from "./import-queue";
import { pushProgress } from "./progress";

/** Rows per transaction. */
const BATCH = 25;
/** Time of one run: other lists wait for its end, and the queue considers a long run lost. */
const RUN_MS = 60_000;
/** Time for looking up places before the rows with places found so far are listed. */
const PLACES_MS = 5_000;

/** Place of a row as text → columns of a book. */
type Places = Map<string, Awaited<ReturnType<typeof placeOf>>>;

/**
 * Lists the chosen rows of an import, continuing after an earlier run. A row becomes a book in the transaction
 * that marks it, so none is listed twice, even by concurrent runs.
 * @param ending aborted when the process ends.
 * @param runMs milliseconds after which the run ends.
 * @returns whether there is more to do.
 */
export async function listRows(
  importId: string,
  ending?: AbortSignal,
  runMs = RUN_MS,
): Promise<boolean> {
  const end = performance.now() + runMs;
  const found = await db().bookImport.findUnique({ where: { id: importId } });
  if (found?.state !== "LISTING") return false;
  const actor = await unsafeActorOf(found.userId);
  if (!actor) {
    await db().bookImport.updateMany({
      where: { id: importId, state: "LISTING" },
      data: { state: "STOPPED" },
    });
    return false;
  }
  const places: Places = new Map();
  let isMore = true;
  while (isMore && !ending?.aborted) {
    await findPlaces(actor, importId, places);
    isMore = await listBatch(actor, importId, places);
    if (performance.now() > end) break;
    if (isMore) await pushProgress(actor.id, importId);
  }
  await pushProgress(actor.id, importId, true);
  return isMore;
}

function nextRows(tx: Pick<Tx, "bookImportRow">, importId: string): Promise<BookImportRow[]> {
  return tx.bookImportRow.findMany({
    where: { importId, chosen: true, listedAt: null, failure: null },
    orderBy: { position: "asc" },
    take: BATCH,
  });
}

/**
 * Resolves the places of the next rows, at least of one: outside of a transaction, because a geocoder may be asked.
 */
async function findPlaces(actor: Actor, importId: string, places: Places): Promise<void> {
  const end = performance.now() + PLACES_MS;
  for (const row of await nextRows(db(), importId)) {
    if (places.has(placeKey(row))) continue;
    const { country, postalCode, city } = row;
    const hasPlace = country ?? postalCode ?? city;
    const location = { country: country as Country | null, postalCode, city };
    const place = placeOf(actor, hasPlace ? location : null);
    // The reader has moved to another country since, where there is no such code.
    const lenient = (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return placeOf(actor, { ...location, postalCode: null });
    };
    places.set(placeKey(row), await place.catch(lenient));
    if (performance.now() > end) return;
  }
}

const placeKey = ({ country, postalCode, city }: BookImportRow) =>
  JSON.stringify([country, postalCode, city]);

/** @returns false if nothing is left to list, or listing was stopped. */
async function listBatch(actor: Actor, importId: string, places: Places): Promise<boolean> {
  return transact(async (tx) => {
    await lockUserRow(tx, actor.id);
    const [listing] = await rowsIn<unknown>(tx)`
      SELECT 1 FROM "BookImport" WHERE id = ${importId}::uuid AND state = 'LISTING' FOR NO KEY UPDATE`;
    if (!listing) return false;
    const next = await nextRows(tx, importId);
    if (next.length === 0) {
      const data = { state: "LISTED", finishedAt: new Date() } as const;
      await tx.bookImport.update({ where: { id: importId }, data });
      afterCommit(tx, () => wake("badges"));
      afterCommit(tx, () => wake("wishes"));
      afterCommit(tx, () => queueImport("cover", importId));
      afterCommit(tx, () => queueImport("lookUp", importId));
      return false;
    }
    const unknown = next.findIndex((row) => !places.has(placeKey(row)));
    const rows = unknown < 0 ? next : next.slice(0, unknown);
    // The reader may have listed the same books by another import meanwhile.
    const doubles = await untickDoubles(tx, actor, importId, rows);
    let room = BOOKS_OF_USER - (await tx.book.count({ where: ownBook(actor) }));
    const complete: BookImportRow[] = [];
    for (const row of rows) {
      if (doubles.has(row.id)) continue;
      const failure = !row.title
        ? "NO_TITLE"
        : !row.author
          ? "NO_AUTHOR"
          : room <= 0 && "BOOK_LIMIT";
      if (failure) {
        await tx.bookImportRow.update({ where: { id: row.id }, data: { failure } });
      } else {
        room -= 1;
        complete.push(row);
      }
    }
    await listBooks(tx, actor, complete, places);
    return true;
  });
}

async function listBooks(
  tx: Tx,
  actor: Actor,
  rows: BookImportRow[],
  places: Places,
): Promise<void> {
  const now = Date.now();
  // One millisecond apart, because shelves are sorted by these ids and the order of the list is kept.
  const books = rows.map((row, at) => ({ ...bookOf(actor, row, places), id: uuidv7(now + at) }));
  await tx.book.createMany({ data: books });
  const bookIds = books.map(({ id }) => id);
  await runIn(tx)`
    UPDATE "BookImportRow" r SET "bookId" = b.id, "listedAt" = b."updatedAt"
      FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${bookIds}::uuid[]) AS listed ("rowId", "bookId")
      JOIN "Book" b ON b.id = listed."bookId"
     WHERE r.id = listed."rowId"`;
}

const FIELDS = bookFields.keyof().options;

function bookOf(actor: Actor, row: BookImportRow, places: Places) {
  return {
    ...pick(row, FIELDS),
    ...places.get(placeKey(row)),
    title: row.title ?? "",
    author: row.author ?? "",
    ownerId: actor.id,
  };
}
