import type { Actor } from "@/lib/server/session/actor";
import { db } from "@/lib/server/database/db";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/shared/errors";
import { readClaims } from "@/lib/server/session/session-cookie";
import { authSecret } from "@/lib/server/secrets/auth-secret";
import { withIsoTimes } from "@/lib/shared/records";
import type { OwnSession } from "./schema";
import { describeUserAgent } from "./device";

const MAX_LISTED = 100;

/** The actor's sessions: this one first, then the most recently used. */
export async function listOwnSessions(actor: Actor): Promise<OwnSession[]> {
  const rows = await db().session.findMany({
    where: { userId: actor.id, revokedAt: null, expiresAt: { gt: new Date() } },
    orderBy: [{ lastSeenAt: "desc" }, { id: "desc" }],
    take: MAX_LISTED,
    select: { id: true, createdAt: true, lastSeenAt: true, userAgent: true },
  });
  const sessions = rows.map(({ userAgent, ...session }) => ({
    ...withIsoTimes(session),
    device: describeUserAgent(userAgent),
    current: session.id === actor.sessionId,
  }));
  return sessions.sort((a, b) => Number(b.current) - Number(a.current));
}

export interface EndedSession {
  /** The id of the session's user. */
  userId: string;
  why: "SUSPENDED" | "BANNED" | "PASSWORD_CHANGED" | "ENDED_ELSEWHERE" | "ENDED";
  /** End of a suspension, ISO 8601. */
  until: string | null;
  /** Reason written by the administrator. */
  reason: string | null;
}

/**
 * Why the session of a browser has ended, by the signed cookie that it still has. Null if there was none, it
 * was signed out here, or the account was deleted.
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
  const ended = { userId: claims.sub, until: null, reason: null };
  if (!user.bannedAt) return { ...ended, why: user.sessions[0]?.endedBy ?? "ENDED" };
  const { bannedUntil, banReason: reason } = user;
  if (!bannedUntil) return { ...ended, why: "BANNED", reason };
  return { ...ended, why: "SUSPENDED", until: bannedUntil.toISOString(), reason };
}

const FRESH_MS = 15 * 60_000;

/** When this session's sign-in stops being fresh; may be in the past. */
export async function freshUntil(actor: Actor): Promise<Date> {
  const { authenticatedAt } = await db().session.findUniqueOrThrow({
    where: { id: actor.sessionId },
    select: { authenticatedAt: true },
  });
  return new Date(authenticatedAt.getTime() + FRESH_MS);
}

/** @throws AppError FRESH_SIGN_IN_REQUIRED if the sign-in is older than 15 minutes */
export async function assertFreshSignIn(actor: Actor): Promise<void> {
  if ((await freshUntil(actor)) < new Date()) throw new AppError("FRESH_SIGN_IN_REQUIRED");
}
