import { query } from "@/lib/server/database/db";
import { hasWindow } from "@/lib/server/realtime";
import { MINUTE } from "@/lib/shared/time";

/** An open window has this long to show what is new, in milliseconds. */
const WINDOW_MS = 10_000;
/** A push has this long to be opened before the same is mailed, in milliseconds. */
const OPENED_MS = 30 * MINUTE;

/** When an open window of the reader must have shown what happened then; null where none is to be waited for. */
export async function shownUntil(userId: string, at: Date, now: Date): Promise<Date | null> {
  const until = new Date(at.getTime() + WINDOW_MS);
  return until > now && (await hasWindow(userId)) ? until : null;
}

/** What a mail is owed about. */
interface Owed {
  userId: string;
  notificationId: string | null;
  conversationId: string | null;
  fromSeq: number | null;
  createdAt: Date;
}

/**
 * Pushes that tell of the same, are on their way or have not been opened yet. A push service that fails is
 * not waited for.
 */
const PUSHED = `
  SELECT max(CASE p.state WHEN 'WAITING' THEN greatest(p."dueAt", $4) ELSE p."doneAt" END) AS at
    FROM "PushOutbox" p JOIN "PushDevice" d ON d.id = p."deviceId"
    JOIN "Session" s ON s.id = d."sessionId"
   WHERE (p."notificationId" = $1 OR p."conversationId" = $2 AND coalesce(p."toSeq" >= $3, TRUE))
     AND p.state IN ('WAITING', 'SENT') AND d."userId" = $5 AND d.failures = 0 AND s."expiresAt" > $4`;

/** Until when a mail waits, since its reader may see the same in a window or open its push; null: it goes. */
export async function mayBeSeenUntil(owed: Owed, now: Date): Promise<Date | null> {
  const { userId, notificationId, conversationId, fromSeq, createdAt } = owed;
  const [row] = await query<{ at: Date | null }>("pushed-too", PUSHED, [
    notificationId,
    conversationId,
    fromSeq,
    now,
    userId,
  ]);
  const opened = row?.at ? new Date(row.at.getTime() + OPENED_MS) : null;
  if (opened && opened > now) return opened;
  return shownUntil(userId, createdAt, now);
}
