import type { Tx } from "../core/database/db";
import { enqueue } from "../core/jobs";
import { log } from "../core/log";
import { MAIL_QUEUE } from "../core/mail/queue";

/** Messages that stay unread for so long are told by mail, in milliseconds. */
export const UNREAD_FOR = 5 * 60_000;

/** Writes the mails that these notifications call for; whether each is still wanted shows later. */
export async function oweNoticeMails(
  tx: Tx,
  notices: { id: string; userId: string }[],
): Promise<void> {
  await tx.mailOutbox.createMany({
    data: notices.map(({ id, userId }) => ({ userId, notificationId: id })),
  });
}

/** A message that was just stored. */
interface Unread {
  conversationId: string;
  recipientId: string;
  /** Its place in the conversation. */
  seq: number;
}

/**
 * Writes that the recipient of a chat message is to be mailed unless it is read within five
 * minutes. Call it in the transaction that stores the message and holds the conversation's row;
 * while such a mail is waiting, further messages of the conversation join it.
 */
export async function oweChatMail(tx: Tx, message: Unread): Promise<void> {
  const { conversationId, recipientId, seq } = message;
  await tx.$executeRaw`
    INSERT INTO "MailOutbox" ("userId", "conversationId", "fromSeq", "dueAt")
    VALUES (${recipientId}::uuid, ${conversationId}::uuid, ${seq},
            now() + make_interval(secs => ${UNREAD_FOR / 1000}))
    ON CONFLICT DO NOTHING`;
}

/** Has due mail sent soon; were this call lost, the next minute's round would send it. */
export function wakeMail(): void {
  enqueue(MAIL_QUEUE, {}, "due").catch((error: Error) =>
    log().warn({ error: error.message }, "mail queue"),
  );
}
