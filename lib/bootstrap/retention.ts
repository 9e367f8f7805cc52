import type pg from "pg";
import type { Prisma } from "@/prisma/client/client";
import { discardUnused } from "@/lib/features/files/commands";
import { withClient } from "@/lib/server/database/client";
import { env } from "@/lib/server/env";
import type { Job } from "@/lib/server/jobs";
import { deleteOldOutboxFiles } from "@/lib/server/mail/outbox";
import { runEach } from "@/lib/server/run-each";
import { DAY } from "@/lib/shared/time";

type Setting = "AUDIT_DAYS" | "VIEW_DAYS" | "NOTIFICATION_DAYS" | "MAIL_DAYS";

interface Retention {
  /** A setting of 0 keeps them for good. */
  days: number | Setting;
}

/** Rows of a table, each kept until `column`, a moment or a day in UTC, is so many days ago. */
export interface RowRetention extends Retention {
  table: Prisma.ModelName;
  column: string;
  /** Rows that one statement deletes; by default PORTION. */
  portion?: number;
}

/** What goes by a command of its own, given the moment that is so many days ago. */
interface OtherRetention extends Retention {
  name: string;
  run: (before: Date) => Promise<void>;
}

/** Rows that one statement deletes: their locks last a second or two, with the rows that go along. */
const PORTION = 5_000;

/** What is kept how long. docs/operators.md has the same table. */
export const RETENTION: readonly (RowRetention | OtherRetention)[] = [
  { table: "LoginTicket", column: "expiresAt", days: 1 },
  { table: "LoginCode", column: "expiresAt", days: 1 },
  { table: "PhoneCode", column: "expiresAt", days: 1 },
  { table: "OidcRecord", column: "expiresAt", days: 0 },
  { table: "IdempotencyKey", column: "createdAt", days: 1 },
  // The addresses of its devices go along.
  { table: "Session", column: "expiresAt", days: 0 },
  { table: "Session", column: "revokedAt", days: 1 },
  { table: "CatalogAnswer", column: "expiresAt", days: 0 },
  { table: "ViewKey", column: "day", days: 0 },
  { table: "BookView", column: "day", days: "VIEW_DAYS" },
  // Each takes its rows along, thousands of them, with their pictures.
  { table: "BookImport", column: "createdAt", days: 30, portion: 1 },
  { table: "MeetUpReminder", column: "at", days: 30 },
  { table: "Notification", column: "createdAt", days: "NOTIFICATION_DAYS" },
  // Until then the limits of mails count them.
  { table: "Notification", column: "withdrawnAt", days: "MAIL_DAYS" },
  { table: "MailOutbox", column: "doneAt", days: "MAIL_DAYS" },
  { table: "PushOutbox", column: "doneAt", days: "MAIL_DAYS" },
  { table: "AuditEntry", column: "at", days: "AUDIT_DAYS" },
  // Only those that nothing shows, and with their files in the store.
  { name: "unused pictures", days: 1, run: discardUnused },
  // Files of a folder, in which there may be others.
  { name: "DATA_DIR/outbox", days: "MAIL_DAYS", run: deleteOldOutboxFiles },
];

/** Deletes what has been kept long enough. What one run leaves, the next deletes. */
export const retentionJob: Job<object> = {
  name: "retention",
  cron: "4 * * * *",
  run: (_data, ending) =>
    withClient(env().DATABASE_URL, (client) =>
      runEach("retention", RETENTION, nameOf, async (kept) => {
        const days = typeof kept.days === "number" ? kept.days : env()[kept.days];
        if (ending?.aborted || (days === 0 && kept.days !== 0)) return;
        const before = new Date(Date.now() - days * DAY);
        if ("run" in kept) await kept.run(before);
        else await deleteRows(client, kept, before, ending);
      }),
    ),
};

function nameOf(kept: RowRetention | OtherRetention): string {
  return "run" in kept ? kept.name : `${kept.table}.${kept.column}`;
}

/** On a connection without the limits of requests, which a portion with all that goes along may exceed. */
async function deleteRows(
  client: pg.Client,
  { table, column, portion = PORTION }: RowRetention,
  before: Date,
  ending?: AbortSignal,
): Promise<void> {
  const statement = `
    DELETE FROM "${table}" WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM "${table}" WHERE "${column}" < $1 ORDER BY "${column}" LIMIT ${portion}))`;
  let left: number | null = portion;
  while (left && !ending?.aborted)
    left = (await client.query(statement, [before.toISOString()])).rowCount;
}
