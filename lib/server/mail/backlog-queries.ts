import { query } from "@/lib/server/database/db";

/** How owed mail stands, over all processes. */
export interface MailBacklog {
  /** Owed and not sent yet, those included that leave at this moment. */
  waiting: number;
  /** Seconds since the oldest of them was owed; 0 where none waits. */
  oldest: number;
  /** Of which nobody knows whether they arrived, among those that are kept. */
  uncertain: number;
  /** Given up, among those that are kept. */
  failed: number;
}

/** Each count reads an index of its rows alone, however many mails are kept. */
export async function mailBacklog(): Promise<MailBacklog> {
  const [row] = await query<MailBacklog>(
    "mail-backlog",
    `SELECT open.waiting, open.oldest, lost.uncertain, lost.failed
       FROM (SELECT count(*) AS waiting,
                    coalesce(extract(epoch FROM now() - min("createdAt")), 0)::float8 AS oldest
               FROM "MailOutbox" WHERE "doneAt" IS NULL) open,
            (SELECT count(*) FILTER (WHERE state = 'UNCERTAIN') AS uncertain,
                    count(*) FILTER (WHERE state = 'FAILED') AS failed
               FROM "MailOutbox" WHERE state IN ('FAILED', 'UNCERTAIN')) lost`,
  );
  return row ?? { waiting: 0, oldest: 0, uncertain: 0, failed: 0 };
}
