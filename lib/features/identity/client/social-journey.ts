import { decode, encode } from "next-auth/jwt";
import { cookieLine, hostCookie, readCookie } from "@/lib/edge/cookies";
import { env } from "@/lib/server/env";
import { authSecret } from "./oidc-client";
import type { SocialJourney } from "./social";

const COOKIE = "nearshelf.social";
const SECONDS = 15 * 60;

const secure = () => env().APP_URL.startsWith("https:");

/** The sealed cookie that ties the way back to the browser that went. */
export async function journeyCookie(journey: SocialJourney): Promise<string> {
  const token = { ...journey };
  const sealed = await encode({ token, secret: authSecret(), salt: COOKIE, maxAge: SECONDS });
  return cookieLine(hostCookie(COOKIE, secure()), sealed, { maxAge: SECONDS, secure: secure() });
}

/** The journey that this browser began with this provider, or null. */
export async function journeyOf(request: Request, provider: string): Promise<SocialJourney | null> {
  const token = readCookie(request.headers.get("cookie"), hostCookie(COOKIE, secure()));
  if (!token) return null;
  const claims = await decode({ token, secret: authSecret(), salt: COOKIE }).catch(() => null);
  if (claims?.provider !== provider) return null;
  const { uid, state, nonce, verifier } = claims as unknown as SocialJourney;
  return { uid, provider, state, nonce, verifier };
}

export function endedJourney(): string {
  return cookieLine(hostCookie(COOKIE, secure()), "", { maxAge: 0, secure: secure() });
}
