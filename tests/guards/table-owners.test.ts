import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { FEATURES } from "@/oxlint.config";

/** By table: features other than its owner that write it, and why not by a command of the owner. */
const OTHERS: Record<string, Record<string, string>> = {
  User: {
    admin: "bans and suspensions: columns that administrators alone write",
    friends: "the day's friend requests, counted by the update that refuses one too many",
    geo: "the points of addresses that new postal codes locate; geo lies below",
    identity: "accounts, and by what one signs in to them",
    loans: "the lending rules, and the sums of a borrower's ratings",
    mailing: "what a signed link in a mail unsubscribes from, where there is no actor",
    moderation: "whether an administrator has confirmed who somebody is",
    push: "the quiet hours",
  },
  Book: {
    admin: "what administrators hide: columns that they alone write",
    geo: "the points of addresses that new postal codes locate; geo lies below",
    imports: "many books in the transaction that marks their rows",
    loans: "what follows from a step of a loan, in its transaction: state, counts, owner",
    shelf: "what follows for a loan as well: state, hiding, choice of a received book",
  },
  BookDemand: { loans: "demand that was counted for another owner; wishes lies above" },
  CalendarFeed: {
    identity: "signing out everywhere ends the calendar address; calendar lies above",
  },
  IdVerification: {
    identity: "an account that is claimed loses what was proven for it; moderation lies above",
  },
  Loan: { admin: "a picture that is removed leaves the loans that show it" },
  MailOutbox: {
    notifications: "queues the mail in the transaction of its notification; mailing lies above",
    push: "what a window has shown is not mailed; mailing lies above",
  },
  Notification: { push: "what a window has shown, with its mails and pushes in one transaction" },
  PushDevice: { identity: "a session that replaces another takes its device; push lies above" },
  PushOutbox: {
    notifications: "queues the push in the transaction of its notification; push lies above",
  },
  Report: { admin: "decides what moderation receives" },
  Session: { server: "when a session was last seen" },
  Wish: { geo: "the points of postal codes that have moved; geo lies below" },
};

/** Files that write tables of many features. */
const EVERYWHERE: Record<string, string> = {
  "lib/features/account/erasure-sql.ts": "erases all that is of a reader, in one transaction",
  "lib/features/account/demo-removal-commands.ts": "takes the demo community away as one",
};

/** By name in Prisma's client: the table's name, and the feature whose schema file has it. */
async function owners(): Promise<Map<string, { table: string; owner: string }>> {
  const found = new Map<string, { table: string; owner: string }>();
  for (const path of globSync("prisma/schema/*.prisma")) {
    const owner = /(\w+)\.prisma$/.exec(path)?.[1] ?? "";
    for (const [, table = ""] of (await readFile(path, "utf8")).matchAll(/^model (\w+)/gm)) {
      found.set(table.charAt(0).toLowerCase() + table.slice(1), { table, owner });
    }
  }
  return found;
}

/** Tables, or Prisma models, that a source text writes; nested writes of Prisma are not found. */
function written(text: string): string[] {
  const bySql = text.matchAll(/\b(?:INSERT INTO|UPDATE|DELETE FROM|TRUNCATE) "(\w)(\w*)"/g);
  const byPrisma = text.matchAll(
    /\b(?:tx|db\(\))\s*\.(\w+)\s*\.(?:create|update|upsert|delete)(?:Many)?(?:AndReturn)?\(/g,
  );
  return [
    ...[...bySql].map(([, first = "", rest = ""]) => first.toLowerCase() + rest),
    ...[...byPrisma].map(([, model = ""]) => model),
  ];
}

/** The feature of a file, or its folder in `lib`. */
const roomOf = (path: string) => path.replace(/^lib\/(?:features\/)?(\w+)\/.*/, "$1");

test("a table stands in the schema file of a feature", async () => {
  const rooms = new Set([...FEATURES, "server"]);
  const tables = [...(await owners()).values()];
  expect(tables.length).toBeGreaterThan(60);
  expect(tables.filter(({ owner }) => !rooms.has(owner))).toEqual([]);
});

test("a feature writes the tables of others through their commands, or for a reason", async () => {
  const known = await owners();
  const strangers = new Set<string>();
  let own = 0;
  for (const path of globSync("lib/**/*.ts")) {
    if (EVERYWHERE[path]) continue;
    const room = roomOf(path);
    for (const name of written(await readFile(path, "utf8"))) {
      const { table, owner } = known.get(name) ?? {};
      if (table && owner !== room) strangers.add(`${table}: ${room}`);
      if (owner === room) own += 1;
    }
  }
  expect(own).toBeGreaterThan(200);
  const allowed = Object.entries(OTHERS).flatMap(([table, rooms]) =>
    Object.keys(rooms).map((room) => `${table}: ${room}`),
  );
  expect([...strangers].sort()).toEqual(allowed.sort());
});

test("writes are seen, reads are not", () => {
  expect(
    written(`await tx.bookRating.updateMany({}); tx.user
    .upsert({}); runIn(tx)\`WITH x AS (DELETE FROM "Loan" l) INSERT INTO "LoanEvent"\``),
  ).toEqual(["loan", "loanEvent", "bookRating", "user"]);
  expect(written(`tx.user.findMany({}); \`SELECT 1 FROM "User" FOR NO KEY UPDATE\``)).toEqual([]);
});
