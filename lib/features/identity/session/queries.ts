import type { Actor } from "@/lib/server/session/actor";
import { db } from "@/lib/server/database/db";
import type { OwnSession } from "./schema";
import { deviceOf } from "./user-agent";

/** Sessions that a list gives at most. */
const LISTED = 100;

/** Where this reader is signed in: here first, then the last seen. */
export async function listOwnSessions(actor: Actor): Promise<OwnSession[]> {
  const rows = await db().session.findMany({
    where: { userId: actor.id, revokedAt: null, expiresAt: { gt: new Date() } },
    orderBy: [{ lastSeenAt: "desc" }, { id: "desc" }],
    take: LISTED,
    select: { id: true, createdAt: true, lastSeenAt: true, userAgent: true },
  });
  const sessions = rows.map(({ id, createdAt, lastSeenAt, userAgent }) => ({
    id,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    device: deviceOf(userAgent),
    current: id === actor.sessionId,
  }));
  return sessions.sort((a, b) => Number(b.current) - Number(a.current));
}
