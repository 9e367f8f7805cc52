import type { Actor } from "@/lib/server/session/actor";
import { env } from "@/lib/server/env";
import { ownPath } from "@/lib/shared/own-path";
import { actorOfCookie, actorOfSession, authenticate } from "@/lib/server/session/session";
import { clearedCookie, type SessionClaims } from "@/lib/server/session/session-cookie";
import {
  BINDING,
  languageCookie,
  PENDING,
  redirectAnswer,
  SIGNED_OUT,
} from "@/lib/features/identity/client/cookies";
import { endProviderSession } from "@/lib/features/identity/provider/provider-session";
import {
  currentClaims,
  endSession,
  issueTicket,
  openSession,
  refreshedCookie,
  sessionCookie,
} from "./commands";
import { deviceCookie } from "./device";
import { takePendingSignIn } from "./pending-sign-in-commands";

const SETTINGS = "/settings?incomplete=true";

/**
 * The end of a sign-in, after next-auth: opens the session, sets its cookie, and sends the browser to
 * /auth/callback with a ticket for the bearer token.
 * @param current the browser's present session; a reload of this URL gives another ticket for it.
 */
export async function completeSignIn(current: Actor | null, request: Request): Promise<Response> {
  const binding = BINDING.of(request);
  const token = PENDING.of(request);
  if (!binding) return redirectAnswer("/login");
  const opened = token ? await openPendingSession(token, request) : null;
  const actor = token ? opened && (await actorOfSession(opened.sid)) : current;
  if (!actor) return redirectAnswer("/login", token ? [PENDING.removed()] : []);
  const ticket = await issueTicket(actor, binding);
  return redirectAnswer(`/auth/callback?token=${ticket}`, [
    ...(opened ? [PENDING.removed(), await sessionCookie(opened)] : []),
    SIGNED_OUT.removed(),
    await deviceCookie(request, actor.id),
    ...(actor.locale ? [languageCookie(actor.locale)] : []),
  ]);
}

async function openPendingSession(token: string, request: Request): Promise<SessionClaims | null> {
  const signIn = await takePendingSignIn(token);
  if (!signIn) return null;
  const userAgent = request.headers.get("user-agent");
  return openSession(signIn.userId, userAgent, signIn.authenticatedAt);
}

/** Updates the claims in the session's cookie and redirects to a page of our own. */
export async function refreshSession(
  actor: Actor | null,
  to: string | undefined,
): Promise<Response> {
  const target = ownPath(to, "/search");
  if (!actor) return redirectAnswer(`/login?from=${encodeURIComponent(target)}`);
  const { complete } = await currentClaims(actor);
  return redirectAnswer(complete ? target : SETTINGS, [await refreshedCookie(actor)]);
}

/** Ends the sessions of the bearer token and of the cookie, and the built-in provider's. */
export async function signOut(request: Request): Promise<Response> {
  const cookie = request.headers.get("cookie");
  const byToken = (await authenticate(request))?.actor;
  const byCookie = await actorOfCookie(cookie);
  for (const actor of new Set([byToken, byCookie])) if (actor) await endSession(actor);
  const headers = new Headers({ "cache-control": "no-store" });
  const clearedProviderCookies = await endProviderSession(cookie);
  for (const line of [
    clearedCookie(env().APP_URL),
    SIGNED_OUT.set("1"),
    ...clearedProviderCookies,
  ]) {
    headers.append("set-cookie", line);
  }
  return new Response(null, { status: 204, headers });
}
