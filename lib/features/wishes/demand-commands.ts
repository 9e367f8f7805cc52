import { FIRST_ID } from "@/lib/server/database/pages";
import { db, rowsIn, runIn, type Tx } from "@/lib/server/database/db";
import { LOCKS } from "@/lib/server/database/locks";
import { transact } from "@/lib/server/database/transact";
import { areaDemandSql, areasSql, bookDemandSql, keptBooksSql } from "./demand-sql";
import { spellingsOf } from "./match-sql";

/** Books, or squares, per transaction. */
const BOOKS_AT_ONCE = 50;
const AREAS_AT_ONCE = 20;

/**
 * Recounts the demand. Owners see the result of this nightly run only, so nobody can observe a single wish
 * being made or deleted.
 * @param ending aborted when the process ends.
 */
export async function countDemand(ending?: AbortSignal, now = new Date()): Promise<void> {
  await countForBooks(now, ending);
  await countForAreas(now, ending);
}

async function countForBooks(now: Date, ending?: AbortSignal): Promise<void> {
  await runIn(db())`
    DELETE FROM "BookDemand" d USING "Book" b
     WHERE b.id = d."bookId" AND (b.visibility = 'EVERYONE' OR b."hiddenAt" IS NOT NULL)`;
  await inPortions(FIRST_ID, ending, async (tx, from) => {
    const read = rowsIn<{ id: string; words: string[] }>(tx);
    const books = await read`${keptBooksSql(from, BOOKS_AT_ONCE)}`;
    const ids = books.map(({ id }) => id);
    const spellings = spellingsOf(books.flatMap(({ words }) => words));
    const count = rowsIn<{ bookId: string; readers: number }>(tx);
    const demand = await count`${bookDemandSql(ids, spellings, now)}`;
    await tx.bookDemand.deleteMany({ where: { bookId: { in: ids } } });
    await tx.bookDemand.createMany({ data: demand });
    return ids.length === BOOKS_AT_ONCE ? ids.at(-1) : undefined;
  });
}

async function countForAreas(now: Date, ending?: AbortSignal): Promise<void> {
  await inPortions("-1", ending, async (tx, from) => {
    const found = await rowsIn<{ area: string }>(tx)`${areasSql(from, AREAS_AT_ONCE)}`;
    const areas = found.map(({ area }) => area);
    const last = areas.length === AREAS_AT_ONCE ? areas.at(-1) : undefined;
    // Deletes also squares in this range that have no wishes any more.
    await runIn(tx)`
        DELETE FROM "WishDemand"
         WHERE area > ${from}::bigint AND (${last ?? null}::bigint IS NULL OR area <= ${last ?? null}::bigint)`;
    await runIn(tx)`${areaDemandSql(areas, now)}`;
    return last;
  });
}

/** @param count counts what comes after `from`, and returns the last of it; undefined if nothing is left. */
async function inPortions(
  first: string,
  ending: AbortSignal | undefined,
  count: (tx: Tx, from: string) => Promise<string | undefined>,
): Promise<void> {
  let after: string | undefined = first;
  while (after && !ending?.aborted) {
    const from: string = after;
    after = await transact(async (tx) => {
      // Concurrent runs would write the same rows.
      await runIn(tx)`SELECT pg_advisory_xact_lock(${LOCKS.demand}::bigint)`;
      return count(tx, from);
    });
  }
}
