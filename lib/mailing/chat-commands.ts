import { db, type Tx } from "../core/database/db";
import { UNREAD_FOR } from "@/lib/notifications/mail-commands";
import type { Claim } from "./outbox-commands";

/** A burst that does not end is told of after so long, in milliseconds. */
const LONGEST_BURST = 30 * 60_000;

/** A claimed mail about messages, and what it is about. */
export type Burst = Claim & { conversationId: string; fromSeq: number };

interface Unread {
  first: Date | null;
  last: Date | null;
  /** `seq` of the newest unread message, and of the newest at all. */
  newest: number | null;
  lastSeq: number;
}

/**
 * Decides whether a burst of messages is over: five minutes without another one.
 * @returns up to which `seq` the mail goes; null where all of it has been read; the time to look
 *   again while it goes on.
 */
export function gather(burst: Burst, now: Date): Promise<number | null | Date> {
  return db().$transaction(async (tx) => {
    const { first, last, newest, lastSeq } = await unreadOf(tx, burst);
    if (burst.toSeq !== null) return newest === null ? null : burst.toSeq;
    const quiet = last ? last.getTime() + UNREAD_FOR : 0;
    const longest = first ? first.getTime() + LONGEST_BURST : 0;
    const ripe = Math.min(quiet, longest);
    if (ripe > now.getTime()) return new Date(ripe);
    // From here on a further message owes a mail of its own.
    await tx.mailOutbox.updateMany({ where: { id: burst.id }, data: { toSeq: newest ?? lastSeq } });
    return newest;
  });
}

/** Holds the conversation's row, so that no message comes between the look and the decision. */
async function unreadOf(tx: Tx, { conversationId, userId, fromSeq, toSeq }: Burst): Promise<Unread> {
  await tx.$queryRaw`SELECT id FROM "Conversation" WHERE id = ${conversationId}::uuid FOR SHARE`;
  const [found] = await tx.$queryRaw<Unread[]>`
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
