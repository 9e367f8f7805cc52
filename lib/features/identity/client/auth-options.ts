import { decodeJwt } from "jose";
import type { AuthOptions } from "next-auth";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { authSecret } from "@/lib/server/secrets/auth-secret";
import { hostCookie } from "@/lib/server/http/cookies";
import { env } from "@/lib/server/env";
import { AppError, errorText } from "@/lib/shared/errors";
import type { Locale } from "@/lib/shared/locales";
import { log } from "@/lib/server/log/log";
import { accountOfIdentity, grantAdminRole } from "@/lib/features/identity/account/commands";
import { accountClaims } from "@/lib/features/identity/account/queries";
import {
  builtInIssuer,
  CLIENT_ID,
  clientSecret,
  PROVIDER_ID,
  SCOPE,
  SIGNING_ALGORITHM,
} from "./oidc-client";
import {
  createPendingSignIn,
  PENDING_SECONDS,
} from "@/lib/features/identity/session/pending-sign-in-commands";
import { PENDING } from "./cookies";
import { upstreamIdentity } from "./social";

/** The time limit of a sign-in at the built-in provider. */
const CHECK_SECONDS = 3600;
const HTTP = { timeout: 10_000 };
/** The page that says "Failed to complete authentication". */
const FAILED = "/auth/callback?error=1";

type Claims = Record<string, unknown> & { sub: string };

/**
 * Configures next-auth as the client of the one provider: the built-in one, or OIDC_ISSUER. It ends with a
 * cookie for /api/auth/complete, which opens the session; next-auth's own sessions are not used.
 * @param locale of accounts created by this sign-in.
 */
export function authOptions(locale: Locale): AuthOptions {
  return {
    secret: authSecret(),
    providers: [env().OIDC_ISSUER ? outsideProvider() : builtInProvider()],
    session: { strategy: "jwt", maxAge: PENDING_SECONDS },
    jwt: { encode: ({ token }) => String(token?.pending) },
    pages: { signIn: "/login", error: "/login" },
    cookies: cookies(),
    callbacks: {
      redirect: ({ baseUrl }) => `${baseUrl}/api/auth/complete`,
      signIn: async ({ user, profile }) => {
        try {
          user.id = await accountOf(profile as Claims, locale);
          return true;
        } catch (error) {
          // next-auth would put the error's message into the URL.
          if (error instanceof AppError && error.code !== "AUTHENTICATION_FAILED") {
            return `/login?error=${error.code}`;
          }
          if (!(error instanceof AppError)) log().error({ error: String(error) }, "sign-in failed");
          return FAILED;
        }
      },
      jwt: async ({ user, profile }) => ({
        pending: await createPendingSignIn({
          userId: user.id,
          authenticatedAt: authenticatedAt(profile as Claims),
        }),
      }),
    },
    logger: {
      error: (code, metadata) => log().warn({ code, error: reason(metadata) }, "sign-in failed"),
      warn: () => undefined,
      debug: () => undefined,
    },
  };
}

/** When the user authenticated; the current time if the provider does not say, and never a later time. */
function authenticatedAt({ auth_time: seconds }: Claims): Date {
  const stated = typeof seconds === "number" ? seconds * 1000 : Infinity;
  return new Date(Math.max(0, Math.min(stated, Date.now())));
}

async function accountOf(claims: Claims, locale: Locale): Promise<string> {
  const issuer = env().OIDC_ISSUER;
  const userId = issuer
    ? await accountOfIdentity(upstreamIdentity(issuer, claims), locale)
    : claims.sub;
  if (!(await accountClaims(userId))) throw new AppError("ACCOUNT_BANNED");
  await grantAdminRole(userId);
  return userId;
}

const common = {
  id: PROVIDER_ID,
  name: "Nearshelf",
  type: "oauth",
  idToken: true,
  checks: ["pkce", "state", "nonce"],
  httpOptions: HTTP,
  profile: (claims: Claims) => ({ id: claims.sub }),
} satisfies Partial<OAuthConfig<Claims>>;

/** The browser uses our public address; this process calls itself on loopback. */
function builtInProvider(): OAuthConfig<Claims> {
  const own = `http://127.0.0.1:${env().PORT}/oidc`;
  return {
    ...common,
    issuer: builtInIssuer(),
    authorization: { url: `${builtInIssuer()}/auth`, params: { scope: SCOPE } },
    token: { url: `${own}/token` },
    userinfo: { url: `${own}/me` },
    jwks_endpoint: `${own}/jwks`,
    clientId: CLIENT_ID,
    clientSecret: clientSecret(),
    client: { id_token_signed_response_alg: SIGNING_ALGORITHM },
  };
}

function outsideProvider(): OAuthConfig<Claims> {
  const { OIDC_ISSUER: issuer = "", OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: secret } = env();
  return {
    ...common,
    issuer,
    wellKnown: `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`,
    authorization: { params: { scope: SCOPE } },
    clientId,
    clientSecret: secret,
    userinfo: {
      // Many providers put the e-mail address only in the user info; some have no user info.
      request: async ({ tokens, client }) => {
        const known = decodeJwt<Claims>(tokens.id_token ?? "");
        if (!client.issuer.metadata.userinfo_endpoint || !tokens.access_token) return known;
        const more = await client.userinfo(tokens.access_token);
        return more.sub === known.sub ? { ...known, ...more } : known;
      },
    },
  };
}

/** next-auth's default names have the prefix `__Host-` only for some cookies. */
function cookies(): AuthOptions["cookies"] {
  const secure = env().APP_URL.startsWith("https:");
  const cookie = (name: string, maxAge?: number) => ({
    name: hostCookie(name, secure),
    options: { httpOnly: true, sameSite: "lax", path: "/", secure, ...(maxAge && { maxAge }) },
  });
  return {
    sessionToken: cookie(PENDING.name),
    csrfToken: cookie("next-auth.csrf-token"),
    callbackUrl: cookie("next-auth.callback-url"),
    pkceCodeVerifier: cookie("next-auth.pkce.code_verifier", CHECK_SECONDS),
    state: cookie("next-auth.state", CHECK_SECONDS),
    nonce: cookie("next-auth.nonce", CHECK_SECONDS),
  };
}

function reason(metadata: unknown): string {
  const error = metadata instanceof Error ? metadata : (metadata as { error?: unknown })?.error;
  return errorText(error);
}
