import type { MailOutbox } from "@/prisma/client/client";
import { query } from "@/lib/server/database/db";
import { hasWindow } from "@/lib/server/realtime";
import { MINUTE } from "@/lib/shared/time";

/** How long an open window may take to show news. */
const WINDOW_MS = 10_000;
/** How long a push waits to be opened before the same is mailed. */
const OPENED_MS = 30 * MINUTE;

/**
 * When an open window of the reader should have shown what happened at `at`; null if there is nothing to wait for.
 */
export async function shownUntil(userId: string, at: Date, now: Date): Promise<Date | null> {
  const until = new Date(at.getTime() + WINDOW_MS);
  return until > now && (await hasWindow(userId)) ? until : null;
}

/** Subject of a mail. */
type Owed = Pick<
  MailOutbox,
  "userId" | "notificationId" | "conversationId" | "fromSeq" | "createdAt"
>;

/** Pushes about the same that are being sent or not opened yet. Failing push services are not waited for. */
const PUSHED = `
  SELECT max(CASE p.state WHEN 'WAITING' THEN greatest(p."dueAt", $4) ELSE p."doneAt" END) AS at
    FROM "PushOutbox" p JOIN "PushDevice" d ON d.id = p."deviceId"
    JOIN "Session" s ON s.id = d."sessionId"
   WHERE (p."notificationId" = $1 OR p."conversationId" = $2 AND coalesce(p."toSeq" >= $3, TRUE))
     AND p.state IN ('WAITING', 'SENT') AND d."userId" = $5 AND d.failures = 0 AND s."expiresAt" > $4`;

/** Until when a mail waits because its reader may see the same in a window or open its push; null: send it. */
export async function mayBeSeenUntil(owed: Owed, now: Date): Promise<Date | null> {
  const { userId, notificationId, conversationId, fromSeq, createdAt } = owed;
  const values = [notificationId, conversationId, fromSeq, now, userId];
  const [row] = await query<{ at: Date | null }>("pushed-too", PUSHED, values);
  const opened = row?.at ? new Date(row.at.getTime() + OPENED_MS) : null;
  if (opened && opened > now) return opened;
  return shownUntil(userId, createdAt, now);
}
