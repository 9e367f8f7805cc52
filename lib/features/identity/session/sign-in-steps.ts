import type { Actor } from "@/lib/server/session/actor";
import { env } from "@/lib/server/env";
import { ownPath } from "@/lib/shared/own-path";
import { actorOfCookie, authenticate } from "@/lib/server/session/session";
import { clearedCookie } from "@/lib/edge/session-cookie";
import {
  bindingOf,
  forgottenSignOut,
  languageCookie,
  signedOutCookie,
  redirectAnswer,
} from "@/lib/features/identity/client/cookies";
import { endProviderSession } from "@/lib/features/identity/provider/provider-session";
import { currentClaims, endSession, issueTicket, refreshedCookie } from "./commands";
import { deviceCookie } from "./device";

const SETTINGS = "/settings?incomplete=true";

/** The cookie stands: give its browser a ticket for the bearer token, and the reader's language. */
export async function completeSignIn(actor: Actor | null, request: Request): Promise<Response> {
  const binding = bindingOf(request);
  if (!actor || !binding) return redirectAnswer("/login");
  const ticket = await issueTicket(actor, binding);
  const known = await deviceCookie(request, actor.id);
  const cookies = [
    forgottenSignOut(),
    known,
    ...(actor.locale ? [languageCookie(actor.locale)] : []),
  ];
  return redirectAnswer(`/auth/callback?token=${ticket}`, cookies);
}

/** Brings the cookie's claims up to date, then goes on to a page of our own. */
export async function refreshAndGoOn(
  actor: Actor | null,
  to: string | undefined,
): Promise<Response> {
  const target = ownPath(to, "/search");
  if (!actor) return redirectAnswer(`/login?from=${encodeURIComponent(target)}`);
  const { complete } = await currentClaims(actor);
  return redirectAnswer(complete ? target : SETTINGS, [await refreshedCookie(actor)]);
}

/** Ends the session that the token names and the one of the cookie, here and at the provider. */
export async function signOut(request: Request): Promise<Response> {
  const cookie = request.headers.get("cookie");
  const byToken = (await authenticate(request))?.actor;
  const byCookie = await actorOfCookie(cookie);
  for (const actor of new Set([byToken, byCookie])) if (actor) await endSession(actor);
  const headers = new Headers({ "cache-control": "no-store" });
  const forgotten = await endProviderSession(cookie);
  for (const line of [clearedCookie(env().APP_URL), signedOutCookie(), ...forgotten]) {
    headers.append("set-cookie", line);
  }
  return new Response(null, { status: 204, headers });
}
