import { query } from "@/lib/server/database/db";

/** Mail backlog of all processes. */
export interface MailBacklog {
  /** Queued or being sent. */
  waiting: number;
  /** Seconds that the oldest has waited since it was to be sent; 0 where there is none. */
  oldest: number;
  /** Possibly sent, among those kept. */
  uncertain: number;
  /** Given up, among those kept. */
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
