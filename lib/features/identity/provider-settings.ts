import type { Configuration, Interaction, JWK, KoaContextWithOIDC } from "oidc-provider";
import { exportJWK, generateKeyPair } from "jose";
import { hostCookie } from "@/lib/edge/cookies";
import { env } from "@/lib/server/env";
import { newToken } from "@/lib/server/secrets";
import { accountClaims } from "./account-queries";
import { signInPolicy } from "./interaction-policy";
import { CLIENT_ID, clientSecret, redirectUri, SCOPE, SIGNING_ALGORITHM } from "./oidc-client";
import { RecordAdapter } from "./record-commands";
import { sharedSecret } from "./shared-secret-commands";

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
/** Long enough to look for the mail, ask for a second code, and still come back. */
const INTERACTION_SECONDS = 60 * MINUTE;

/** Tabs of one browser in which a sign-in may be under way; the oldest gives way. */
const SIGN_INS_AT_MOST = 10;

/** The whole site's: our own page and its API steps are told by them who began a sign-in. */
const COOKIE = { signed: true, httpOnly: true, sameSite: "lax", path: "/" } as const;

/** How the built-in provider works; its keys are made once and shared by every process. */
export async function providerSettings(): Promise<Configuration> {
  const cookieKeys = await sharedSecret("oidc-cookie-keys", () => [newToken()]);
  const jwks = await sharedSecret("oidc-signing-keys", async () => ({
    keys: [await signingKey()],
  }));
  return {
    adapter: RecordAdapter,
    jwks: jwks as { keys: JWK[] },
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

/** The cookie that ends a sign-in lies below the provider's own address, so its prefix says less. */
function cookieNames() {
  const secure = env().APP_URL.startsWith("https:");
  return {
    session: hostCookie("_session", secure),
    interaction: hostCookie("_interaction", secure),
    resume: secure ? "__Secure-_interaction_resume" : "_interaction_resume",
  };
}

/** Our own page; the browser is known by a signed cookie to have begun this sign-in. */
function signInPage({ cookies }: KoaContextWithOIDC, { uid }: Interaction): string {
  const begun = [uid, ...signInsOf(cookies)].slice(0, SIGN_INS_AT_MOST).join(".");
  const maxAge = INTERACTION_SECONDS * 1000;
  cookies.set(signInsCookie(), begun, { ...COOKIE, maxAge, overwrite: true });
  return `/sign-in/${uid}`;
}

/** The sign-ins that are under way in a browser: each tab may have its own. */
export function signInsOf(cookies: KoaContextWithOIDC["cookies"]): string[] {
  return cookies.get(signInsCookie(), { signed: true })?.split(".") ?? [];
}

function signInsCookie(): string {
  return hostCookie("nearshelf.sign-ins", env().APP_URL.startsWith("https:"));
}

/** Our own client asks for no consent: it gets what it needs as soon as the reader is known. */
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
