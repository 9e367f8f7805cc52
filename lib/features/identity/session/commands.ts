import { auditRepeated } from "@/lib/server/audit/commands";
import type { Actor } from "@/lib/server/session/actor";
import { db, rowsIn, runIn } from "@/lib/server/database/db";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/shared/errors";
import { disconnectSession } from "@/lib/server/realtime";
import { digest, newToken } from "@/lib/server/secrets/secrets";
import { evictActor } from "@/lib/server/session/session";
import {
  claimsCookie,
  SESSION_DAYS,
  SESSION_MAX_DAYS,
  type SessionClaims,
} from "@/lib/server/session/session-cookie";
import type { SessionEnd } from "@/prisma/client/enums";
import { authSecret } from "@/lib/server/secrets/auth-secret";
import { deleteProviderSessions } from "@/lib/features/identity/provider/record-commands";
import { DAY } from "@/lib/shared/time";

export const TICKET_SECONDS = 60;

/**
 * Creates a session of this user.
 * @param authenticatedAt when they authenticated at the identity provider.
 * @returns the claims of its cookie.
 */
export async function openSession(
  userId: string,
  userAgent: string | null,
  authenticatedAt: Date,
): Promise<SessionClaims> {
  const expiresAt = new Date(Date.now() + SESSION_DAYS * DAY);
  const { id: sid, user } = await db().session.create({
    data: { userId, userAgent: userAgent?.slice(0, 300) ?? null, expiresAt, authenticatedAt },
    select: { id: true, user: { select: { country: true, postalCode: true } } },
  });
  await auditRepeated({ act: "SIGNED_IN", actorId: userId, subjectId: userId });
  return { sub: userId, sid, complete: user.country !== null && user.postalCode !== null };
}

/**
 * Creates a single-use ticket for this session, valid for 60 s and only in the browser that knows `binding`.
 * @returns the ticket; only its hash is stored.
 */
export async function issueTicket(actor: Actor, binding: string): Promise<string> {
  const ticket = newToken();
  await db().loginTicket.create({
    data: {
      hash: digest(ticket),
      sessionId: actor.sessionId,
      browserHash: digest(binding),
      expiresAt: new Date(Date.now() + TICKET_SECONDS * 1000),
    },
  });
  return ticket;
}

/**
 * Exchanges a ticket for the session's bearer token.
 * @param previous the browser's session until now: it is ended if it is the same user's.
 * @throws AppError TICKET_INVALID: used, expired, another browser's, or its session has ended
 */
export async function exchangeTicket(
  ticket: string,
  binding: string | undefined,
  previous: Actor | null = null,
): Promise<string> {
  const [used] = await db().loginTicket.updateManyAndReturn({
    where: {
      hash: digest(ticket),
      browserHash: digest(binding ?? ""),
      usedAt: null,
      expiresAt: { gt: new Date() },
    },
    data: { usedAt: new Date() },
  });
  const token = used && (await renewToken(used.sessionId));
  if (!token) throw new AppError("TICKET_INVALID");
  if (previous && previous.sessionId !== used.sessionId)
    await replaceSession(previous, used.sessionId);
  return token;
}

/**
 * Replaces the browser's previous session. If it is the same user's, it is ended, and the new one takes over a passed
 * second factor and the pushes of this browser. If it is another user's, the browser gets no more pushes of it.
 */
async function replaceSession(previous: Actor, sessionId: string): Promise<void> {
  const moved = await runIn(db())`
    UPDATE "PushDevice" d SET "sessionId" = s.id FROM "Session" s
     WHERE d."sessionId" = ${previous.sessionId}::uuid AND s.id = ${sessionId}::uuid AND s."userId" = d."userId"`;
  if (moved === 0) await db().pushDevice.deleteMany({ where: { sessionId: previous.sessionId } });
  const replaced = await runIn(db())`
    WITH old AS (
      UPDATE "Session" SET "revokedAt" = now()
       WHERE id = ${previous.sessionId}::uuid AND "revokedAt" IS NULL
         AND "userId" = (SELECT "userId" FROM "Session" WHERE id = ${sessionId}::uuid)
       RETURNING "secondFactorAt")
    UPDATE "Session" SET "secondFactorAt" = old."secondFactorAt" FROM old
     WHERE "Session".id = ${sessionId}::uuid`;
  if (replaced === 0) return;
  evictActor(previous.id);
  disconnectSession(previous.sessionId);
}

/**
 * Replaces the bearer token of the actor's session.
 * @throws AppError UNAUTHENTICATED if the session has just ended
 */
export async function issueToken(actor: Actor): Promise<string> {
  const token = await renewToken(actor.sessionId);
  if (!token) throw new AppError("UNAUTHENTICATED");
  return token;
}

/** Ends one session, and with it its cookie, bearer token and sockets. */
export async function endSession(actor: Actor): Promise<void> {
  await db().session.updateMany({
    where: { id: actor.sessionId, revokedAt: null },
    data: { revokedAt: new Date() },
  });
  evictActor(actor.id);
  disconnectSession(actor.sessionId);
}

/**
 * Ends all sessions of a user but `except`, their sessions at the built-in provider, and the calendar URL,
 * which shows meet-ups to everyone who knows it.
 * @param endedBy the reason that /login shows in the browsers that were signed out.
 */
export async function revokeSessions(
  userId: string,
  { except, endedBy }: { except?: string; endedBy?: SessionEnd } = {},
): Promise<void> {
  await db().calendarFeed.deleteMany({ where: { userId } });
  const ended = await db().session.updateManyAndReturn({
    where: { userId, revokedAt: null, ...(except && { id: { not: except } }) },
    data: { revokedAt: new Date(), endedBy },
    select: { id: true },
  });
  await deleteProviderSessions(userId);
  evictActor(userId);
  for (const { id } of ended) disconnectSession(id);
}

/** Ends one of the actor's sessions. @throws AppError NOT_FOUND if it is another user's, or has ended */
export async function endOwnSession(actor: Actor, sessionId: string): Promise<void> {
  const ended = await db().session.updateMany({
    where: { id: sessionId, userId: actor.id, revokedAt: null, expiresAt: { gt: new Date() } },
    data: { revokedAt: new Date(), endedBy: "ENDED_ELSEWHERE" },
  });
  if (ended.count === 0) throw new AppError("NOT_FOUND");
  // Otherwise the provider would sign that browser in again without asking.
  await deleteProviderSessions(actor.id);
  evictActor(actor.id);
  disconnectSession(sessionId);
}

/** Ends all sessions of the actor but this one. */
export async function endOtherSessions(actor: Actor): Promise<void> {
  await revokeSessions(actor.id, { except: actor.sessionId, endedBy: "ENDED_ELSEWHERE" });
}

/** The `Set-Cookie` line with the present claims of this session from the database. */
export async function refreshedCookie(actor: Actor): Promise<string> {
  const { createdAt } = await db().session.findUniqueOrThrow({
    where: { id: actor.sessionId },
    select: { createdAt: true },
  });
  const left = Math.floor((createdAt.getTime() + SESSION_MAX_DAYS * DAY - Date.now()) / 1000);
  return sessionCookie(await currentClaims(actor), left);
}

/** The `Set-Cookie` line of a session. @param maxAge in seconds; by default the longest life of a session. */
export function sessionCookie(claims: SessionClaims, maxAge?: number): Promise<string> {
  return claimsCookie(claims, { appUrl: env().APP_URL, secret: authSecret() }, maxAge);
}

/** The present claims of this session from the database. */
export async function currentClaims(actor: Actor): Promise<SessionClaims> {
  const { country, postalCode } = await db().user.findUniqueOrThrow({
    where: { id: actor.id },
    select: { country: true, postalCode: true },
  });
  return { sub: actor.id, sid: actor.sessionId, complete: country !== null && postalCode !== null };
}

async function renewToken(sessionId: string): Promise<string | null> {
  const token = newToken();
  const [renewed] = await rowsIn<{ userId: string }>(db())`
    UPDATE "Session"
       SET "tokenHash" = ${digest(token)}, "lastSeenAt" = now(),
           "expiresAt" = least(now() + make_interval(hours => ${SESSION_DAYS * 24}),
                               "createdAt" + make_interval(hours => ${SESSION_MAX_DAYS * 24}))
     WHERE id = ${sessionId}::uuid AND "revokedAt" IS NULL AND "expiresAt" > now()
     RETURNING "userId"`;
  if (!renewed) return null;
  evictActor(renewed.userId);
  return token;
}
