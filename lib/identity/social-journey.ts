import { decode, encode } from "next-auth/jwt";
import { cookieLine, readCookie } from "@/lib/core/cookies";
import { env } from "@/lib/core/env";
import { authSecret } from "./oidc-client";
import type { SocialJourney } from "./social";

const COOKIE = "nearshelf.social";
const SECONDS = 15 * 60;

const path = (provider: string) => `/api/identity/social/${provider}`;

/** The sealed cookie that ties the way back to the browser that went. */
export async function journeyCookie(journey: SocialJourney): Promise<string> {
  const token = { ...journey };
  const sealed = await encode({ token, secret: authSecret(), salt: COOKIE, maxAge: SECONDS });
  return cookieLine(COOKIE, sealed, {
    path: path(journey.provider),
    maxAge: SECONDS,
    secure: env().APP_URL.startsWith("https:"),
  });
}

/** The journey that this browser began with this provider, or null. */
export async function journeyOf(request: Request, provider: string): Promise<SocialJourney | null> {
  const token = readCookie(request.headers.get("cookie"), COOKIE);
  if (!token) return null;
  const claims = await decode({ token, secret: authSecret(), salt: COOKIE }).catch(() => null);
  if (claims?.provider !== provider) return null;
  const { uid, state, nonce, verifier } = claims as unknown as SocialJourney;
  return { uid, provider, state, nonce, verifier };
}

export function endedJourney(provider: string): string {
  return cookieLine(COOKIE, "", {
    path: path(provider),
    maxAge: 0,
    secure: env().APP_URL.startsWith("https:"),
  });
}
