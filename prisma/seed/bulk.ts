import type pg from "pg";
import { withClient } from "@/lib/server/database/client";
import { BOOK_LANGUAGES } from "./data/books";
import { WORDS } from "./data/words";
import { makeSpots } from "./generators/spots";
import { fullName, makeWorks, type Work } from "./generators/works";
import { insertSql } from "./insert";
import { random, type Random } from "./random";

/** Per statement: large enough to be fast, small enough to show progress. */
const BATCH_ROWS = 20_000;
/** Limit of the districts in which readers live. */
const MAX_SPOTS = 20_000;
/** Distinct titles per book: all other books are further copies, very many of a few titles. */
const WORKS_PER_BOOK = 0.35;
const MAX_WORKS = 350_000;
const NAMES_PER_LANGUAGE = 2_000;

interface Options {
  users: number;
  books: number;
  log: (line: string) => void;
}

/**
 * Adds `users` readers around real towns and `books` books to the existing data. The database itself makes them from
 * temporary tables of words and places. If it is stopped, the finished batches stay: each is a transaction. Fast
 * rather than complete: the counters have no loans behind them, and nobody has a password.
 */
export function seedBulk(pool: pg.Pool, { users, books, log }: Options): Promise<void> {
  return withClient(pool.options.connectionString, async (client) => {
    await client.query("SET synchronous_commit = off");
    const { rows } = await client.query<{ n: string }>(COUNT_READERS);
    const before = Number(rows[0]?.n ?? 0);
    const chance = random(before + 1);
    await client.query("SELECT setseed($1)", [chance.next()]);
    log("Preparing words and places …");
    await fillSources(client, chance, users, books);
    await inBatches(client, INSERT_READERS, users, "readers", log, [before]);
    await client.query("ANALYZE seed_reader");
    await inBatches(client, INSERT_BOOKS, books, "books", log, [users]);
    await client.query(FORGET_CHECKS);
    log("Gathering statistics …");
    await client.query("VACUUM ANALYZE");
  });
}

async function inBatches(
  client: pg.Client,
  sql: string,
  total: number,
  what: string,
  log: (line: string) => void,
  parameters: number[],
): Promise<void> {
  const started = performance.now();
  for (let done = 0; done < total;) {
    const upTo = Math.min(total, done + BATCH_ROWS);
    await client.query(sql, [done + 1, upTo, ...parameters]);
    done = upTo;
    const seconds = (performance.now() - started) / 1_000;
    const left = Math.ceil((seconds / done) * (total - done));
    log(`${done} of ${total} ${what}, ${Math.round(done / seconds)}/s, ${left} s left`);
  }
}

async function fillSources(
  client: pg.Client,
  chance: Random,
  users: number,
  books: number,
): Promise<void> {
  await client.query(CREATE_SOURCES);
  const spots = makeSpots(chance, Math.min(MAX_SPOTS, Math.max(300, users)));
  await copyIn(
    client,
    "seed_spot",
    ["country", "city", "postalCode", "lat", "lon", "language"],
    spots,
  );
  const names = BOOK_LANGUAGES.flatMap((language) =>
    Array.from({ length: NAMES_PER_LANGUAGE }, (_, at) => ({
      language,
      n: at + 1,
      name: fullName(chance, WORDS[language]),
    })),
  );
  await copyIn(client, "seed_name", ["language", "n", "name"], names);
  let page: Work[] = [];
  for (const work of makeWorks(chance, Math.min(MAX_WORKS, Math.round(books * WORKS_PER_BOOK)))) {
    page.push(work);
    if (page.length === BATCH_ROWS) {
      await copyIn(client, "seed_title", WORK_COLUMNS, page);
      page = [];
    }
  }
  await copyIn(client, "seed_title", WORK_COLUMNS, page);
  await client.query(NUMBER_WORKS);
}

const WORK_COLUMNS = ["language", "title", "author", "genre", "description"] as const;

async function copyIn<Row extends object>(
  client: pg.Client,
  table: string,
  columns: readonly (keyof Row & string)[],
  rows: Row[],
): Promise<void> {
  await client.query(insertSql(table, columns, JSON.stringify(rows)).toQuery());
}

const COUNT_READERS = `SELECT count(*) AS n FROM "User" WHERE email LIKE 'reader-%@bulk.example.org'`;

const CREATE_SOURCES = `
  CREATE TEMP TABLE seed_spot (n serial PRIMARY KEY, country text, city text, "postalCode" text,
    lat float8, lon float8, language text);
  CREATE TEMP TABLE seed_name (language text, n int, name text, PRIMARY KEY (language, n));
  CREATE TEMP TABLE seed_title (id serial, language text, title text, author text, genre text,
    description text);
  CREATE TEMP TABLE seed_reader (n int PRIMARY KEY, id uuid, "createdAt" timestamptz, language text,
    travels boolean)`;

/** A language's titles are numbered by popularity. */
const NUMBER_WORKS = `
  CREATE TEMP TABLE seed_work AS
    SELECT row_number() OVER (PARTITION BY language ORDER BY id)::int AS n, language, title, author,
           genre::"Genre" AS genre, description FROM seed_title;
  CREATE UNIQUE INDEX ON seed_work (language, n);
  CREATE TEMP TABLE seed_language AS
    SELECT language, max(n) AS works, row_number() OVER (ORDER BY language)::int AS n
      FROM seed_work GROUP BY language;
  ANALYZE seed_spot, seed_name, seed_work, seed_language`;

/** No badges are checked for these readers, and no wishes for their books. */
const FORGET_CHECKS = `
  DELETE FROM "BadgeCheck" c USING "User" u
   WHERE u.id = c."userId" AND u.email LIKE 'reader-%@bulk.example.org';
  DELETE FROM "WishCheck" c USING "Book" b, "User" u
   WHERE b.id = c."bookId" AND u.id = b."ownerId" AND u.email LIKE 'reader-%@bulk.example.org'`;

/** An id whose time part is `at`, like those of the product. */
const uuidAt = (at: string) => `(lpad(to_hex((extract(epoch FROM ${at}) * 1000)::bigint), 12, '0')
  || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid`;

/** $1: first number, $2: last number, $3: readers that existed before. */
const INSERT_READERS = `
  WITH picked AS MATERIALIZED (
    SELECT g AS n, 1 + floor(random() * (SELECT max(n) FROM seed_spot))::int AS spot,
           1 + floor(random() * ${NAMES_PER_LANGUAGE})::int AS called,
           now() - random() * interval '1000 days' - interval '1 day' AS at,
           random() < 0.2 AS travels, greatest(0, floor(-ln(1 - random()) * 4 - 1))::int AS rated,
           random() AS manners
      FROM generate_series($1::int, $2::int) AS g
  ), added AS (
    INSERT INTO "User" (id, email, "emailVerifiedAt", name, "preferredLanguage", "willingToTravel",
      country, "postalCode", city, lat, lon, "ratingCount", "punctualitySum", "accuracySum",
      "communicationSum", "createdAt", "updatedAt")
    SELECT ${uuidAt("p.at")}, 'reader-' || (p.n + $3::int) || '@bulk.example.org', p.at, c.name,
           s.language, p.travels, s.country, s."postalCode", s.city, s.lat, s.lon, p.rated,
           round(p.rated * (3.5 + 1.5 * p.manners)), round(p.rated * (3.8 + 1.2 * p.manners)),
           round(p.rated * (3.6 + 1.4 * p.manners)), p.at, p.at
      FROM picked p JOIN seed_spot s ON s.n = p.spot
      JOIN seed_name c ON c.language = s.language AND c.n = p.called
    RETURNING id, "createdAt", "preferredLanguage", "willingToTravel"
  )
  INSERT INTO seed_reader
  SELECT $1::int - 1 + row_number() OVER (), id, "createdAt", "preferredLanguage", "willingToTravel"
    FROM added`;

/** $1: first number, $2: last number, $3: readers. A few readers and titles have many books, most have few. */
const INSERT_BOOKS = `
  WITH picked AS MATERIALIZED (
    SELECT 1 + floor(power(random(), 1.8) * $3::int)::int AS owner, random() AS spoken,
           random() AS known, random() AS state, random() AS worn, random() AS age,
           floor(-ln(1 - random()) * 2.5)::int AS lent, random() AS rated, random() AS liked
      FROM generate_series($1::int, $2::int)
  ), placed AS MATERIALIZED (
    SELECT p.*, r.id AS reader, r.travels, r."createdAt" + p.age * (now() - r."createdAt") AS at,
           floor(p.lent * p.rated)::int AS ratings,
           CASE WHEN p.spoken < 0.7 THEN r.language ELSE (
             SELECT o.language FROM seed_language o
              WHERE o.n = 1 + floor((p.spoken - 0.7) / 0.3000001 * ${BOOK_LANGUAGES.length})::int)
           END AS reads
      FROM picked p JOIN seed_reader r ON r.n = p.owner
  )
  INSERT INTO "Book" (id, "ownerId", title, author, description, state, genre, condition, language,
    "willingToTravel", "interestCount", "interestSum", "lentCount", "createdAt", "updatedAt")
  SELECT ${uuidAt("p.at")}, p.reader, w.title, w.author, w.description,
         (CASE WHEN p.state < 0.74 THEN 'AVAILABLE_FOR_BORROW' WHEN p.state < 0.82
            THEN 'AVAILABLE_FOR_GIVE_AWAY' WHEN p.state < 0.85 THEN 'BOOKED' WHEN p.state < 0.98
            THEN 'LENT' ELSE 'LOST' END)::"BookState",
         w.genre, (enum_range(NULL::"Condition"))[1 + floor(p.worn * 6)::int], w.language, p.travels,
         p.ratings, round(p.ratings * (4.5 + 5.5 * p.liked)), p.lent, p.at, p.at
    FROM placed p
    JOIN seed_language l ON l.language = p.reads
    JOIN seed_work w ON w.language = p.reads AND w.n = 1 + floor(power(p.known, 2.2) * l.works)::int`;
