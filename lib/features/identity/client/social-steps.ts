import { AppError } from "@/lib/shared/errors";
import { JsonAnswer } from "@/lib/server/http/answer";
import { requestLocale } from "@/lib/server/i18n/translator";
import { log } from "@/lib/server/log/log";
import { accountOfIdentity } from "@/lib/features/identity/account/commands";
import {
  finishInteraction,
  interactionById,
  interactionOf,
} from "@/lib/features/identity/provider/interaction";
import { encryptedCookie, readEncryptedCookie, redirectAnswer, removedCookie } from "./cookies";
import { startAuthorization, redeemAuthorization, socialClient, socialSignIn } from "./social";

/** Encrypted; ties the return from the provider to the browser that left. */
const COOKIE = "nearshelf.social";
const COOKIE_SECONDS = 15 * 60;

/** Starts a sign-in at an outside provider, from the page of the sign-in `uid`. */
export async function startSocialSignIn(
  request: Request,
  uid: string,
  providerId: string,
): Promise<JsonAnswer> {
  const interaction = await interactionOf(request, uid);
  const { url, signIn } = await startAuthorization(socialClient(providerId), interaction.uid);
  const answer = new JsonAnswer(200, { redirectTo: url });
  answer.headers.append("set-cookie", await encryptedCookie(COOKIE, { ...signIn }, COOKIE_SECONDS));
  return answer;
}

/** Handles the return from the provider: finishes the sign-in, or goes back to its page with an error code. */
export async function finishSocialSignIn(request: Request, providerId: string): Promise<Response> {
  const client = socialClient(providerId);
  const signIn = await readSocialCookie(request, client.id);
  if (!signIn) return redirectAnswer("/login?error=SIGN_IN_EXPIRED");
  const cleared = [removedCookie(COOKIE)];
  try {
    const interaction = await interactionById(signIn.uid);
    const identity = await redeemAuthorization(client, signIn, new URL(request.url).search);
    const userId = await accountOfIdentity(identity, requestLocale(request));
    return redirectAnswer(await finishInteraction(interaction, userId), cleared);
  } catch (error) {
    const code = error instanceof AppError ? error.code : "SIGN_IN_CANCELLED";
    log().warn({ provider: client.id, error: String(error) }, "social sign-in failed");
    return redirectAnswer(`/sign-in/${signIn.uid}?error=${code}`, cleared);
  }
}

/** The sign-in that this browser started at this provider, or null. */
async function readSocialCookie(request: Request, provider: string) {
  const { data } = socialSignIn.safeParse(await readEncryptedCookie(request, COOKIE));
  return data?.provider === provider ? data : null;
}
