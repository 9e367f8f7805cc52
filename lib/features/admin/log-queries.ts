import type { Prisma } from "@/prisma/client/client";
import { AUDIT_ACTS, AUDIT_THINGS } from "@/lib/shared/audit-acts";
import type { AdminActor } from "@/lib/server/session/actor";
import { db, rowsIn } from "@/lib/server/database/db";
import { allOf, raw, sql, type Sql } from "@/lib/server/database/sql";
import type { LogEntry, LogListQuery } from "./log-schema";
import { encodeCursor, toPage } from "@/lib/shared/cursor";
import { afterCursorSql, PAGE_SIZE } from "./page";
import { tagSelect, toAccountTag } from "./dto";
import type { Page } from "./schema";

const readers = {
  actor: { select: tagSelect },
  subject: { select: tagSelect },
} satisfies Prisma.AuditEntryInclude;

/** Readers whose name or address begins like this; the limit excludes queries that are too general. */
function namedSql(query: string): Sql {
  return sql`SELECT u.id FROM "User" u
  WHERE reader_words(u.name, u.nickname, u.email::text) @@ begins_with(${query}) LIMIT 200`;
}

/** The log, newest first: of one kind of act, or about somebody whose name or address begins like this. */
export async function listLog(
  _actor: AdminActor,
  { query, act, cursor }: LogListQuery,
): Promise<Page<LogEntry>> {
  const where = allOf([
    ...afterCursorSql(cursor, { at: sql`e.at`, id: sql`e.id` }),
    // Acts written by a later version are skipped.
    sql`e.act = ANY (${act ? [act] : AUDIT_ACTS})`,
    ...(query
      ? [
          sql`EXISTS (SELECT 1 FROM (${namedSql(query)}) n WHERE n.id IN (e."actorId", e."subjectId"))`,
        ]
      : []),
  ]);
  const found = await rowsIn<{ id: string }>(db())`SELECT e.id FROM "AuditEntry" e WHERE ${where}
      ORDER BY e.at DESC, e.id DESC LIMIT ${raw(PAGE_SIZE + 1)}`;
  const rows = await db().auditEntry.findMany({
    where: { id: { in: found.map(({ id }) => id) } },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    include: readers,
  });
  return toPage(rows, { size: PAGE_SIZE, item: toLogEntry, cursor: encodeCursor });
}

function toLogEntry(row: Prisma.AuditEntryGetPayload<{ include: typeof readers }>): LogEntry {
  const act = AUDIT_ACTS.find((known) => known === row.act);
  if (!act) throw new Error(`unknown act in the log: ${row.act}`);
  const kind = AUDIT_THINGS.find((known) => known === row.thing);
  return {
    id: row.id,
    at: row.at.toISOString(),
    act,
    actor: row.actor && toAccountTag(row.actor),
    subject: row.subject && toAccountTag(row.subject),
    thing: kind && row.thingId ? { kind, id: row.thingId } : null,
    reason: row.reason,
    network: row.address,
    count: row.count,
  };
}
