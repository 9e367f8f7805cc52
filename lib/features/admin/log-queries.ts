import type { Prisma } from "@/prisma/client/client";
import { AUDIT_ACTS, AUDIT_THINGS } from "@/lib/shared/audit-acts";
import type { AdminActor } from "@/lib/server/session/actor";
import { db, pool } from "@/lib/server/database/db";
import type { LogEntry, LogListQuery } from "./log-schema";
import { toPage } from "@/lib/shared/page-mark";
import { Conditions, PAGE_SIZE } from "./page";
import { tagSelect, toReaderTag } from "./reader-tag";
import type { Page } from "./schema";

const entrySelect = {
  id: true,
  at: true,
  act: true,
  thing: true,
  thingId: true,
  reason: true,
  address: true,
  count: true,
  actor: { select: tagSelect },
  subject: { select: tagSelect },
} satisfies Prisma.AuditEntrySelect;

/** Readers meant by a few words; more than these are no search any more. */
const NAMED = `SELECT u.id FROM "User" u
  WHERE reader_words(u.name, u.nickname, u.email::text) @@ begins_with(?) LIMIT 200`;

/** The log, newest first: of one kind of act, or with somebody whose name or address begins so. */
export async function listLog(
  _actor: AdminActor,
  { query, act, cursor }: LogListQuery,
): Promise<Page<LogEntry>> {
  const conditions = new Conditions().behind({ at: "e.at", id: "e.id" }, cursor);
  // What a later version wrote is passed over by an earlier one.
  conditions.add("e.act = ANY (?)", act ? [act] : AUDIT_ACTS);
  if (query) {
    conditions.add(
      `EXISTS (SELECT 1 FROM (${NAMED}) n WHERE n.id IN (e."actorId", e."subjectId"))`,
      query,
    );
  }
  const { rows: found } = await pool().query<{ id: string }>(
    `SELECT e.id FROM "AuditEntry" e ${conditions.where}
      ORDER BY e.at DESC, e.id DESC LIMIT ${PAGE_SIZE + 1}`,
    conditions.values,
  );
  const rows = await db().auditEntry.findMany({
    where: { id: { in: found.map(({ id }) => id) } },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    select: entrySelect,
  });
  return toPage(rows, { size: PAGE_SIZE, item: toLogEntry, mark: ({ at, id }) => ({ at, id }) });
}

function toLogEntry(row: Prisma.AuditEntryGetPayload<{ select: typeof entrySelect }>): LogEntry {
  const act = AUDIT_ACTS.find((known) => known === row.act);
  if (!act) throw new Error(`unknown act in the log: ${row.act}`);
  const kind = AUDIT_THINGS.find((known) => known === row.thing);
  return {
    id: row.id,
    at: row.at.toISOString(),
    act,
    actor: row.actor && toReaderTag(row.actor),
    subject: row.subject && toReaderTag(row.subject),
    thing: kind && row.thingId ? { kind, id: row.thingId } : null,
    reason: row.reason,
    network: row.address,
    count: row.count,
  };
}
