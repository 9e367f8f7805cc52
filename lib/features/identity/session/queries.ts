import type { Actor } from "@/lib/server/session/actor";
import { db } from "@/lib/server/database/db";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/shared/errors";
import { readClaims } from "@/lib/edge/session-cookie";
import { authSecret } from "@/lib/features/identity/client/oidc-client";
import type { OwnSession } from "./schema";
import { describeUserAgent } from "./user-agent";

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
    device: describeUserAgent(userAgent),
    current: id === actor.sessionId,
  }));
  return sessions.sort((a, b) => Number(b.current) - Number(a.current));
}

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

/** Sensitive acts ask for a sign-in that is no older, in milliseconds. */
const FRESH_FOR = 15 * 60_000;

/** Until when this session's sign-in is fresh; a time in the past where it is not. */
export async function freshUntil(actor: Actor): Promise<Date> {
  const { authenticatedAt } = await db().session.findUniqueOrThrow({
    where: { id: actor.sessionId },
    select: { authenticatedAt: true },
  });
  return new Date(authenticatedAt.getTime() + FRESH_FOR);
}

/** @throws AppError FRESH_SIGN_IN_REQUIRED where the sign-in is older than 15 minutes */
export async function assertFreshSignIn(actor: Actor): Promise<void> {
  if ((await freshUntil(actor)) < new Date()) throw new AppError("FRESH_SIGN_IN_REQUIRED");
}
