import { readdirSync } from "node:fs";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { migrate } from "@/lib/server/database/migrate";
import { cellCentre } from "@/lib/features/geo/cell";
import { withDatabase } from "../support/cluster";
import { spareDatabases } from "../support/spare-databases";

const ALL = readdirSync("prisma/migrations", { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort();
const { empty, emptyOfPlainRole } = spareDatabases();

async function on<T extends pg.QueryResultRow>(url: string, ...statements: string[]): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: T[] = [];
    for (const statement of statements) ({ rows } = await client.query<T>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

const asSuperuser = (url: string) =>
  withDatabase(inject("adminUrl"), new URL(url).pathname.slice(1));

test("of two that migrate one database at once, one does it and the other waits", async () => {
  const url = await empty();
  const [one, two] = await Promise.all([migrate(url), migrate(url)]);
  expect([...one, ...two].sort()).toEqual(ALL);
  expect(await migrate(url)).toEqual([]);
});

const HELD = 4711;

test("a process that dies within a migration leaves nothing behind that stops the next", async () => {
  const url = await empty();
  await on(
    url,
    `CREATE FUNCTION hold() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
      IF to_regclass('"Loan"') IS NOT NULL THEN PERFORM pg_advisory_lock(${HELD}); END IF; END $$`,
    "CREATE EVENT TRIGGER hold ON ddl_command_end EXECUTE FUNCTION hold()",
  );
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query("SELECT pg_advisory_lock($1)", [HELD]);
  const dying = migrate(url).catch((error: Error) => error.message);
  const kill = `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
    AND objid = ${HELD} AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  await expect.poll(async () => (await holder.query(kill)).rowCount, { interval: 10 }).toBe(1);
  expect(await dying).toMatch(/terminat/i);
  await holder.end();
  await on(url, "DROP EVENT TRIGGER hold", "DROP FUNCTION hold");
  expect(await migrate(url)).toContain("20261120000001_tables");
  expect(await migrate(url)).toEqual([]);
});

test("a migration that cannot be recorded is not in either, and one that Prisma left unfinished is tried again", async () => {
  const url = await empty();
  const [first, second, ...rest] = ALL as [string, string];
  await migrate(url, [first]);
  await on(
    url,
    `CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'dead'; END $$`,
    `CREATE TRIGGER die BEFORE INSERT ON "_prisma_migrations" FOR EACH ROW
      WHEN (NEW.migration_name = '${second}') EXECUTE FUNCTION die()`,
  );
  await expect(migrate(url)).rejects.toThrow("dead");
  await on(
    url,
    `DROP TRIGGER die ON "_prisma_migrations"`,
    "DROP FUNCTION die",
    `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('unfinished', '', '${second}')`,
  );
  expect(await migrate(url)).toEqual([second, ...rest]);
});

test("an upgrade says which migration it is at, of how many and after how long; a new database is just made", async () => {
  const url = await empty();
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const [last, ...before] = ALL.toReversed();
  const [lastButOne, ...old] = before;
  await migrate(url, old, say);
  expect(said).toEqual([]);
  await migrate(url, undefined, say);
  expect(said).toEqual([
    expect.stringMatching(new RegExp(`^Applying migration 1 of 2 after \\d+ s: ${lastButOne} …$`)),
    expect.stringMatching(new RegExp(`^Applying migration 2 of 2 after \\d+ s: ${last} …$`)),
    expect.stringMatching(/^Applied 2 migrations in \d+ s\.$/),
  ]);
  await migrate(url, undefined, say);
  expect(said, "nothing to apply, nothing to say").toHaveLength(3);
});

test("a database with tables of something else is left as it is", async () => {
  const url = await empty();
  await on(url, "CREATE TABLE other (id int)");
  await expect(migrate(url)).rejects.toThrow(/not empty.*"other"/);
  const names = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'";
  expect(await on(url, names)).toEqual([{ tablename: "other" }]);
});

test("what the database refuses is told in its own words, and mends itself once it is allowed", async () => {
  const url = await emptyOfPlainRole();
  await expect(migrate(url)).rejects.toThrow(
    /permission denied to create extension "earthdistance"/,
  );
  await expect(migrate(url), "the same again").rejects.toThrow(/earthdistance.*superuser/);
  await on(asSuperuser(url), "CREATE EXTENSION earthdistance CASCADE");
  expect(await migrate(url)).toEqual(ALL);
});

const id = (n: number) => `'00000000-0000-7000-8000-00000000000${n}'`;
/** Inserts users with these numbers. */
const readers = (...numbers: number[]) =>
  numbers
    .map(
      (n) =>
        `INSERT INTO "User" (id, email, "updatedAt") VALUES (${id(n)}, 'r${n}@example.org', now());`,
    )
    .join("\n");
/** Inserts a loan; `more` are columns beside those that every version requires. */
const loanRow = (n: number, more: Record<string, string>) => {
  const row = {
    ...{ id: id(n), bookId: id(9), ownerId: id(1), borrowerId: id(2), bookTitle: "'T'" },
    ...{ bookAuthor: "'A'", ownerName: "'O'", borrowerName: "'B'", dueDate: "now()" },
    ...{ status: "'RETURNED'", closedAt: "now()", updatedAt: "now()", ...more },
  };
  const columns = Object.keys(row).map((name) => `"${name}"`);
  return `INSERT INTO "Loan" (${columns.join()}) VALUES (${Object.values(row).join()});`;
};
/** A new database with the migrations before this one. */
async function before(migration: string): Promise<string> {
  const url = await empty();
  const older = ALL.filter((name) => name < migration);
  await migrate(url, older);
  return url;
}

test("places stored before are brought into cells, with the listings of their books", async () => {
  const url = await before("20261123000006_location");
  const reader = (n: number, place: string, byDevice = false) => `
    INSERT INTO "User" (id, email, country, "postalCode", city, lat, lon, "locatedByDevice", "updatedAt")
    VALUES (${id(n)}, '${n}@example.org', ${place}, ${byDevice}, now())`;
  await on(
    url,
    `INSERT INTO "PostalCode" VALUES ('NZL', '7391', 'Far', -43.1234, 172.6)`,
    reader(1, `'UKR', '79000', 'Львів', 49.84, 24.03`),
    reader(2, `'UKR', '79001', NULL, 49.83, 24.03`),
    // The coordinate, rounded to half a degree, lies in this cell.
    reader(3, `'UKR', '79002', NULL, 49.5, 24.03`),
    reader(4, `'GBR', 'BT71 4XY', NULL, NULL, NULL`),
    reader(5, `'NZL', '7391', NULL, -43.2, 172.1`, true),
    `INSERT INTO "Book" (id, "ownerId", title, author, "updatedAt")
     SELECT gen_random_uuid(), id, 'Title ' || email, 'Author', now() FROM "User"`,
    `INSERT INTO "Book" (id, "ownerId", title, author, "ownCountry", "ownCity", lat, lon, "updatedAt")
     SELECT gen_random_uuid(), id, 'Away', 'Author', 'POL', 'Kraków', 50.06, 19.94, now() FROM "User" LIMIT 1`,
  );
  await migrate(url);

  const stored = await on<{ lat: number; lon: number; locatedByDevice: boolean }>(
    url,
    `SELECT lat, lon, "locatedByDevice" FROM "User" WHERE lat IS NOT NULL ORDER BY id`,
  );
  const points = [
    ...[49.84, 49.83, 49.5].map((lat) => ({ lat, lon: 24.03 })),
    { lat: -43.1234, lon: 172.6 },
  ];
  expect(stored).toEqual(points.map((point) => ({ ...cellCentre(point), locatedByDevice: false })));
  const state = `SELECT b.title, b.lat, b.lon, s.country, s.lat AS "spotLat", s.lon AS "spotLon", s.pos::text,
      s."postalKey", s."cityKey", s.cell, l.tokens::text, e."postalKey" AS "readerKey", e.pos::text AS "readerPos"
    FROM "Book" b JOIN "Listing" l ON l."bookId" = b.id JOIN "Spot" s ON s.id = l."spotId"
    JOIN "UserEntry" e ON e."userId" = b."ownerId" ORDER BY b.title`;
  const migrated = await on(url, state);
  expect(migrated).toHaveLength(6);
  const unused = `SELECT FROM "Spot" s WHERE NOT EXISTS (SELECT FROM "Listing" l WHERE l."spotId" = s.id)`;
  expect(await on(url, unused)).toEqual([]);
  // The triggers give the same result for these rows.
  await on(
    url,
    `SELECT refresh_listings(ARRAY(SELECT id FROM "Book")), refresh_user_entries(ARRAY(SELECT id FROM "User"))`,
  );
  expect(await on(url, state)).toEqual(migrated);
});

test("averages from before count one rating of each pair of readers, the latest, from then on", async () => {
  const url = await before("20261123000005_abuse");
  const loan = (n: number, owner: number, day: number) => `
    ${loanRow(n, { ownerId: id(owner), borrowerId: id(3) })}
    INSERT INTO "BorrowerRating" ("loanId", "ownerId", "borrowerId", punctuality, accuracy, communication, "createdAt")
      VALUES (${id(n)}, ${id(owner)}, ${id(3)}, ${n - 3}, 5, 5, '2026-01-0${day}');
    INSERT INTO "BookRating" ("loanId", "bookId", "borrowerId", rating, "createdAt")
      VALUES (${id(n)}, ${id(9)}, ${id(3)}, ${n}, '2026-01-0${day}')`;
  await on(
    url,
    readers(1, 2, 3),
    `INSERT INTO "Book" (id, "ownerId", title, author, "updatedAt", "interestCount", "interestSum")
      VALUES (${id(9)}, ${id(1)}, 'T', 'A', now(), 3, 15)`,
    loan(4, 1, 3),
    loan(5, 1, 2),
    loan(6, 2, 1),
    `UPDATE "User" SET "ratingCount" = 3, "punctualitySum" = 6, "accuracySum" = 15, "communicationSum" = 15
      WHERE id = ${id(3)}`,
    `DELETE FROM "BadgeCheck"`,
  );
  await migrate(url);
  const sums = `SELECT u."ratingCount", u."punctualitySum", u."accuracySum", b."interestCount", b."interestSum"
    FROM "User" u, "Book" b WHERE u.id = ${id(3)}`;
  expect(await on(url, sums)).toEqual([
    { ratingCount: 2, punctualitySum: 4, accuracySum: 10, interestCount: 1, interestSum: 4 },
  ]);
  expect(await on(url, `SELECT DISTINCT "userId" FROM "BadgeCheck"`)).toHaveLength(1);
});

test("steps of loans from before are told apart by what they did", async () => {
  const url = await before("20261125000001_loan_events");
  /** @param path successive statuses; "-" for none. */
  const loan = (n: number, meetUpConfirmedAt: string, path: string) => {
    const [first, ...statuses] = path
      .split(" ")
      .map((status) => (status === "-" ? "NULL" : `'${status}'`));
    const events = statuses.map((to, at) => {
      const from = statuses[at - 1] ?? first;
      return `(gen_random_uuid(), ${id(n)}, ${from}, ${to}, ${id(1)}, '2026-11-0${at + 1}')`;
    });
    return `${loanRow(n, { dueDate: "'2026-12-24'", meetUpConfirmedAt })}
      INSERT INTO "LoanEvent" (id, "loanId", "from", "to", "actorId", at) VALUES ${events.join()}`;
  };
  const path = "- REQUESTED APPROVED SCHEDULED SCHEDULED SCHEDULED LENT SCHEDULED RETURNED";
  await on(
    url,
    readers(1, 2),
    `INSERT INTO "Book" (id, "ownerId", title, author, "updatedAt") VALUES (${id(9)}, ${id(1)}, 'T', 'A', now())`,
    loan(4, "now()", path),
    loan(5, "NULL", "APPROVED SCHEDULED SCHEDULED"),
  );
  await migrate(url);
  const told = `SELECT string_agg(kind || coalesce(' until ' || "dueDate", ''), ', ' ORDER BY at) AS steps
    FROM "LoanEvent" GROUP BY "loanId" ORDER BY "loanId"`;
  const story = "SCHEDULED, MOVED, CONFIRMED, LENT, HANDOVER_UNDONE, RETURNED";
  expect(await on(url, told)).toEqual([
    { steps: `REQUESTED, APPROVED until 2026-12-24, ${story}` },
    { steps: "SCHEDULED, MOVED" },
  ]);
});

test("reminders sent before are not sent again, and days that are over are not made up for", async () => {
  const url = await before("20261125000003_due_dates");
  const today = `(now() AT TIME ZONE 'UTC')::date`;
  const loan = (n: number, status: string, due: number, soon: boolean, over: boolean) => `
    INSERT INTO "Book" (id, "ownerId", title, author, "updatedAt") VALUES (${id(n)}, ${id(1)}, 'T', 'A', now());
    ${loanRow(n, {
      ...{ bookId: id(n), status: `'${status}'`, dueDate: `${today} + ${due}` },
      closedAt: status === "RETURNED" ? "now()" : "NULL",
      dueSoonToldAt: soon ? "now()" : "NULL",
      overdueToldAt: over ? "now()" : "NULL",
    })}`;
  await on(
    url,
    readers(1, 2),
    loan(3, "LENT", -20, true, true),
    loan(4, "LENT", -1, true, true),
    loan(5, "LENT", 1, true, false),
    loan(6, "LENT", 9, false, false),
    loan(7, "RETURNED", -1, true, true),
    `INSERT INTO "Notification" (id, "userId", type, params, "loanId") VALUES
       (${id(1)}, ${id(2)}, 'LOAN_DUE_SOON', '{"name": "O", "title": "T", "dueDate": "2020-01-01"}', ${id(5)}),
       (${id(2)}, ${id(2)}, 'LOAN_OVERDUE', '{"name": "O", "title": "T", "dueDate": "2020-01-01"}', ${id(4)})`,
  );
  await migrate(url);
  const known = `SELECT right("loanId"::text, 1)::int AS loan, string_agg(
      CASE WHEN "toOwner" THEN 'owner ' ELSE '' END || step || CASE WHEN sent THEN '!' ELSE '' END,
      ', ' ORDER BY "toOwner", step) AS steps
    FROM "LoanReminder" GROUP BY 1 ORDER BY 1`;
  expect(await on(url, known)).toEqual([
    { loan: 3, steps: "-3!, 0, 1!, 7, 14, owner 1, owner 7" },
    { loan: 4, steps: "-3!, 0, 1!" },
    { loan: 5, steps: "-3!" },
    { loan: 7, steps: "-3!, 1!" },
  ]);
  const notices = `SELECT type, params ->> 'side' AS side, (params ->> 'days')::int > 0 AS days FROM "Notification" ORDER BY id`;
  expect(await on(url, notices)).toEqual([
    { type: "DUE_SOON", side: "borrower", days: true },
    { type: "OVERDUE", side: "borrower", days: true },
  ]);
});

test("titles, names and wishes stored before are found by parts of scripts without blanks", async () => {
  const url = await before("20261207020000_scripts");
  const book = (n: number, title: string, author: string) => `
    INSERT INTO "Book" (id, "ownerId", title, author, "updatedAt") VALUES (${id(n)}, ${id(1)}, '${title}', '${author}', now())`;
  const wish = (n: number, title: string) => `
    INSERT INTO "Wish" (id, "userId", title, "radiusKm", "updatedAt") VALUES (${id(n)}, ${id(2)}, '${title}', 10, now())`;
  await on(
    url,
    readers(1, 2),
    `UPDATE "User" SET name = '村上 春樹' WHERE id = ${id(1)}`,
    book(3, "ノルウェイの森・上", "村上 春樹"),
    book(4, "Emma", "Jane Austen"),
    wish(5, "ノルウェイの森"),
    wish(6, "ノルウェイの森・"),
    wish(7, "Emma"),
  );
  await migrate(url);
  const stale = `SELECT l.title FROM "Listing" l JOIN "Book" b ON b.id = l."bookId" JOIN "Spot" s ON s.id = l."spotId"
    WHERE l.title <> padded(fold_text(b.title)) OR l.tokens <> book_tokens(l.title, l.author, s.cell)`;
  expect(await on(url, stale)).toEqual([]);
  const miscounted = `SELECT word FROM "Word" FULL JOIN (
      SELECT words AS word, count(*) AS uses FROM "Listing" l, listed_words(l.title, l.author) AS words GROUP BY 1) AS c
    USING (word) WHERE "Word".uses IS DISTINCT FROM c.uses`;
  expect(await on(url, miscounted)).toEqual([]);
  expect(await on(url, `SELECT title, "titleWords" FROM "Wish" ORDER BY id`)).toEqual([
    { title: "ノルウェイの森", titleWords: ["の森", "イの", "ウェ"] },
    { title: "Emma", titleWords: ["emma"] },
  ]);
  const found = `SELECT FROM "UserEntry" WHERE words @> ARRAY['上春']`;
  expect(await on(url, found)).toHaveLength(1);
  const admins = `SELECT FROM "Book" WHERE book_words(title, author) @@ begins_with('の森')`;
  expect(await on(url, `SET enable_seqscan = off`, admins)).toHaveLength(1);
});
