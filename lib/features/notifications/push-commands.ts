import type { Tx } from "@/lib/server/database/db";
import { enqueue, type Queue } from "@/lib/server/jobs";
import { log } from "@/lib/server/log/log";
import { PUSH_KIND_OF } from "./terms";

/** The queue that sends due pushes; the push feature works on it. */
export const PUSH_QUEUE: Queue = { name: "push", unique: true };

/** Seconds between two pushes to one device about one conversation. */
const BETWEEN_PUSHES = 30;

/**
 * Queues pushes of these notifications to the devices of their readers that want them; whether each is still
 * wanted is checked when it is sent. What the limits of mails hold back is not pushed either: the mails have
 * to be queued before.
 * @returns whether there are any.
 */
export async function queueNoticePushes(tx: Tx, noticeIds: string[]): Promise<boolean> {
  const count = await tx.$executeRaw`
    INSERT INTO "PushOutbox" ("deviceId", "notificationId", "dueAt")
      SELECT d.id, n.id, greatest(now(), d."retryAt")
        FROM "Notification" n JOIN "PushDevice" d ON d."userId" = n."userId"
       WHERE n.id = ANY (${noticeIds}::uuid[])
         AND (to_jsonb(d) ->> (${JSON.stringify(PUSH_KIND_OF)}::jsonb ->> n.type::text))::boolean
         AND (n.type NOT IN ('LOAN_REQUEST', 'FRIEND_REQUEST', 'EXTENSION_REQUESTED')
              OR EXISTS (SELECT 1 FROM "MailOutbox" o WHERE o."notificationId" = n.id))`;
  return count > 0;
}

/**
 * Part of the statement that stores a chat message: queues pushes to the devices of its recipient. While one
 * waits, further messages of the conversation join it.
 * @param stored as of `owedChatMailSql`.
 */
export function owedChatPushSql(stored: string): string {
  return `
    INSERT INTO "PushOutbox" ("deviceId", "conversationId", "fromSeq", "dueAt")
      SELECT d.id, s."conversationId", s.seq,
             greatest(s."createdAt", d."retryAt",
               (SELECT max(o."doneAt") FROM "PushOutbox" o
                 WHERE o."deviceId" = d.id AND o."conversationId" = s."conversationId" AND o.state = 'SENT')
               + interval '${BETWEEN_PUSHES} seconds')
        FROM ${stored} s JOIN "PushDevice" d ON d."userId" = s."recipientId" AND d.messages
      ON CONFLICT ("deviceId", "conversationId")
        WHERE "conversationId" IS NOT NULL AND "toSeq" IS NULL AND state = 'WAITING' DO NOTHING
      RETURNING id`;
}

/**
 * Starts the push job soon; if this call is lost, the next minute's run sends it.
 * @param seconds until then.
 */
export function wakePush(seconds = 0): void {
  enqueue(PUSH_QUEUE, {}, seconds > 0 ? "later" : "due", seconds).catch((error: Error) =>
    log().warn({ error: error.message }, "push queue"),
  );
}
