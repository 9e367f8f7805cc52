import {
  interactionPolicy,
  type Configuration,
  type Interaction,
  type KoaContextWithOIDC,
} from "oidc-provider";
import { exportJWK, generateKeyPair } from "jose";
import { hostCookie } from "@/lib/server/http/cookies";
import { env } from "@/lib/server/env";
import { newToken } from "@/lib/server/secrets/secrets";
import { accountClaims } from "@/lib/features/identity/account/queries";
import {
  CLIENT_ID,
  clientSecret,
  redirectUri,
  SCOPE,
  SIGNING_ALGORITHM,
} from "@/lib/features/identity/client/oidc-client";
import { RecordAdapter } from "./record-commands";
import { sharedSecret } from "./shared-secret-commands";

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
/** Long enough to find the mail, or to ask for a second code. */
const INTERACTION_SECONDS = 60 * MINUTE;

/** Maximum of sign-ins in progress in the tabs of one browser; beyond it the oldest is dropped. */
const MAX_SIGN_INS = 10;

/** Path `/`, because our sign-in page and its API steps read them too. */
const COOKIE = { signed: true, httpOnly: true, sameSite: "lax", path: "/" } as const;

/** Configuration of the built-in provider; all processes share its keys. */
export async function providerSettings(): Promise<Configuration> {
  const cookieKeys = await sharedSecret("oidc-cookie-keys", () => [newToken()]);
  const jwks = await sharedSecret("oidc-signing-keys", async () => ({
    keys: [await signingKey()],
  }));
  return {
    adapter: RecordAdapter,
    jwks,
    cookies: { keys: cookieKeys, long: COOKIE, short: COOKIE, names: cookieNames() },
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: clientSecret(),
        redirect_uris: [redirectUri()],
        grant_types: ["authorization_code"],
        response_types: ["code"],
        token_endpoint_auth_method: "client_secret_basic",
        id_token_signed_response_alg: SIGNING_ALGORITHM,
        require_auth_time: true,
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "locale"] },
    scopes: ["openid"],
    responseTypes: ["code"],
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      resourceIndicators: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
    },
    clientBasedCORS: () => false,
    interactions: { url: signInPage, policy: signInPolicy() },
    loadExistingGrant: ownGrant,
    findAccount: async (_, id) => {
      const claims = await accountClaims(id);
      return claims ? { accountId: id, claims: async () => claims } : undefined;
    },
    renderError: (ctx, out) => ctx.redirect(`/login?error=${encodeURIComponent(out.error)}`),
    ttl: {
      AccessToken: 10 * MINUTE,
      AuthorizationCode: MINUTE,
      Grant: 30 * DAY,
      IdToken: 10 * MINUTE,
      Interaction: INTERACTION_SECONDS,
      Session: 30 * DAY,
    },
  };
}

/** `__Host-` requires Path=/, and the resume cookie has a longer path. */
function cookieNames() {
  const secure = env().APP_URL.startsWith("https:");
  return {
    session: hostCookie("_session", secure),
    interaction: hostCookie("_interaction", secure),
    resume: secure ? "__Secure-_interaction_resume" : "_interaction_resume",
  };
}

/** Also asks for a sign-in if the account of the provider's session was deleted. */
function signInPolicy(): interactionPolicy.DefaultPolicy {
  const { base, Check } = interactionPolicy;
  const policy = base();
  policy
    .get("login")
    ?.checks.add(
      new Check("no_account", "the account of this session is gone", ({ oidc }) =>
        oidc.session?.accountId && !oidc.account ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
      ),
    );
  return policy;
}

/** Redirects to our own page and stores in a signed cookie that this browser started the sign-in. */
function signInPage({ cookies }: KoaContextWithOIDC, { uid }: Interaction): string {
  const started = [uid, ...signInsOf(cookies)].slice(0, MAX_SIGN_INS).join(".");
  const maxAge = INTERACTION_SECONDS * 1000;
  cookies.set(signInsCookie(), started, { ...COOKIE, maxAge, overwrite: true });
  return `/sign-in/${uid}`;
}

/** The sign-ins in progress in a browser: each tab may have its own. */
export function signInsOf(cookies: KoaContextWithOIDC["cookies"]): string[] {
  return cookies.get(signInsCookie(), { signed: true })?.split(".") ?? [];
}

function signInsCookie(): string {
  return hostCookie("nearshelf.sign-ins", env().APP_URL.startsWith("https:"));
}

/** Our own client needs no consent: it gets its grant as soon as the user is known. */
async function ownGrant(ctx: KoaContextWithOIDC) {
  const { client, session, provider } = ctx.oidc;
  if (!client || !session?.accountId) return undefined;
  const known = session.grantIdFor(client.clientId);
  const kept = known ? await provider.Grant.find(known) : undefined;
  if (kept && kept.accountId === session.accountId) return kept;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(SCOPE);
  await grant.save();
  return grant;
}

async function signingKey() {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const key = await exportJWK(privateKey);
  return { ...key, alg: SIGNING_ALGORITHM, use: "sig", kid: newToken().slice(0, 16) };
}
