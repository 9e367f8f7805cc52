import type { AuthOptions } from "next-auth";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { hostCookie } from "@/lib/edge/cookies";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/shared/errors";
import type { Locale } from "@/lib/shared/locales";
import { log } from "@/lib/server/log/log";
import { COOKIE_SECONDS } from "@/lib/edge/session-cookie";
import { accountOfIdentity, grantAdminRole } from "@/lib/features/identity/account/commands";
import { accountClaims } from "@/lib/features/identity/account/queries";
import {
  authSecret,
  builtInIssuer,
  CLIENT_ID,
  clientSecret,
  PROVIDER_ID,
  SCOPE,
  SIGNING_ALGORITHM,
} from "./oidc-client";
import { openSession } from "@/lib/features/identity/session/commands";
import { upstreamIdentity } from "./social";

/** The reader may look for a mail for as long as the built-in provider's own page waits. */
const CHECK_SECONDS = 3600;
const HTTP = { timeout: 10_000 };
/** The page that says "Failed to complete authentication". */
const FAILED = "/auth/callback?error=1";

type Claims = Record<string, unknown> & { sub: string };

interface Visitor {
  locale: Locale;
  userAgent: string | null;
}

/** next-auth as the client of the one provider: the built-in one, or OIDC_ISSUER. */
export function authOptions(visitor: Visitor): AuthOptions {
  return {
    secret: authSecret(),
    providers: [env().OIDC_ISSUER ? outsideProvider() : builtInProvider()],
    session: { strategy: "jwt", maxAge: COOKIE_SECONDS },
    jwt: { maxAge: COOKIE_SECONDS },
    pages: { signIn: "/login", error: "/login" },
    cookies: cookies(),
    callbacks: {
      redirect: ({ baseUrl }) => `${baseUrl}/api/auth/complete`,
      signIn: async ({ user, profile }) => {
        try {
          user.id = await accountOf(profile as Claims, visitor.locale);
          return true;
        } catch (error) {
          // next-auth would put the words of any error into the browser's address.
          if (error instanceof AppError && error.code !== "AUTHENTICATION_FAILED") {
            return `/login?error=${error.code}`;
          }
          if (!(error instanceof AppError)) log().error({ error: String(error) }, "sign-in failed");
          return FAILED;
        }
      },
      // Called once, at the end of a sign-in: nothing else of next-auth is reachable.
      jwt: async ({ user, profile }) => ({
        ...(await openSession(user.id, visitor.userAgent, authenticatedAt(profile as Claims))),
      }),
    },
    logger: {
      error: (code, metadata) => log().warn({ code, error: reason(metadata) }, "sign-in failed"),
      warn: () => undefined,
      debug: () => undefined,
    },
  };
}

/** When the reader proved who they are; where the provider does not tell, it has just asked. */
function authenticatedAt({ auth_time: seconds }: Claims): Date {
  const told = typeof seconds === "number" ? seconds * 1000 : Infinity;
  return new Date(Math.max(0, Math.min(told, Date.now())));
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

/** The browser goes by our public address; this process asks itself directly. */
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
      // Many providers put the address into the user info only, some have no user info at all.
      request: async ({ tokens, client }) => {
        const { claims } = tokens as unknown as { claims: () => Claims };
        const known = claims.call(tokens);
        if (!client.issuer.metadata.userinfo_endpoint || !tokens.access_token) return known;
        const more = await client.userinfo(tokens.access_token);
        return more.sub === known.sub ? { ...known, ...more } : known;
      },
    },
  };
}

/** next-auth's own names hold some of them by a weaker prefix. */
function cookies(): AuthOptions["cookies"] {
  const secure = env().APP_URL.startsWith("https:");
  const cookie = (name: string, maxAge?: number) => ({
    name: hostCookie(`next-auth.${name}`, secure),
    options: { httpOnly: true, sameSite: "lax", path: "/", secure, ...(maxAge && { maxAge }) },
  });
  return {
    sessionToken: cookie("session-token"),
    csrfToken: cookie("csrf-token"),
    callbackUrl: cookie("callback-url"),
    pkceCodeVerifier: cookie("pkce.code_verifier", CHECK_SECONDS),
    state: cookie("state", CHECK_SECONDS),
    nonce: cookie("nonce", CHECK_SECONDS),
  };
}

function reason(metadata: unknown): string {
  const error = metadata instanceof Error ? metadata : (metadata as { error?: unknown })?.error;
  return error instanceof Error ? error.message : String(error);
}
