import type { Tx } from "@/lib/server/database/db";
import { enqueue } from "@/lib/server/jobs";
import { log } from "@/lib/server/log/log";
import { MAIL_QUEUE } from "@/lib/server/mail/queue";

/** Messages that stay unread for so long are told by mail, in milliseconds. */
export const UNREAD_FOR = 5 * 60_000;

/**
 * Writes the mails that these notifications call for; whether each is still wanted shows later. Of
 * one reader's requests to another one kind is mailed once an hour: whoever asks, withdraws and asks
 * again, or asks for many books, does not fill a mailbox. Requests of two readers to each other are
 * written under `lock_pair`, so that of several at once one is mailed.
 */
export async function queueNoticeMails(tx: Tx, noticeIds: string[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "MailOutbox" ("userId", "notificationId")
      SELECT n."userId", n.id FROM "Notification" n
       WHERE n.id = ANY (${noticeIds}::uuid[]) AND NOT (
         n.type IN ('LOAN_REQUEST', 'FRIEND_REQUEST') AND EXISTS (
           SELECT 1 FROM "MailOutbox" o JOIN "Notification" before ON before.id = o."notificationId"
            WHERE o."userId" = n."userId" AND before."actorId" = n."actorId" AND before.type = n.type
              AND o.state <> 'SKIPPED' AND o."createdAt" > now() - interval '1 hour'))`;
}

/**
 * Part of the statement that stores a chat message: writes that its recipient is to be mailed
 * unless it is read within five minutes. While such a mail is waiting, further messages of the
 * conversation join it.
 * @param stored name of the step that gives the message's recipientId, conversationId, seq and
 *   createdAt, and holds the conversation's row.
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

/** Has due mail sent soon; were this call lost, the next minute's round would send it. */
export function wakeMail(): void {
  enqueue(MAIL_QUEUE, {}, "due").catch((error: Error) =>
    log().warn({ error: error.message }, "mail queue"),
  );
}
