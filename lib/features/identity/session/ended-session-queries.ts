import { db } from "@/lib/server/database/db";
import { env } from "@/lib/server/env";
import { readClaims } from "@/lib/edge/session-cookie";
import { authSecret } from "@/lib/features/identity/client/oidc-client";

export interface EndedSession {
  /** Whose session it was. */
  readerId: string;
  why: "SUSPENDED" | "BANNED" | "PASSWORD_CHANGED" | "ENDED_ELSEWHERE" | "ENDED";
  /** ISO 8601: the end of a suspension. */
  until: string | null;
  /** What the administrator wrote. */
  reason: string | null;
}

/**
 * Why the session of a browser is over, by the signed cookie that it still has: told to nobody else.
 * Null where there was none, it was signed out of here, or its account is deleted.
 */
export async function endedSession(cookie: string | null): Promise<EndedSession | null> {
  const claims = await readClaims(cookie, { appUrl: env().APP_URL, secret: authSecret() });
  if (!claims) return null;
  const user = await db().user.findFirst({
    where: { id: claims.sub, deletedAt: null },
    select: {
      bannedAt: true,
      bannedUntil: true,
      banReason: true,
      sessions: { where: { id: claims.sid }, select: { endedBy: true } },
    },
  });
  if (!user) return null;
  const told = { readerId: claims.sub, until: null, reason: null };
  if (!user.bannedAt) return { ...told, why: user.sessions[0]?.endedBy ?? "ENDED" };
  const { bannedUntil, banReason: reason } = user;
  if (!bannedUntil) return { ...told, why: "BANNED", reason };
  return { ...told, why: "SUSPENDED", until: bannedUntil.toISOString(), reason };
}
