import type { Tx } from "@/lib/server/database/db";
import { enqueue } from "@/lib/server/jobs";
import { log } from "@/lib/server/log/log";
import { MAIL_QUEUE } from "@/lib/server/mail/queue";

/** A message that is unread after so many milliseconds is mailed. */
export const UNREAD_FOR = 5 * 60_000;

/**
 * Queues the mails of these notifications; whether each is still wanted is checked when it is sent.
 * Of one user's requests to another, one of a kind is mailed per hour, so that nobody can fill a
 * mailbox. Requests between two users are written under `lock_pair`, so that of concurrent ones
 * only one is mailed.
 */
export async function queueNoticeMails(tx: Tx, noticeIds: string[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "MailOutbox" ("userId", "notificationId")
      SELECT n."userId", n.id FROM "Notification" n
       WHERE n.id = ANY (${noticeIds}::uuid[]) AND NOT (
         n.type IN ('LOAN_REQUEST', 'FRIEND_REQUEST', 'EXTENSION_REQUESTED') AND EXISTS (
           SELECT 1 FROM "MailOutbox" o JOIN "Notification" before ON before.id = o."notificationId"
            WHERE o."userId" = n."userId" AND before."actorId" = n."actorId" AND before.type = n.type
              AND o.state <> 'SKIPPED' AND o."createdAt" > now() - interval '1 hour'))`;
}

/**
 * Part of the statement that stores a chat message: queues a mail to its recipient, unless it is
 * read within five minutes. While such a mail waits, further messages of the conversation join it.
 * @param stored name of the CTE that returns the message's recipientId, conversationId, seq and
 *   createdAt, and holds the conversation's row lock.
 */
export function owedChatMailSql(stored: string): string {
  return `
    INSERT INTO "MailOutbox" ("userId", "conversationId", "fromSeq", "dueAt")
      SELECT "recipientId", "conversationId", seq,
             "createdAt" + interval '${UNREAD_FOR} milliseconds'
        FROM ${stored}
      ON CONFLICT ("userId", "conversationId")
        WHERE "conversationId" IS NOT NULL AND "toSeq" IS NULL DO NOTHING`;
}

/**
 * Starts the mail job soon; if this call is lost, the next minute's run sends it.
 * @param seconds until then.
 */
export function wakeMail(seconds = 0): void {
  enqueue(MAIL_QUEUE, {}, seconds > 0 ? "later" : "due", seconds).catch((error: Error) =>
    log().warn({ error: error.message }, "mail queue"),
  );
}
