import type pg from "pg";
import type { Prisma } from "@/prisma/client/client";
import { discardUnused } from "@/lib/features/files/commands";
import { withClient } from "@/lib/server/database/client";
import { env } from "@/lib/server/env";
import type { Job } from "@/lib/server/jobs/jobs";
import { deleteOldOutboxFiles } from "@/lib/server/mail/outbox";
import { runEach } from "@/lib/server/jobs/run-each";
import { DAY } from "@/lib/shared/time";

type Setting = "AUDIT_DAYS" | "VIEW_DAYS" | "NOTIFICATION_DAYS" | "MAIL_DAYS";

interface Retention {
  /** 0 in a setting means for ever. */
  days: number | Setting;
}

/** Rows of a table; each is kept until `column`, a moment or a day in UTC, is `days` ago. */
export interface RowRetention extends Retention {
  table: Prisma.ModelName;
  column: string;
  /** Rows that one statement deletes; default: `PORTION_ROWS`. */
  portion?: number;
}

/** Data deleted by a function, which is given the moment `days` ago. */
interface OtherRetention extends Retention {
  name: string;
  run: (before: Date) => Promise<void>;
}

/** Default of rows that one statement deletes: with their dependent rows, they are locked for a second or two. */
const PORTION_ROWS = 5_000;

/** How long data is kept. docs/operators.md has the same table. */
export const RETENTION: readonly (RowRetention | OtherRetention)[] = [
  { table: "LoginTicket", column: "expiresAt", days: 1 },
  { table: "LoginCode", column: "expiresAt", days: 1 },
  { table: "PhoneCode", column: "expiresAt", days: 1 },
  { table: "OidcRecord", column: "expiresAt", days: 0 },
  { table: "IdempotencyKey", column: "createdAt", days: 1 },
  // Deletes the push addresses of the session's devices too.
  { table: "Session", column: "expiresAt", days: 0 },
  { table: "Session", column: "revokedAt", days: 1 },
  { table: "CatalogAnswer", column: "expiresAt", days: 0 },
  { table: "ViewKey", column: "day", days: 0 },
  { table: "BookView", column: "day", days: "VIEW_DAYS" },
  // Deletes all rows of each import too, thousands of them, with their pictures.
  { table: "BookImport", column: "createdAt", days: 30, portion: 1 },
  { table: "MeetUpReminder", column: "at", days: 30 },
  { table: "HandOverCode", column: "day", days: 30 },
  { table: "Notification", column: "createdAt", days: "NOTIFICATION_DAYS" },
  // The books are deleted by then; only this brings them back.
  { table: "LeftBook", column: "leftAt", days: 60 },
  // Until then they count for the limits of mails.
  { table: "Notification", column: "withdrawnAt", days: "MAIL_DAYS" },
  { table: "MailOutbox", column: "doneAt", days: "MAIL_DAYS" },
  { table: "PushOutbox", column: "doneAt", days: "MAIL_DAYS" },
  { table: "AuditEntry", column: "at", days: "AUDIT_DAYS" },
  // Only pictures that nothing shows, with their files in the store.
  { name: "unused pictures", days: 1, run: discardUnused },
  // Files of a folder that may contain others.
  { name: "DATA_DIR/outbox", days: "MAIL_DAYS", run: deleteOldOutboxFiles },
];

const NAMED = RETENTION.map((kept) => ({
  id: "run" in kept ? kept.name : `${kept.table}.${kept.column}`,
  kept,
}));

/** Deletes data that has been kept long enough. What one run leaves, the next deletes. */
export const retentionJob: Job<object> = {
  name: "retention",
  cron: "4 * * * *",
  run: (_data, ending) =>
    withClient(env().DATABASE_URL, (client) =>
      runEach("retention", NAMED, async ({ kept }) => {
        const days = typeof kept.days === "number" ? kept.days : env()[kept.days];
        if (ending?.aborted || (days === 0 && kept.days !== 0)) return;
        const before = new Date(Date.now() - days * DAY);
        if ("run" in kept) await kept.run(before);
        else await deleteRows(client, kept, before, ending);
      }),
    ),
};

/** Uses a connection without the limits of requests, which a portion with all dependent rows may exceed. */
async function deleteRows(
  client: pg.Client,
  { table, column, portion = PORTION_ROWS }: RowRetention,
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
