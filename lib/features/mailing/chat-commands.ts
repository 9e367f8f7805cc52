import { rowsIn, runIn, type Tx } from "@/lib/server/database/db";
import { transact } from "@/lib/server/database/transact";
import { UNREAD_MS } from "@/lib/features/notifications/mail-commands";
import type { Claim } from "./outbox-commands";

/** A mail is sent after this time even if messages keep coming. */
const LONGEST_BURST_MS = 30 * 60_000;

/** Minimum time between mails about one sender while the earlier messages are unread. */
const BETWEEN_MAILS_MS = 60 * 60_000;

/** A claimed mail about messages, with the range it covers. */
export type Burst = Claim & { conversationId: string; fromSeq: number };

interface Unread {
  first: Date | null;
  last: Date | null;
  /** `seq` of the newest unread message, and of the newest message. */
  newest: number | null;
  lastSeq: number;
}

/**
 * Decides whether a burst of messages is over: five minutes without another one, and an hour since the last mail
 * about unread messages of the same sender, in any conversation.
 * @returns the last `seq` for the mail; null if all has been read; while the burst goes on, the time to check again.
 */
export function collectMessages(burst: Burst, now: Date): Promise<number | null | Date> {
  return transact(async (tx) => {
    await runIn(tx)`
      SELECT lock_pair("aId", "bId") FROM "Conversation" WHERE id = ${burst.conversationId}::uuid`;
    const { first, last, newest, lastSeq } = await unreadOf(tx, burst);
    if (burst.toSeq !== null) return newest === null ? null : burst.toSeq;
    const quiet = last ? last.getTime() + UNREAD_MS : 0;
    const longest = first ? first.getTime() + LONGEST_BURST_MS : 0;
    const ripe = Math.min(quiet, longest);
    if (ripe > now.getTime()) return new Date(ripe);
    const next = (await lastUnreadMail(tx, burst)) + BETWEEN_MAILS_MS;
    if (newest !== null && next > now.getTime()) return new Date(next);
    // From here on a further message queues a new mail.
    await runIn(tx)`
      UPDATE "MailOutbox" SET "toSeq" = greatest("fromSeq", ${newest ?? lastSeq}::int)
       WHERE id = ${burst.id}::uuid`;
    return newest;
  });
}

/** Locks the conversation, so that no message is stored between check and decision. */
async function unreadOf(
  tx: Tx,
  { conversationId, userId, fromSeq, toSeq }: Burst,
): Promise<Unread> {
  await runIn(tx)`SELECT id FROM "Conversation" WHERE id = ${conversationId}::uuid FOR SHARE`;
  const [found] = await rowsIn<Unread>(tx)`
    SELECT min(m."createdAt") AS first, max(m."createdAt") AS last, max(m.seq) AS newest,
           max(c."lastSeq") AS "lastSeq"
      FROM "Conversation" c
      LEFT JOIN "ChatMessage" m ON m."conversationId" = c.id
       AND m."recipientId" = ${userId}::uuid
       AND m.seq >= ${fromSeq} AND (${toSeq}::int IS NULL OR m.seq <= ${toSeq}::int)
       AND m.seq > CASE WHEN c."aId" = ${userId}::uuid THEN c."aReadSeq" ELSE c."bReadSeq" END
     WHERE c.id = ${conversationId}::uuid`;
  return found ?? { first: null, last: null, newest: null, lastSeq: fromSeq };
}

/** When that mail was sent, in epoch milliseconds; 0 if never. The caller holds the pair's lock. */
async function lastUnreadMail(tx: Tx, { id, conversationId, userId }: Burst): Promise<number> {
  const [last] = await rowsIn<{ at: Date | null }>(tx)`
    SELECT max(o."dueAt") AS at
      FROM "Conversation" here
      JOIN "Conversation" c ON c."aId" = here."aId" AND c."bId" = here."bId"
      JOIN "MailOutbox" o ON o."conversationId" = c.id
     WHERE here.id = ${conversationId}::uuid AND o."userId" = ${userId}::uuid AND o.id <> ${id}::uuid
       AND o.state NOT IN ('SKIPPED', 'FAILED')
       AND o."toSeq" > CASE c."aId" WHEN o."userId" THEN c."aReadSeq" ELSE c."bReadSeq" END`;
  return last?.at?.getTime() ?? 0;
}
