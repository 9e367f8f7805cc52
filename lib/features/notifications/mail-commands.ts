import { runIn, type Tx } from "@/lib/server/database/db";
import { IS_EARLIER, MAIL_TURN, PAUSE } from "./bounds-sql";

/** A message that is unread for this time is mailed. */
export const UNREAD_MS = 5 * 60_000;

/**
 * Queues the mails of these notifications; whether each is still wanted is checked when it is sent. The mails
 * that one user causes are limited, so that nobody can flood a mailbox: a mail about a matter told recently
 * waits and replaces one that is already waiting, and mails over the hourly limit wait too. Requests between
 * two users are written under `lock_pair`, so that concurrent ones see each other.
 */
export async function queueNoticeMails(tx: Tx, noticeIds: string[]): Promise<void> {
  await runIn(tx)`
    WITH owed AS MATERIALIZED (SELECT * FROM "Notification" WHERE id = ANY (${noticeIds}::uuid[])),
    earlier AS MATERIALIZED (
      SELECT n.id AS "noticeId", o.id, o.state, coalesce(o."doneAt", o."dueAt") + ${PAUSE} AS until
        FROM owed n JOIN "Notification" b ON ${IS_EARLIER}
        JOIN "MailOutbox" o ON o."notificationId" = b.id),
    replaced AS (
      UPDATE "MailOutbox" o SET state = 'SKIPPED', "doneAt" = now(), "leasedUntil" = NULL
        FROM earlier WHERE o.id = earlier.id AND o.state = 'WAITING'),
    due AS (
      SELECT n.id, n."userId", greatest(${MAIL_TURN}, (
               SELECT max(until) FROM earlier
                WHERE "noticeId" = n.id AND state NOT IN ('WAITING', 'SKIPPED', 'FAILED'))) AS until
        FROM owed n)
    INSERT INTO "MailOutbox" ("userId", "notificationId", "dueAt", "heldUntil")
      SELECT "userId", id, greatest(now(), until), CASE WHEN until > now() THEN until END FROM due`;
}

/**
 * Part of the statement that stores a chat message: queues a mail to its recipient, unless it is read within
 * five minutes. While such a mail waits, further messages of the conversation join it.
 * @param stored name of the CTE that returns the message's recipientId, conversationId, seq and createdAt, and
 *   holds the conversation's row lock.
 */
export function owedChatMailSql(stored: string): string {
  return `
    INSERT INTO "MailOutbox" ("userId", "conversationId", "fromSeq", "dueAt")
      SELECT "recipientId", "conversationId", seq,
             "createdAt" + interval '${UNREAD_MS} milliseconds'
        FROM ${stored}
      ON CONFLICT ("userId", "conversationId")
        WHERE "conversationId" IS NOT NULL AND "toSeq" IS NULL DO NOTHING`;
}
