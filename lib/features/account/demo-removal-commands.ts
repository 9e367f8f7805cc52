import { db, runIn, type Tx } from "@/lib/server/database/db";
import { sql, type Sql } from "@/lib/server/database/sql";
import { transact } from "@/lib/server/database/transact";
import { unsafeDeleteAccount } from "./deletion-commands";

/** The whole demo is removed at once, so it may take longer than other writes. */
const TIMEOUT_MS = 60_000;

const IS_DEMO = sql`IN (SELECT "userId" FROM "DemoUser")`;
const IS_REAL = sql`NOT ${IS_DEMO}`;

/** Relations that exist only between demo accounts. */
const AMONG_THEMSELVES = [
  sql`DELETE FROM "Loan" WHERE "ownerId" ${IS_DEMO} AND "borrowerId" ${IS_DEMO}`,
  sql`DELETE FROM "Conversation" WHERE "aId" ${IS_DEMO} AND "bId" ${IS_DEMO}`,
  sql`DELETE FROM "Report" WHERE "reporterId" ${IS_DEMO} AND "targetUserId" ${IS_DEMO}`,
];

/** Rows left of closed accounts, deleted unless a real reader's history needs them. */
const LEFT_OVER = [
  sql`DELETE FROM "AuditEntry" WHERE ("actorId" ${IS_DEMO} OR "subjectId" ${IS_DEMO})
      AND ("actorId" IS NULL OR "actorId" ${IS_DEMO}) AND ("subjectId" IS NULL OR "subjectId" ${IS_DEMO})`,
  sql`DELETE FROM "Book" b WHERE b."ownerId" ${IS_DEMO}
      AND NOT EXISTS (SELECT 1 FROM "Loan" l WHERE l."bookId" = b.id)`,
  sql`DELETE FROM "User" u WHERE u.id ${IS_DEMO}
      AND NOT EXISTS (SELECT 1 FROM "Book" b WHERE b."ownerId" = u.id)
      AND NOT EXISTS (SELECT 1 FROM "Loan" l WHERE u.id IN (l."ownerId", l."borrowerId"))
      AND NOT EXISTS (SELECT 1 FROM "Conversation" c WHERE u.id IN (c."aId", c."bId"))
      AND NOT EXISTS (SELECT 1 FROM "Report" r WHERE r."targetUserId" = u.id AND r."reporterId" ${IS_REAL})`,
  sql`DELETE FROM "DemoUser"`,
];

export interface DemoRemoval {
  /** Closed accounts. */
  accounts: number;
  /** Those of which an anonymous rest stays, because a real reader has a history with them. */
  kept: number;
  /** Addresses of the administrators that remain. */
  administrators: string[];
}

/**
 * Closes every account of the demo community as its reader would, and removes what is left, except what real
 * readers have with them: loans, chats and reports stay without a name. After a failure it can be repeated.
 */
export async function unsafeRemoveDemo(): Promise<DemoRemoval> {
  const accounts = await db().demoUser.count();
  await transact((tx) => runAll(tx, AMONG_THEMSELVES), TIMEOUT_MS);
  const open = await db().demoUser.findMany({
    where: { user: { deletedAt: null } },
    select: { userId: true },
  });
  for (const { userId } of open) await unsafeDeleteAccount(userId, { reason: "demo:remove" });
  const ids = (await db().demoUser.findMany()).map(({ userId }) => userId);
  await transact((tx) => runAll(tx, LEFT_OVER), TIMEOUT_MS);
  const kept = await db().user.count({ where: { id: { in: ids } } });
  const administrators = await db().user.findMany({
    where: { role: "ADMIN", deletedAt: null },
    select: { email: true },
  });
  return { accounts, kept, administrators: administrators.map(({ email }) => email) };
}

async function runAll(tx: Tx, statements: Sql[]): Promise<void> {
  for (const statement of statements) await runIn(tx)`${statement}`;
}
