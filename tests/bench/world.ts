import type pg from "pg";
import type { Actor } from "@/lib/server/session/actor";
import { digest, newToken } from "@/lib/server/secrets/secrets";
import { asAdmin, withDatabase } from "../support/cluster";
import { readerActor, switchTo, withBooks } from "./databases";

export const BOOKS = 10_000;
const NAME = "bench_rows";
/** Readers whose calls are measured. */
const READERS = 20;
/** Sessions per reader, each for one open window. */
const SESSIONS = 4;
/** Open requests for a book, and for friendship, to each of them. */
const WAITING = 5;

interface Reader {
  actor: Actor;
  tokens: string[];
  /** The friend to whom the reader writes. */
  friendId: string;
}

export interface World {
  url: string;
  pool: pg.Pool;
  /** All have sessions and a friend. */
  readers: Reader[];
  /** The first `READERS`, who also have open requests. */
  busy: Reader[];
}

/** A fresh copy of the ten thousand books with sessions, friends and requests. */
export async function buildWorld(cluster: string, say: (line: string) => void): Promise<World> {
  const source = await withBooks(cluster, BOOKS, say);
  await source.pool.end();
  await asAdmin(
    cluster,
    `DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`,
    `CREATE DATABASE ${NAME} TEMPLATE bench_${BOOKS}`,
  );
  const url = withDatabase(cluster, NAME);
  return fillWorld(url, switchTo(url));
}

/** Adds sessions, friends and requests to a database with books. */
export async function fillWorld(url: string, pool: pg.Pool): Promise<World> {
  const readers = await signIn(pool);
  const busy = readers.slice(0, READERS);
  const ids = busy.map(({ actor }) => actor.id);
  await pool.query(FRIENDS, [
    readers.map(({ actor }) => actor.id),
    readers.map(({ friendId }) => friendId),
  ]);
  await pool.query(FRIEND_REQUESTS, [ids, WAITING]);
  await pool.query(LOAN_REQUESTS, [ids, WAITING]);
  await pool.query(`CREATE TABLE "BareMessage" (LIKE "ChatMessage" INCLUDING ALL)`);
  await pool.query("VACUUM ANALYZE");
  return { url, pool, readers, busy };
}

async function signIn(pool: pg.Pool): Promise<Reader[]> {
  const { rows } = await pool.query<{ id: string; friendId: string }>(READERS_IN_TOWNS);
  const readers = rows.map(({ id, friendId }) => ({
    friendId,
    tokens: Array.from({ length: SESSIONS }, newToken),
    actor: readerActor(id),
  }));
  const sessions = readers.flatMap(({ actor, tokens }) => [
    // The cookie has a session of its own: a page in a browser renews its token, which ends the old one.
    [actor.sessionId, actor.id, digest(newToken())] as const,
    ...tokens.map((token) => [crypto.randomUUID(), actor.id, digest(token)] as const),
  ]);
  await pool.query(
    `INSERT INTO "Session" (id, "userId", "tokenHash", "expiresAt")
     SELECT *, now() + interval '30 days' FROM unnest($1::uuid[], $2::uuid[], $3::bytea[])`,
    [0, 1, 2].map((column) => sessions.map((session) => session[column])),
  );
  await pool.query(`UPDATE "User" SET "preferredLanguage" = 'en'`);
  return readers;
}

/** Readers with enough books of their own, those with the most books of others nearby first. */
const READERS_IN_TOWNS = `
  SELECT id, lead(id, 1, first) OVER (ORDER BY place) AS "friendId"
    FROM (SELECT u.id, row_number() OVER w AS place, first_value(u.id) OVER w AS first
            FROM "User" u
           CROSS JOIN LATERAL (
             SELECT count(*) AS n FROM "Spot" s JOIN "Listing" l ON l."spotId" = s.id
              WHERE s.pos <@ earth_box(ll_to_earth(u.lat, u.lon), 8000) AND l."ownerId" <> u.id) near
           WHERE (SELECT count(*) FROM "Book" b
                   WHERE b."ownerId" = u.id AND b.state = 'AVAILABLE_FOR_BORROW') >= ${WAITING}
          WINDOW w AS (ORDER BY near.n DESC, u.id)) picked
   ORDER BY place`;

const FRIENDS = `
  INSERT INTO "Friendship" ("aId", "bId")
  SELECT LEAST(a, b), GREATEST(a, b) FROM unnest($1::uuid[], $2::uuid[]) AS pair (a, b)
  ON CONFLICT DO NOTHING`;

const FRIEND_REQUESTS = `
  INSERT INTO "FriendRequest" ("fromId", "toId", "createdAt")
  SELECT other.id, me, now() - other.n * interval '1 hour'
    FROM unnest($1::uuid[]) AS me
   CROSS JOIN LATERAL (
     SELECT u.id, row_number() OVER () AS n FROM "User" u
      WHERE u.id <> me AND u.id <> ALL ($1) LIMIT $2) other`;

const LOAN_REQUESTS = `
  INSERT INTO "Loan" (id, "bookId", "ownerId", "borrowerId", "borrowerMessage", "bookTitle",
                      "bookAuthor", "ownerName", "borrowerName", "requestedAt", "updatedAt")
  SELECT gen_random_uuid(), book.id, me, other.id, 'May I borrow it for two weeks?', book.title,
         book.author, 'Owner', 'Borrower', now() - book.n * interval '1 hour', now()
    FROM unnest($1::uuid[]) AS me
   CROSS JOIN LATERAL (
     SELECT b.id, b.title, b.author, row_number() OVER (ORDER BY b.id) AS n FROM "Book" b
      WHERE b."ownerId" = me AND b.state = 'AVAILABLE_FOR_BORROW' ORDER BY b.id LIMIT $2) book
    JOIN LATERAL (
     SELECT u.id, row_number() OVER (ORDER BY u.id) AS n FROM "User" u
      WHERE u.id <> ALL ($1) ORDER BY u.id LIMIT $2) other ON other.n = book.n`;
