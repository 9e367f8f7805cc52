import type { PushState } from "@/prisma/client/enums";
import { db, query, rowsIn, runIn } from "@/lib/server/database/db";
import { transact } from "@/lib/server/database/transact";
import type { PushDevice, PushOutbox, User } from "@/prisma/client/client";
import { LIVE_SESSION } from "@/lib/server/session/session";

/** How long a claim lasts: longer than the time limit of a push service. */
const LEASE_MS = 60_000;

/** A device that only this process may send to until `leasedUntil`, and its reader. */
export type ClaimedDevice = Omit<PushDevice, "sessionId" | "retryAt" | "lastPushAt" | "createdAt"> &
  Pick<User, "preferredLanguage" | "country" | "lat" | "lon" | "quietFrom" | "quietUntil"> & {
    leasedUntil: Date;
  };

const HOST = `split_part(d.endpoint, '/', 3)`;

const CLAIM = `
  UPDATE "PushDevice" d SET "leasedUntil" = $1::timestamptz + interval '${LEASE_MS} milliseconds'
    FROM "User" u
   WHERE u.id = d."userId" AND d.id = (
     SELECT d.id FROM "PushOutbox" p JOIN "PushDevice" d ON d.id = p."deviceId"
       JOIN "Session" s ON s.id = d."sessionId" JOIN "User" u ON u.id = d."userId"
      WHERE p.state = 'WAITING' AND p."dueAt" <= $1 AND ${LIVE_SESSION}
        AND (d."leasedUntil" IS NULL OR d."leasedUntil" < $1) AND ${HOST} <> ALL ($2::text[])
      ORDER BY p."dueAt" LIMIT 1 FOR UPDATE OF d SKIP LOCKED)
  RETURNING d.id, d."userId", d.endpoint, d.p256dh, d.auth, d.requests, d.messages, d.reminders, d.wishes,
            d."showText", d.failures, d."leasedUntil", u."preferredLanguage", u.country, u.lat, u.lon, u."quietFrom", u."quietUntil"`;

/**
 * Claims the device whose pushes have waited longest; null if there is none.
 * @param busy hosts of push services that have reached their limit.
 */
export async function claimDevice(now: Date, busy: string[]): Promise<ClaimedDevice | null> {
  const [claim] = await query<ClaimedDevice>("push-claim", CLAIM, [now, busy]);
  return claim ?? null;
}

/** A due notification, or the due messages of one conversation. */
export type Matter = Pick<
  PushOutbox,
  "notificationId" | "conversationId" | "fromSeq" | "createdAt"
> & { ids: string[] };

/** What is due for the device, oldest first. */
export function dueMatters(device: ClaimedDevice, now: Date): Promise<Matter[]> {
  return query<Matter>(
    "push-matters",
    `SELECT array_agg(id::text) AS ids, "notificationId", "conversationId",
            min("fromSeq") AS "fromSeq", min("createdAt") AS "createdAt"
       FROM "PushOutbox" WHERE "deviceId" = $1 AND state = 'WAITING' AND "dueAt" <= $2
      GROUP BY "notificationId", "conversationId" ORDER BY min("createdAt") LIMIT 100`,
    [device.id, now],
  );
}

/**
 * Decides up to which message a push tells; a later message queues another push. If all have been read, the
 * matter is closed.
 * @returns the newest unread message, and the number of unread ones in the conversation; null for none.
 */
export function settleMessages(
  { id: deviceId, userId }: ClaimedDevice,
  { ids, conversationId }: Matter,
  now: Date,
): Promise<{ newest: number; count: number } | null> {
  return transact(async (tx) => {
    // Excludes concurrent messages.
    await runIn(tx)`SELECT id FROM "Conversation" WHERE id = ${conversationId}::uuid FOR SHARE`;
    const [unread] = await rowsIn<{ newest: number | null; count: number }>(tx)`
      SELECT count(*)::int AS count, max(m.seq) FILTER (WHERE m.seq >= (
               SELECT min("fromSeq") FROM "PushOutbox"
                WHERE id = ANY (${ids}::uuid[]) AND "deviceId" = ${deviceId}::uuid)) AS newest
        FROM "Conversation" c JOIN "ChatMessage" m ON m."conversationId" = c.id
       WHERE c.id = ${conversationId}::uuid AND m."recipientId" = ${userId}::uuid
         AND m.seq > CASE WHEN c."aId" = ${userId}::uuid THEN c."aReadSeq" ELSE c."bReadSeq" END`;
    const newest = unread?.newest ?? null;
    const data = newest === null ? skipped(now) : { toSeq: newest };
    await tx.pushOutbox.updateMany({ where: { id: { in: ids } }, data });
    return newest === null ? null : { newest, count: unread?.count ?? 0 };
  });
}

export const skipped = (now: Date) => ({ state: "SKIPPED", doneAt: now }) as const;

/** Stores the id of the push of these matters, so that its opening can be recognised at any time. */
export async function markPush(matters: Matter[], pushId: string): Promise<void> {
  await db().pushOutbox.updateMany({ where: { id: { in: idsOf(matters) } }, data: { pushId } });
}

/** Makes the open ones of these matters due again at `dueAt`, or closes them. */
export async function settle(
  matters: Matter[],
  data: { dueAt: Date } | { state: Exclude<PushState, "WAITING">; doneAt: Date },
): Promise<void> {
  const where = { id: { in: idsOf(matters) }, state: "WAITING" } as const;
  await db().pushOutbox.updateMany({ where, data });
}

const idsOf = (matters: Matter[]) => matters.flatMap(({ ids }) => ids);

export async function releaseDevice(
  { id, leasedUntil }: ClaimedDevice,
  outcome?: Partial<Pick<PushDevice, "failures" | "retryAt" | "lastPushAt">>,
): Promise<void> {
  await db().pushDevice.updateMany({
    where: { id, leasedUntil },
    data: { leasedUntil: null, ...outcome },
  });
}

export async function forgetDevice({ id, endpoint }: ClaimedDevice): Promise<void> {
  await db().pushDevice.deleteMany({ where: { id, endpoint } });
}
