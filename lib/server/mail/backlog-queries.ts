import { query } from "@/lib/server/database/db";

/** Mail backlog of all processes. */
export interface MailBacklog {
  /** Queued or being sent. */
  waiting: number;
  /** Seconds since the oldest waiting mail became due; 0 if none waits. */
  oldest: number;
  /** Possibly sent; counts only mails still stored. */
  uncertain: number;
  /** Given up; counts only mails still stored. */
  failed: number;
}

/** Each count uses a partial index, however many mails are kept. */
export async function mailBacklog(): Promise<MailBacklog> {
  const [row] = await query<MailBacklog>(
    "mail-backlog",
    `SELECT open.waiting, open.oldest, lost.uncertain, lost.failed
       FROM (SELECT count(*) AS waiting,
                    coalesce(extract(epoch FROM greatest(interval '0',
                      now() - min(greatest("createdAt", "heldUntil")))), 0)::float8 AS oldest
               FROM "MailOutbox" WHERE "doneAt" IS NULL) open,
            (SELECT count(*) FILTER (WHERE state = 'UNCERTAIN') AS uncertain,
                    count(*) FILTER (WHERE state = 'FAILED') AS failed
               FROM "MailOutbox" WHERE state IN ('FAILED', 'UNCERTAIN')) lost`,
  );
  return row ?? { waiting: 0, oldest: 0, uncertain: 0, failed: 0 };
}
