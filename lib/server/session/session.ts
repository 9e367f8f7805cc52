import type { Session, User } from "@/prisma/client/client";
import { mintActor, type Actor } from "./actor";
import { query } from "@/lib/server/database/db";
import { env } from "@/lib/server/env";
import { interfaceLocale } from "@/lib/shared/locales";
import { LruMap } from "@/lib/shared/lru-map";
import { callerKey, limit } from "@/lib/server/http/rate-limit";
import { digest } from "@/lib/server/secrets/secrets";
import { readClaims, SESSION_DAYS, SESSION_MAX_DAYS } from "./session-cookie";
import { perProcess } from "@/lib/server/per-process";

/** How the caller proved the session. A browser sends a cookie by itself, so a cookie requires our own origin too. */
export type Proof = "bearer" | "cookie";

interface CachedActor {
  actor: Actor;
  /** Epoch milliseconds after which the row is read again. */
  until: number;
}

/** A sign-out or ban in another process takes effect here after at most this time. */
const CACHE_MS = 2_000;
const CACHE_SIZE = 20_000;
/** Minimum interval between two extensions of a session's expiry. */
const TOUCH_INTERVAL_MS = 3_600_000;

/** A passed second factor is valid for this time. */
const SECOND_FACTOR_HOURS = 12;
/** This account is public in the demo, so it has no second factor. */
const DEMO_ADMIN = "admin@example.org";

type SessionRow = Pick<Session, "id" | "userId" | "lastSeenAt"> &
  Pick<User, "role" | "preferredLanguage"> & { secondFactor: boolean; complete: boolean };

/** SQL condition of a valid session `s` of user `u`. */
export const LIVE_SESSION = `s."revokedAt" IS NULL AND s."expiresAt" > now()
        AND u."bannedAt" IS NULL AND u."deletedAt" IS NULL`;

/**
 * The actor of a request; null for a visitor, and for an ended or expired session or a banned user.
 * @throws AppError RATE_LIMITED after too many invalid tokens from this caller.
 */
export async function authenticate(
  request: Pick<Request, "headers">,
): Promise<{ actor: Actor; proof: Proof } | null> {
  const bearer = bearerOf(request.headers.get("authorization"));
  if (bearer) {
    const actor = await actorOfToken(bearer);
    // Only failures count: a valid token works even if others try invalid ones from the same address.
    if (!actor) await limit("guess", callerKey(request));
    return actor && { actor, proof: "bearer" };
  }
  const actor = await actorOfCookie(request.headers.get("cookie"));
  return actor && { actor, proof: "cookie" };
}

export function bearerOf(header: string | null | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(header ?? "")?.[1];
}

/** The actor of a bearer token; null if it is invalid. */
export function actorOfToken(token: string): Promise<Actor | null> {
  const hash = digest(token);
  return cached(`t:${hash.toString("base64url")}`, () => sessionRow("tokenHash", hash));
}

/** The actor of a `Cookie` header; null if it has no valid session. */
export async function actorOfCookie(header: string | null): Promise<Actor | null> {
  const { APP_URL: appUrl, AUTH_SECRET: secret } = env();
  const claims = secret ? await readClaims(header, { appUrl, secret }) : null;
  if (!claims) return null;
  return actorOfSession(claims.sid);
}

/** The actor of an authenticated session; null if it has ended. */
export function actorOfSession(sessionId: string): Promise<Actor | null> {
  return cached(`s:${sessionId}`, () => sessionRow("id", sessionId));
}

/**
 * An actor without a session, for what a signed link in a mail does in its user's name; never with an administrator's
 * rights. Null for a banned or deleted user.
 */
export async function unsafeActorOf(userId: string): Promise<Actor | null> {
  const [user] = await query<{ complete: boolean; preferredLanguage: string | null }>(
    "actor-of-link",
    `SELECT u."preferredLanguage", (u.country IS NOT NULL AND u."postalCode" IS NOT NULL) AS complete
       FROM "User" u WHERE u.id = $1 AND u."bannedAt" IS NULL AND u."deletedAt" IS NULL`,
    [userId],
  );
  if (!user) return null;
  return mintActor({
    id: userId,
    role: "USER",
    sessionId: "",
    secondFactor: false,
    complete: user.complete,
    locale: interfaceLocale(user.preferredLanguage),
  });
}

/** Of these sessions, those that have ended or expired, or belong to a banned or deleted user. */
export async function endedSessions(ids: string[]): Promise<string[]> {
  const rows = await query<{ id: string }>(
    "sessions-ended",
    `SELECT given.id FROM unnest($1::uuid[]) AS given (id)
      WHERE NOT EXISTS (SELECT 1 FROM "Session" s JOIN "User" u ON u.id = s."userId"
                         WHERE s.id = given.id AND ${LIVE_SESSION})`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

/** Removes a user's cached actors. Call it whenever a session, role or profile changes. */
export function evictActor(userId: string): void {
  cache().forgotten += 1;
  for (const [key, { actor }] of actors()) if (actor.id === userId) actors().delete(key);
}

/** Actors by session, and the number of evictions. */
const cache = perProcess("actors", () => ({
  actors: new LruMap<string, CachedActor>(CACHE_SIZE),
  forgotten: 0,
}));

function actors(): Map<string, CachedActor> {
  return cache().actors;
}

async function cached(key: string, load: () => Promise<SessionRow | null>): Promise<Actor | null> {
  const hit = actors().get(key);
  if (hit && hit.until > Date.now()) return hit.actor;
  const forgottenBefore = cache().forgotten;
  const row = await load();
  if (!row) {
    actors().delete(key);
    return null;
  }
  const actor = mintActor({
    id: row.userId,
    role: row.role,
    sessionId: row.id,
    secondFactor: row.secondFactor,
    complete: row.complete,
    locale: interfaceLocale(row.preferredLanguage),
  });
  // The second factor may have been passed in another process a moment ago, so such an actor is not cached.
  const waits = actor.role === "ADMIN" && !actor.secondFactor;
  // A row read before an eviction must not be cached after it.
  if (!waits && cache().forgotten === forgottenBefore) {
    actors().set(key, { actor, until: Date.now() + CACHE_MS });
  }
  if (Date.now() - row.lastSeenAt.getTime() > TOUCH_INTERVAL_MS) await touch(row.id);
  return actor;
}

async function sessionRow(
  column: "id" | "tokenHash",
  value: string | Buffer,
): Promise<SessionRow | null> {
  const [row] = await query<SessionRow>(
    `session-by-${column}`,
    `SELECT s.id, s."userId", u.role, s."lastSeenAt", u."preferredLanguage",
            coalesce(u.role = 'ADMIN' AND (u.email = $2
              OR s."secondFactorAt" > now() - make_interval(hours => $3)), FALSE) AS "secondFactor",
            (u.country IS NOT NULL AND u."postalCode" IS NOT NULL) AS complete
       FROM "Session" s JOIN "User" u ON u.id = s."userId"
      WHERE s."${column}" = $1 AND ${LIVE_SESSION}`,
    [value, env().DEMO ? DEMO_ADMIN : null, SECOND_FACTOR_HOURS],
  );
  return row ?? null;
}

async function touch(sessionId: string): Promise<void> {
  await query(
    "session-touch",
    `UPDATE "Session"
        SET "lastSeenAt" = now(),
            "expiresAt" = least(now() + make_interval(hours => $2), "createdAt" + make_interval(hours => $3))
      WHERE id = $1`,
    [sessionId, SESSION_DAYS * 24, SESSION_MAX_DAYS * 24],
  );
}
