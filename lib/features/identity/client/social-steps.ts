import { decode, encode } from "next-auth/jwt";
import { cookieLine, hostCookie, readCookie } from "@/lib/edge/cookies";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/shared/errors";
import { jsonAnswer } from "@/lib/server/http/answer";
import { requestLocale } from "@/lib/server/i18n/translator";
import { log } from "@/lib/server/log/log";
import { accountOfIdentity } from "@/lib/features/identity/account/commands";
import {
  finishInteraction,
  interactionById,
  interactionOf,
} from "@/lib/features/identity/provider/interaction";
import { redirectAnswer } from "./cookies";
import { authSecret } from "./oidc-client";
import { beginSocial, finishSocial, socialClient, type SocialJourney } from "./social";

const COOKIE = "nearshelf.social";
const SECONDS = 15 * 60;

const secure = () => env().APP_URL.startsWith("https:");

/** Sends the browser that owns this sign-in to an upstream provider. */
export async function goToSocial(
  request: Request,
  uid: string,
  providerId: string,
): Promise<Response> {
  const interaction = await interactionOf(request, uid);
  const { url, journey } = await beginSocial(socialClient(providerId), interaction.uid);
  const answer = jsonAnswer(200, { redirectTo: url });
  answer.headers.append("set-cookie", await journeyCookie(journey));
  return answer;
}

/** The way back: ends the sign-in, or returns to its page with the reason why not. */
export async function returnFromSocial(request: Request, providerId: string): Promise<Response> {
  const upstream = socialClient(providerId);
  const journey = await journeyOf(request, upstream.id);
  if (!journey) return redirectAnswer("/login?error=SIGN_IN_EXPIRED");
  const ended = [endedJourney()];
  try {
    const interaction = await interactionById(journey.uid);
    const identity = await finishSocial(upstream, journey, new URL(request.url).search);
    const userId = await accountOfIdentity(identity, requestLocale(request));
    return redirectAnswer(await finishInteraction(interaction, userId), ended);
  } catch (error) {
    const code = error instanceof AppError ? error.code : "SIGN_IN_CANCELLED";
    log().warn({ provider: upstream.id, error: String(error) }, "social sign-in failed");
    return redirectAnswer(`/sign-in/${journey.uid}?error=${code}`, ended);
  }
}

/** The sealed cookie that ties the way back to the browser that went. */
async function journeyCookie(journey: SocialJourney): Promise<string> {
  const token = { ...journey };
  const sealed = await encode({ token, secret: authSecret(), salt: COOKIE, maxAge: SECONDS });
  return cookieLine(hostCookie(COOKIE, secure()), sealed, { maxAge: SECONDS, secure: secure() });
}

/** The journey that this browser began with this provider, or null. */
async function journeyOf(request: Request, provider: string): Promise<SocialJourney | null> {
  const token = readCookie(request.headers.get("cookie"), hostCookie(COOKIE, secure()));
  if (!token) return null;
  const claims = await decode({ token, secret: authSecret(), salt: COOKIE }).catch(() => null);
  if (claims?.provider !== provider) return null;
  const { uid, state, nonce, verifier } = claims as unknown as SocialJourney;
  return { uid, provider, state, nonce, verifier };
}

function endedJourney(): string {
  return cookieLine(hostCookie(COOKIE, secure()), "", { maxAge: 0, secure: secure() });
}
