import type { Actor } from "@/lib/server/session/actor";
import { query, runIn } from "@/lib/server/database/db";
import { transact } from "@/lib/server/database/transact";
import type { PushOutbox } from "@/prisma/client/client";
import type { SeenInput } from "./schema";

type Told = Pick<PushOutbox, "notificationId" | "conversationId" | "toSeq">;

/**
 * Marks what a window showed to its reader as seen: it is no longer pushed or mailed, but stays unread. Ids
 * that are not the actor's are ignored.
 */
export async function markSeen(
  actor: Actor,
  { notifications = [], messages = [] }: SeenInput,
): Promise<void> {
  await transact(async (tx) => {
    await tx.notification.updateMany({
      where: { id: { in: notifications }, userId: actor.id, seenAt: null },
      data: { seenAt: new Date() },
    });
    // In a fixed order, to avoid deadlocks.
    for (const { conversationId, upTo } of messages.toSorted(byConversation)) {
      await runIn(tx)`
        UPDATE "MailOutbox" o SET "fromSeq" = least(${upTo}::int, c."lastSeq") + 1
          FROM "Conversation" c
         WHERE c.id = ${conversationId}::uuid AND o."conversationId" = c.id
           AND o."userId" = ${actor.id}::uuid AND o.state = 'WAITING' AND o."toSeq" IS NULL
           AND o."fromSeq" <= least(${upTo}::int, c."lastSeq")`;
      await runIn(tx)`
        UPDATE "PushOutbox" p SET "fromSeq" = least(${upTo}::int, c."lastSeq") + 1
          FROM "Conversation" c, "PushDevice" d
         WHERE c.id = ${conversationId}::uuid AND p."conversationId" = c.id
           AND d.id = p."deviceId" AND d."userId" = ${actor.id}::uuid
           AND p.state = 'WAITING' AND p."toSeq" IS NULL
           AND p."fromSeq" <= least(${upTo}::int, c."lastSeq")`;
    }
  });
}

const byConversation = (a: { conversationId: string }, b: { conversationId: string }) =>
  a.conversationId < b.conversationId ? -1 : 1;

/** Marks everything that an opened push told as seen. A push that is not the actor's is ignored. */
export async function markOpened(actor: Actor, pushId: string): Promise<void> {
  const told = await query<Told>(
    "push-opened",
    `SELECT p."notificationId", p."conversationId", p."toSeq"
       FROM "PushOutbox" p JOIN "PushDevice" d ON d.id = p."deviceId"
      WHERE p."pushId" = $1 AND d."userId" = $2`,
    [pushId, actor.id],
  );
  await markSeen(actor, {
    notifications: told.flatMap(({ notificationId }) => notificationId ?? []),
    messages: told.flatMap(({ conversationId, toSeq }) =>
      conversationId && toSeq ? [{ conversationId, upTo: toSeq }] : [],
    ),
  });
}
