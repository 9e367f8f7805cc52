import { query, rowsIn, runIn, type Tx } from "@/lib/server/database/db";
import { lockPair } from "@/lib/server/database/locks";
import { raw, sql, type Sql } from "@/lib/server/database/sql";
import { transact } from "@/lib/server/database/transact";
import { runEach } from "@/lib/server/jobs/run-each";
import { notify } from "@/lib/features/notifications/commands";
import { IS_NEWS } from "@/lib/features/notifications/wish-news-sql";
import { displayName } from "@/lib/features/users/display-name";
import { DAY, HOUR } from "@/lib/shared/time";
import { findNews } from "./match-queries";
import { SUITING, SUITS } from "./match-sql";
import { READERS_TOLD_BY_NEWCOMER, READERS_TOLD_BY_ONE } from "./terms";

/** Readers told per round. */
const READERS_AT_ONCE = 200;
/** Matches among which one message chooses; it counts the others. */
const MATCHES_PER_MESSAGE = 20;

export async function tellDue(now: () => Date, ending?: AbortSignal): Promise<void> {
  let due: { userId: string }[];
  do {
    due = await query<{ userId: string }>(
      "wish-readers-due",
      sql`SELECT "userId" FROM "Wish" WHERE "tellAt" <= ${now()}
           GROUP BY "userId" ORDER BY min("tellAt"), "userId" LIMIT ${READERS_AT_ONCE}`,
    );
    const ids = due.map(({ userId }) => userId);
    await runEach("wishes of a reader", ids, (id) => transact((tx) => tell(tx, id, now())));
  } while (due.length === READERS_AT_ONCE && !ending?.aborted);
}

interface Found {
  bookId: string;
  wishId: string;
  title: string;
  ownerId: string;
  /** The book was changed since it matched. */
  isChanged: boolean;
}

/**
 * Tells the reader of the latest book that their due wishes have found, and how many more there are, unless
 * another process does. The locks of the book's row and of the pair exclude concurrent hiding, bans and blocks,
 * so nobody is told of a book that they may not see.
 */
async function tell(tx: Tx, userId: string, now: Date): Promise<void> {
  const before = await rowsIn<Found>(tx)`${stillFitting(userId, now)}`;
  const busy = await busyListers(tx, before, userId, now);
  const isHeld = ({ ownerId }: Found) => busy.has(ownerId);
  const looked = before.filter((found) => !isHeld(found)).slice(0, MATCHES_PER_MESSAGE);
  const bookIds = looked.map(({ bookId }) => bookId);
  await runIn(tx)`SELECT 1 FROM "Book" WHERE id = ANY (${bookIds}::uuid[]) ORDER BY id FOR SHARE`;
  const wishIds = await lockDue(tx, userId, now);
  if (wishIds.length === 0) return;
  const found = await rowsIn<Found>(tx)`${stillFitting(userId, now)}`;
  const isLooked = ({ bookId }: Found) => bookIds.includes(bookId);
  const isNews = await newsAmong(tx, found.filter(isLooked));
  const choice = found.filter((one) => isLooked(one) && isNews(one));
  const chosen = await firstSeen(tx, userId, now, choice);
  const kept = found.filter((one) => (chosen ? isHeld(one) : !isLooked(one)));
  const told = chosen ? found.filter((one) => !isHeld(one) && (!isLooked(one) || isNews(one))) : [];
  await note(tx, { wishIds, told, kept }, now);
  if (!chosen) return;
  const owner = await tx.user.findUniqueOrThrow({ where: { id: chosen.ownerId } });
  const { bookId, title } = chosen;
  const params = { name: displayName(owner), title, bookId, books: told.length };
  await notify(tx, { userId, type: "WISH_FOUND", actorId: owner.id, params });
}

/** Compares books again that were changed since they matched, because their words may differ. */
async function newsAmong(tx: Tx, found: readonly Found[]): Promise<(one: Found) => boolean> {
  const changed = found.filter(({ isChanged }) => isChanged);
  if (changed.length === 0) return () => true;
  const booksOf = changed.map(({ bookId }) => bookId);
  const wishesOf = changed.map(({ wishId }) => wishId);
  const news = await findNews(tx, booksOf, wishesOf);
  return (one) =>
    !one.isChanged || news.some((fit) => fit.bookId === one.bookId && fit.wishId === one.wishId);
}

/**
 * The due wishes of the reader; none if they were told of something within the hour: then all wait for the
 * next. All wishes of the reader are locked, so that no other process tells them meanwhile.
 */
async function lockDue(tx: Tx, userId: string, now: Date): Promise<string[]> {
  const wishes = await rowsIn<{ id: string; tellAt: Date | null }>(tx)`
    SELECT id, "tellAt" FROM "Wish" WHERE "userId" = ${userId}::uuid ORDER BY id FOR NO KEY UPDATE`;
  const due = wishes.filter(({ tellAt }) => tellAt && tellAt <= now).map(({ id }) => id);
  const { _max: last } = await tx.wishBook.aggregate({ where: { userId }, _max: { toldAt: true } });
  const next = new Date((last.toldAt?.getTime() ?? 0) + HOUR);
  if (next <= now) return due;
  await tx.wish.updateMany({ where: { id: { in: due } }, data: { tellAt: next } });
  return [];
}

/** Owners of whose books enough other readers were told in a day. */
async function busyListers(
  tx: Tx,
  found: readonly Found[],
  userId: string,
  now: Date,
): Promise<Set<string>> {
  const ownerIds = [...new Set(found.map(({ ownerId }) => ownerId))];
  const day = sql`(${now}::timestamptz - interval '1 day')`;
  const busy = await rowsIn<{ id: string }>(tx)`
    SELECT o.id FROM "User" o WHERE o.id = ANY (${ownerIds}::uuid[])
       AND (SELECT count(DISTINCT n."userId") FROM "Notification" n
             WHERE n."actorId" = o.id AND n."createdAt" > ${day} AND n.type = 'WISH_FOUND'
               AND n."userId" <> ${userId}::uuid)
           >= CASE WHEN o."createdAt" > ${day} THEN ${raw(READERS_TOLD_BY_NEWCOMER)}
                   ELSE ${raw(READERS_TOLD_BY_ONE)} END`;
  return new Set(busy.map(({ id }) => id));
}

interface Outcome {
  wishIds: readonly string[];
  told: readonly Found[];
  /** Matches that wait for another day. */
  kept: readonly Found[];
}

async function note(tx: Tx, { wishIds, told, kept }: Outcome, now: Date): Promise<void> {
  const booksOf = (some: readonly Found[]) => some.map(({ bookId }) => bookId);
  const wishesOf = (some: readonly Found[]) => some.map(({ wishId }) => wishId);
  await runIn(tx)`
    UPDATE "WishBook" SET "toldAt" = ${now}
     WHERE "wishId" = ANY (${wishIds}::uuid[]) AND "toldAt" IS NULL AND "bookId" = ANY (${booksOf(told)}::uuid[])`;
  // A book that does not match now is compared again when it becomes available again.
  await runIn(tx)`
    DELETE FROM "WishBook"
     WHERE "wishId" = ANY (${wishIds}::uuid[]) AND "toldAt" IS NULL AND "bookId" <> ALL (${booksOf(kept)}::uuid[])`;
  await runIn(tx)`
    UPDATE "Wish"
       SET "toldAt" = CASE WHEN id = ANY (${wishesOf(told)}::uuid[]) THEN ${now}::timestamptz ELSE "toldAt" END,
           "tellAt" = CASE WHEN id = ANY (${wishesOf(kept)}::uuid[]) THEN ${new Date(now.getTime() + DAY)}::timestamptz END
     WHERE id = ANY (${wishIds}::uuid[])`;
}

/** The first book that still matches under the lock of the pair. */
async function firstSeen(
  tx: Tx,
  userId: string,
  now: Date,
  found: readonly Found[],
): Promise<Found | null> {
  for (const book of found) {
    await lockPair(tx, book.ownerId, userId);
    const [still] = await rowsIn<Found>(tx)`${stillFitting(userId, now, book.bookId)}`;
    if (still) return still;
  }
  return null;
}

/** Matches of the reader's due wishes that were not told yet, latest first. */
function stillFitting(userId: string, now: Date, bookId?: string): Sql {
  const isBook = bookId ? sql`x."bookId" = ${bookId}::uuid` : sql`true`;
  return sql`
    SELECT b.id AS "bookId", x."wishId", b.title, b."ownerId",
           b."updatedAt" > x."foundAt" AS "isChanged" FROM "WishBook" x ${SUITING}
     WHERE x."userId" = ${userId}::uuid AND w."tellAt" <= ${now} AND x."toldAt" IS NULL AND ${isBook}
       AND ${SUITS} AND ${IS_NEWS}
     ORDER BY x."foundAt" DESC, x."bookId" DESC`;
}
