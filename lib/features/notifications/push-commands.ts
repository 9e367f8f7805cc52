import { runIn, type Tx } from "@/lib/server/database/db";
import { IS_EARLIER, PAUSE } from "./bounds-sql";
import { NOTIFICATION_KINDS } from "./kinds";

/** Notification type → column of `PushDevice` that decides; null: it is not pushed. As JSON. */
const SWITCH_OF = JSON.stringify(
  Object.fromEntries(Object.entries(NOTIFICATION_KINDS).map(([type, { push }]) => [type, push])),
);

/** Minimum seconds between two pushes to one device about one conversation. */
const BETWEEN_PUSHES_SECONDS = 30;

/**
 * Queues pushes of these notifications to the devices of their readers that want them; whether each is still
 * wanted is checked when it is sent. Their mails must be queued before, because pushes wait as long as these;
 * of a matter that a device was told of recently, only the latest push waits.
 * @returns whether there are any.
 */
export async function queueNoticePushes(tx: Tx, noticeIds: string[]): Promise<boolean> {
  const queued = await runIn(tx)`
    WITH owed AS MATERIALIZED (
      SELECT n.*, d.id AS "deviceId", d."retryAt"
        FROM "Notification" n JOIN "PushDevice" d ON d."userId" = n."userId"
       WHERE n.id = ANY (${noticeIds}::uuid[])
         AND (to_jsonb(d) ->> (${SWITCH_OF}::jsonb ->> n.type::text))::boolean),
    earlier AS MATERIALIZED (
      SELECT n.id AS "noticeId", p.id, p."deviceId", p.state, p."doneAt" + ${PAUSE} AS until
        FROM owed n JOIN "Notification" b ON ${IS_EARLIER}
        JOIN "PushOutbox" p ON p."notificationId" = b.id AND p."deviceId" = n."deviceId"),
    replaced AS (
      UPDATE "PushOutbox" p SET state = 'SKIPPED', "doneAt" = now()
        FROM earlier WHERE p.id = earlier.id AND p.state = 'WAITING')
    INSERT INTO "PushOutbox" ("deviceId", "notificationId", "dueAt")
      SELECT n."deviceId", n.id, greatest(now(), n."retryAt", m."heldUntil", (
               SELECT max(until) FROM earlier e
                WHERE e."noticeId" = n.id AND e."deviceId" = n."deviceId" AND e.state = 'SENT'))
        FROM owed n LEFT JOIN "MailOutbox" m ON m."notificationId" = n.id`;
  return queued > 0;
}

/**
 * Part of the statement that stores a chat message: queues pushes to the devices of its recipient. While one
 * waits, further messages of the conversation join it.
 * @param stored as in `owedChatMailSql`.
 */
export function owedChatPushSql(stored: string): string {
  return `
    INSERT INTO "PushOutbox" ("deviceId", "conversationId", "fromSeq", "dueAt")
      SELECT d.id, s."conversationId", s.seq,
             greatest(s."createdAt", d."retryAt",
               (SELECT max(o."doneAt") FROM "PushOutbox" o
                 WHERE o."deviceId" = d.id AND o."conversationId" = s."conversationId" AND o.state = 'SENT')
               + interval '${BETWEEN_PUSHES_SECONDS} seconds')
        FROM ${stored} s JOIN "PushDevice" d ON d."userId" = s."recipientId" AND d.messages
      ON CONFLICT ("deviceId", "conversationId")
        WHERE "conversationId" IS NOT NULL AND "toSeq" IS NULL AND state = 'WAITING' DO NOTHING
      RETURNING id`;
}
