import type { Tx } from "@/lib/server/database/db";
import { query } from "@/lib/server/database/db";
import { lockPair } from "@/lib/server/database/locks";
import { sql, type Sql } from "@/lib/server/database/sql";
import { transact } from "@/lib/server/database/transact";
import { runEach } from "@/lib/server/run-each";
import { otherSpellings } from "@/lib/features/books/author-spellings";
import { notify } from "@/lib/features/notifications/commands";
import { displayName } from "@/lib/features/users/display-name";
import { fittingSql, SUITING, SUITS, type Spelling } from "./match-sql";

/** Books that one transaction compares. */
const BOOKS_AT_ONCE = 25;
/** Wishes that one round tells of what they found. */
const WISHES_AT_ONCE = 200;
/** Found books that one message chooses among; it counts the others. */
const CHOICE = 20;

interface Fit {
  bookId: string;
  wishId: string;
  userId: string;
}

/**
 * Compares what has become available with wishes, and tells their readers. Several processes share the
 * work; what one of them leaves undone, another finds.
 * @param ending aborted when the process ends.
 * @throws Error the first failure in telling, once all others have had their turn.
 */
export async function fulfilWishes(ending?: AbortSignal, now = () => new Date()): Promise<void> {
  await checkAvailable(now, ending);
  await tellDue(now, ending);
}

/** Compares what has become available with wishes, and keeps who is to be told. */
export async function checkAvailable(now = () => new Date(), ending?: AbortSignal): Promise<void> {
  while (!ending?.aborted && (await transact((tx) => checkBatch(tx, now())))) continue;
}

/** @returns whether there may be more. */
async function checkBatch(tx: Tx, now: Date): Promise<boolean> {
  const noted = await tx.$queryRaw<{ bookId: string }[]>`
    DELETE FROM "WishCheck" WHERE id = ANY (ARRAY(
      SELECT id FROM "WishCheck" ORDER BY id LIMIT ${BOOKS_AT_ONCE} FOR UPDATE SKIP LOCKED))
    RETURNING "bookId"`;
  const bookIds = [...new Set(noted.map(({ bookId }) => bookId))];
  if (bookIds.length > 0) await noteFits(tx, await findFits(tx, bookIds), now);
  return noted.length === BOOKS_AT_ONCE;
}

/** The wishes that these books fit. */
export async function findFits(tx: Tx, bookIds: readonly string[], only?: string): Promise<Fit[]> {
  const texts = await tx.$queryRaw<{ text: string }[]>`
    SELECT title || author AS text FROM "Listing" WHERE "bookId" = ANY (${bookIds}::uuid[])`;
  const words = new Set(texts.flatMap(({ text }) => text.split(" ")));
  const spellings = [...words].flatMap((word) =>
    otherSpellings(word).map((other): Spelling => [word, other]),
  );
  return read(tx, fittingSql(bookIds, spellings, only));
}

function read<Row>(tx: Tx, statement: Sql): Promise<Row[]> {
  const { text, values } = statement.toQuery();
  return tx.$queryRawUnsafe<Row[]>(text, ...values);
}

/**
 * Keeps who is to be told of what. The wishes are locked first, so that one that is being told does not
 * miss a book. A reader whose book is known to one of their wishes is not told by another.
 */
async function noteFits(tx: Tx, fits: readonly Fit[], now: Date): Promise<void> {
  if (fits.length === 0) return;
  const wishIds = fits.map(({ wishId }) => wishId);
  await tx.$queryRaw`
    SELECT 1 FROM "Wish" WHERE id = ANY (${wishIds}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
  await tx.$executeRaw`
    WITH kept AS (
      INSERT INTO "WishBook" AS x ("userId", "bookId", "wishId", "foundAt")
      SELECT DISTINCT ON (fit.book, w."userId") w."userId", fit.book, w.id, ${now}
        FROM unnest(${wishIds}::uuid[], ${fits.map(({ bookId }) => bookId)}::uuid[]) AS fit (wish, book)
        JOIN "Wish" w ON w.id = fit.wish
       ORDER BY fit.book, w."userId", w."toldAt" NULLS FIRST, w.id
          ON CONFLICT ("userId", "bookId") DO UPDATE SET "wishId" = excluded."wishId"
             WHERE x."toldAt" IS NULL AND x."wishId" IS NULL
      RETURNING x."wishId")
    UPDATE "Wish" w SET "tellAt" = greatest(${now}::timestamptz, w."toldAt" + interval '1 day')
      FROM (SELECT DISTINCT "wishId" FROM kept) AS k
     WHERE w.id = k."wishId" AND w."tellAt" IS NULL`;
}

async function tellDue(now: () => Date, ending?: AbortSignal): Promise<void> {
  let due: { id: string }[];
  do {
    due = await query<{ id: string }>(
      "wishes-due",
      sql`SELECT id FROM "Wish" WHERE "tellAt" <= ${now()} ORDER BY "tellAt", id LIMIT ${WISHES_AT_ONCE}`,
    );
    const ids = due.map(({ id }) => id);
    await runEach("wish", ids, String, (id) => transact((tx) => tell(tx, id, now())));
  } while (due.length === WISHES_AT_ONCE && !ending?.aborted);
}

interface Found {
  bookId: string;
  title: string;
  ownerId: string;
}

/**
 * Tells the reader of the latest book that their wish has found and how many more there are, where no
 * other process has. The book's row and the lock of the pair hold off whoever hides it, bans its owner
 * or blocks the reader, so nobody is told of what they may not see.
 */
async function tell(tx: Tx, wishId: string, now: Date): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 FROM "Book" WHERE id IN (
      SELECT "bookId" FROM "WishBook" WHERE "wishId" = ${wishId}::uuid AND "toldAt" IS NULL
       ORDER BY "foundAt" DESC, "bookId" DESC LIMIT ${CHOICE})
     ORDER BY id FOR SHARE`;
  const [wish] = await tx.$queryRaw<{ userId: string }[]>`
    SELECT "userId" FROM "Wish" WHERE id = ${wishId}::uuid AND "tellAt" <= ${now} FOR NO KEY UPDATE`;
  if (!wish) return;
  const found = await read<Found>(tx, stillFitting(wishId));
  const chosen = await firstSeen(tx, wishId, wish.userId, found.slice(0, CHOICE));
  const told = chosen ? found.map(({ bookId }) => bookId) : [];
  await tx.$executeRaw`
    UPDATE "WishBook" SET "toldAt" = ${now}
     WHERE "wishId" = ${wishId}::uuid AND "toldAt" IS NULL AND "bookId" = ANY (${told}::uuid[])`;
  // What does not fit now is compared anew when it is available again.
  await tx.wishBook.deleteMany({ where: { wishId, toldAt: null } });
  await tx.wish.update({
    where: { id: wishId },
    data: { tellAt: null, ...(chosen && { toldAt: now }) },
  });
  if (!chosen) return;
  const owner = await tx.user.findUniqueOrThrow({ where: { id: chosen.ownerId } });
  const { bookId, title } = chosen;
  const params = { name: displayName(owner), title, bookId, books: told.length };
  await notify(tx, { userId: wish.userId, type: "WISH_FOUND", actorId: owner.id, params });
}

/** The first that still fits once the two readers' lock is held. */
async function firstSeen(
  tx: Tx,
  wishId: string,
  userId: string,
  found: readonly Found[],
): Promise<Found | null> {
  for (const book of found) {
    await lockPair(tx, book.ownerId, userId);
    const [still] = await read<Found>(tx, stillFitting(wishId, book.bookId));
    if (still) return still;
  }
  return null;
}

/** Books that the wish has found and its reader was not told of, latest first. */
function stillFitting(wishId: string, bookId?: string): Sql {
  const isBook = bookId ? sql`x."bookId" = ${bookId}::uuid` : sql`true`;
  return sql`
    SELECT b.id AS "bookId", b.title, b."ownerId" FROM "WishBook" x ${SUITING}
     WHERE x."wishId" = ${wishId}::uuid AND x."toldAt" IS NULL AND ${isBook} AND ${SUITS}
     ORDER BY x."foundAt" DESC, x."bookId" DESC`;
}
