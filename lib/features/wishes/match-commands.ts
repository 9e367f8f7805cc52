import { rowsIn, runIn, type Tx } from "@/lib/server/database/db";
import { transact } from "@/lib/server/database/transact";
import { findNews, type Fit } from "./match-queries";
import { tellDue } from "./tell-commands";

/** Books compared per transaction. */
const BOOKS_AT_ONCE = 25;

/**
 * Compares available books with wishes, and tells the readers. Several processes share the work; what one
 * leaves undone, another finds.
 * @param ending aborted when the process ends.
 * @throws Error the first failure in telling, after all readers were tried.
 */
export async function fulfilWishes(ending?: AbortSignal, now = () => new Date()): Promise<void> {
  await checkAvailable(now, ending);
  await tellDue(now, ending);
}

/** Compares available books with wishes, and stores the matches to be told. */
export async function checkAvailable(now = () => new Date(), ending?: AbortSignal): Promise<void> {
  while (!ending?.aborted && (await transact((tx) => checkBatch(tx, now())))) continue;
}

/** @returns whether there may be more. */
async function checkBatch(tx: Tx, now: Date): Promise<boolean> {
  const noted = await rowsIn<{ bookId: string }>(tx)`
    DELETE FROM "WishCheck" WHERE id = ANY (ARRAY(
      SELECT id FROM "WishCheck" ORDER BY id LIMIT ${BOOKS_AT_ONCE} FOR UPDATE SKIP LOCKED))
    RETURNING "bookId"`;
  const bookIds = [...new Set(noted.map(({ bookId }) => bookId))];
  if (bookIds.length > 0) await noteFits(tx, await findNews(tx, bookIds), now);
  return noted.length === BOOKS_AT_ONCE;
}

/**
 * Stores the matches to be told. The wishes are locked first, so that a concurrent telling does not miss a
 * book. A reader who knows of a book by one wish is not told of it by another.
 */
async function noteFits(tx: Tx, fits: readonly Fit[], now: Date): Promise<void> {
  if (fits.length === 0) return;
  const wishIds = fits.map(({ wishId }) => wishId);
  await runIn(tx)`
    SELECT 1 FROM "Wish" WHERE id = ANY (${wishIds}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
  await runIn(tx)`
    WITH kept AS (
      INSERT INTO "WishBook" AS x ("userId", "bookId", "wishId", "foundAt")
      SELECT DISTINCT ON (fit.book, w."userId") w."userId", fit.book, w.id, ${now}
        FROM unnest(${wishIds}::uuid[], ${fits.map(({ bookId }) => bookId)}::uuid[]) AS fit (wish, book)
        JOIN "Wish" w ON w.id = fit.wish
       ORDER BY fit.book, w."userId", w."toldAt" NULLS FIRST, w.id
          ON CONFLICT ("userId", "bookId") DO UPDATE SET "wishId" = excluded."wishId"
             WHERE x."toldAt" IS NULL AND x."wishId" IS NULL
      RETURNING x."wishId")
    UPDATE "Wish" w
       SET "tellAt" = least(w."tellAt", greatest(${now}::timestamptz, w."toldAt" + interval '1 day'))
      FROM (SELECT DISTINCT "wishId" FROM kept) AS k WHERE w.id = k."wishId"`;
}
