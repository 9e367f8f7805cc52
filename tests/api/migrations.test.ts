import { readdirSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { migrate } from "@/lib/server/database/migrate";
import { cellCentre } from "@/lib/features/geo/cell";
import { withDatabase } from "../support/cluster";

const ALL = readdirSync("prisma/migrations", { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort();
const admin = new pg.Client({ connectionString: inject("adminUrl") });
const made: string[] = [];
let role: string;

beforeAll(async () => {
  await admin.connect();
  role = `plain_${crypto.randomUUID().slice(0, 8)}`;
  await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD 'plain'`);
});
afterAll(async () => {
  for (const name of made) await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await admin.query(`DROP ROLE ${role}`);
  await admin.end();
});

/** An empty database, owned by the superuser or by a role without privileges. */
async function empty(owner?: string): Promise<string> {
  const name = `migrated_${crypto.randomUUID().slice(0, 8)}`;
  await admin.query(`CREATE DATABASE ${name} ${owner ? `OWNER ${owner}` : ""}`);
  made.push(name);
  const url = new URL(withDatabase(inject("adminUrl"), name));
  if (owner) Object.assign(url, { username: owner, password: "plain" });
  return url.href;
}

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

test("a migration that cannot be recorded is not in either", async () => {
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
  await on(url, `DROP TRIGGER die ON "_prisma_migrations"`, "DROP FUNCTION die");
  expect(await migrate(url)).toEqual([second, ...rest]);
});

test("a migration that Prisma left unfinished is tried again", async () => {
  const url = await empty();
  const [first, second, ...rest] = ALL as [string, string];
  await migrate(url, [first]);
  await on(
    url,
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
  const url = await empty(role);
  await expect(migrate(url)).rejects.toThrow(
    /permission denied to create extension "earthdistance"/,
  );
  await expect(migrate(url), "the same again").rejects.toThrow(/earthdistance.*superuser/);
  await on(asSuperuser(url), "CREATE EXTENSION earthdistance CASCADE");
  expect(await migrate(url)).toEqual(ALL);
});

test("places stored before are brought into cells, with the listings of their books", async () => {
  const url = await empty();
  await migrate(
    url,
    ALL.filter((name) => name < "20261123000006_location"),
  );
  const reader = (n: number, place: string, byDevice = false) => `
    INSERT INTO "User" (id, email, country, "postalCode", city, lat, lon, "locatedByDevice", "updatedAt")
    VALUES ('00000000-0000-7000-8000-00000000000${n}', '${n}@example.org', ${place}, ${byDevice}, now())`;
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
  const wanted = [
    [49.84, 24.03],
    [49.83, 24.03],
    [49.5, 24.03],
    [-43.1234, 172.6],
  ] as const;
  expect(stored).toEqual(
    wanted.map(([lat, lon]) => ({ ...cellCentre({ lat, lon }), locatedByDevice: false })),
  );
  const state = `SELECT b.title, b.lat, b.lon, s.country, s.lat AS "spotLat", s.lon AS "spotLon", s.pos::text,
      s."postalKey", s."cityKey", s.cell, l.tokens::text, e."postalKey" AS "readerKey", e.pos::text AS "readerPos"
    FROM "Book" b JOIN "Listing" l ON l."bookId" = b.id JOIN "Spot" s ON s.id = l."spotId"
    JOIN "UserEntry" e ON e."userId" = b."ownerId" ORDER BY b.title`;
  const migrated = await on(url, state);
  expect(migrated).toHaveLength(6);
  expect(
    await on(
      url,
      `SELECT FROM "Spot" s WHERE NOT EXISTS (SELECT FROM "Listing" l WHERE l."spotId" = s.id)`,
    ),
  ).toEqual([]);
  // The triggers give the same result for these rows.
  await on(
    url,
    `SELECT refresh_listings(ARRAY(SELECT id FROM "Book")), refresh_user_entries(ARRAY(SELECT id FROM "User"))`,
  );
  expect(await on(url, state)).toEqual(migrated);
});

test("averages from before count one rating of each pair of readers, the latest, from then on", async () => {
  const url = await empty();
  const own = ALL.findIndex((name) => name.endsWith("_abuse"));
  await migrate(url, ALL.slice(0, own));
  const id = (n: number) => `'00000000-0000-7000-8000-00000000000${n}'`;
  const loan = (n: number, owner: number, day: number) => `
    INSERT INTO "Loan" (id, "bookId", "ownerId", "borrowerId", status, "bookTitle", "bookAuthor", "ownerName",
        "borrowerName", "dueDate", "closedAt", "updatedAt")
      VALUES (${id(n)}, ${id(9)}, ${id(owner)}, ${id(3)}, 'RETURNED', 'T', 'A', 'O', 'B', now(), now(), now());
    INSERT INTO "BorrowerRating" ("loanId", "ownerId", "borrowerId", punctuality, accuracy, communication, "createdAt")
      VALUES (${id(n)}, ${id(owner)}, ${id(3)}, ${n - 3}, 5, 5, '2026-01-0${day}');
    INSERT INTO "BookRating" ("loanId", "bookId", "borrowerId", rating, "createdAt")
      VALUES (${id(n)}, ${id(9)}, ${id(3)}, ${n}, '2026-01-0${day}')`;
  await on(
    url,
    ...[1, 2, 3].map(
      (n) =>
        `INSERT INTO "User" (id, email, "updatedAt") VALUES (${id(n)}, 'r${n}@example.org', now())`,
    ),
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
  const url = await empty();
  const own = ALL.findIndex((name) => name.endsWith("_loan_events"));
  await migrate(url, ALL.slice(0, own));
  const id = (n: number) => `'00000000-0000-7000-8000-00000000000${n}'`;
  const loan = (n: number, confirmed: string, ...steps: string[]) => `
    INSERT INTO "Loan" (id, "bookId", "ownerId", "borrowerId", status, "bookTitle", "bookAuthor", "ownerName",
        "borrowerName", "dueDate", "meetUpConfirmedAt", "closedAt", "updatedAt")
      VALUES (${id(n)}, ${id(9)}, ${id(1)}, ${id(2)}, 'RETURNED', 'T', 'A', 'O', 'B', '2026-12-24', ${confirmed}, now(), now());
    INSERT INTO "LoanEvent" (id, "loanId", "from", "to", "actorId", at) VALUES ${steps
      .map((step, day) => {
        const [from, to] = step.split(">");
        return `(gen_random_uuid(), ${id(n)}, ${from ? `'${from}'` : "NULL"}, '${to}', ${id(1)}, '2026-11-0${day + 1}')`;
      })
      .join()}`;
  await on(
    url,
    ...[1, 2].map(
      (n) =>
        `INSERT INTO "User" (id, email, "updatedAt") VALUES (${id(n)}, 'r${n}@example.org', now())`,
    ),
    `INSERT INTO "Book" (id, "ownerId", title, author, "updatedAt") VALUES (${id(9)}, ${id(1)}, 'T', 'A', now())`,
    loan(
      4,
      "now()",
      ">REQUESTED",
      "REQUESTED>APPROVED",
      "APPROVED>SCHEDULED",
      "SCHEDULED>SCHEDULED",
      "SCHEDULED>SCHEDULED",
      "SCHEDULED>LENT",
      "LENT>SCHEDULED",
      "SCHEDULED>RETURNED",
    ),
    loan(5, "NULL", "APPROVED>SCHEDULED", "SCHEDULED>SCHEDULED"),
  );
  await migrate(url);
  const steps = (n: number) =>
    on(
      url,
      `SELECT kind, "dueDate"::text AS due FROM "LoanEvent" WHERE "loanId" = ${id(n)} ORDER BY at`,
    );
  const told = (kind: string, due: string | null = null) => ({ kind, due });
  expect(await steps(4)).toEqual([
    told("REQUESTED"),
    told("APPROVED", "2026-12-24"),
    told("SCHEDULED"),
    told("MOVED"),
    told("CONFIRMED"),
    told("LENT"),
    told("HANDOVER_UNDONE"),
    told("RETURNED"),
  ]);
  expect(await steps(5)).toEqual([told("SCHEDULED"), told("MOVED")]);
});

test("reminders sent before are not sent again, and days that are over are not made up for", async () => {
  const url = await empty();
  await migrate(
    url,
    ALL.filter((name) => name < "20261125000003_due_dates"),
  );
  const id = (n: number) => `'00000000-0000-7000-8000-00000000000${n}'`;
  const today = `(now() AT TIME ZONE 'UTC')::date`;
  const loan = (n: number, status: string, due: number, soon: boolean, over: boolean) => `
    INSERT INTO "Book" (id, "ownerId", title, author, "updatedAt") VALUES (${id(n)}, ${id(1)}, 'T', 'A', now());
    INSERT INTO "Loan" (id, "bookId", "ownerId", "borrowerId", status, "bookTitle", "bookAuthor", "ownerName",
        "borrowerName", "dueDate", "closedAt", "dueSoonToldAt", "overdueToldAt", "updatedAt")
      VALUES (${id(n)}, ${id(n)}, ${id(1)}, ${id(2)}, '${status}', 'T', 'A', 'O', 'B', ${today} + ${due},
        ${status === "RETURNED" ? "now()" : "NULL"}, ${soon ? "now()" : "NULL"}, ${over ? "now()" : "NULL"}, now())`;
  await on(
    url,
    ...[1, 2].map(
      (n) =>
        `INSERT INTO "User" (id, email, "updatedAt") VALUES (${id(n)}, 'r${n}@example.org', now())`,
    ),
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
  const known = await on<{ loan: number; steps: string }>(
    url,
    `SELECT right("loanId"::text, 1)::int AS loan, string_agg(
         CASE WHEN "toOwner" THEN 'owner ' ELSE '' END || step || CASE WHEN sent THEN '!' ELSE '' END,
         ', ' ORDER BY "toOwner", step) AS steps
       FROM "LoanReminder" GROUP BY 1 ORDER BY 1`,
  );
  expect(known).toEqual([
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
