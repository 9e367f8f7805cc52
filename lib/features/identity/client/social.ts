import * as client from "openid-client";
import { z } from "zod";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/server/log/log";
import type { SocialClient } from "@/lib/server/social-env";
import { optionalLine } from "@/lib/shared/text";
import type { UpstreamIdentity } from "@/lib/features/identity/account/commands";
import { SCOPE } from "./oidc-client";
import { emailAddress } from "@/lib/features/identity/account/schema";
import { cut } from "@/lib/shared/signs";

const TIMEOUT_SECONDS = 10;

/** A sign-in at an outside provider, kept in a cookie until the browser returns. */
export const socialSignIn = z.object({
  uid: z.string(),
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
});
type SocialSignIn = z.output<typeof socialSignIn>;

/** By provider id; a failed discovery is not cached. */
const configurations = new Map<string, Promise<client.Configuration>>();

/** @throws AppError NOT_FOUND if no such provider is configured */
export function socialClient(id: string): SocialClient {
  const found = env().SOCIAL_CLIENTS.find((each) => each.id === id);
  if (!found) throw new AppError("NOT_FOUND");
  return found;
}

/** The provider's URL for the browser, and the values to check when it returns. */
export async function startAuthorization(
  upstream: SocialClient,
  uid: string,
): Promise<{ url: string; signIn: SocialSignIn }> {
  const signIn = {
    uid,
    provider: upstream.id,
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
  const url = client.buildAuthorizationUrl(await configuration(upstream), {
    redirect_uri: callbackUrl(upstream.id),
    scope: SCOPE,
    state: signIn.state,
    nonce: signIn.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(signIn.verifier),
    code_challenge_method: "S256",
  });
  return { url: url.href, signIn };
}

/** Exchanges the code for the user's claims. Throws if the answer does not belong to this sign-in. */
export async function redeemAuthorization(
  upstream: SocialClient,
  signIn: SocialSignIn,
  search: string,
): Promise<UpstreamIdentity> {
  const config = await configuration(upstream);
  const tokens = await client.authorizationCodeGrant(
    config,
    new URL(`${callbackUrl(upstream.id)}${search}`),
    {
      expectedState: signIn.state,
      expectedNonce: signIn.nonce,
      pkceCodeVerifier: signIn.verifier,
      idTokenExpected: true,
    },
  );
  const claims = tokens.claims();
  if (!claims) throw new AppError("AUTHENTICATION_FAILED");
  const more =
    claims.email === undefined && config.serverMetadata().userinfo_endpoint
      ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
      : {};
  return upstreamIdentity(upstream.issuer, { ...more, ...claims });
}

const NAME_LIMIT = 100;
/** ASCII only: an address that the provider verified must not be normalised into another user's. */
const asciiAddress = z
  .string()
  .regex(/^[\x21-\x7e]+$/)
  .pipe(emailAddress);
/** The subject is 255 ASCII characters at most (OpenID Connect Core, 2). */
const upstreamClaims = z.object({
  sub: z.string().regex(/^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/),
  email: z
    .literal("")
    .transform(() => null)
    .or(asciiAddress)
    .nullish(),
  name: z.preprocess(truncate, optionalLine(NAME_LIMIT).optional()),
  // Some providers send it as a string.
  email_verified: z.unknown().transform((value) => value === true || value === "true"),
});

function truncate(name: unknown): unknown {
  return typeof name === "string" ? cut(name, NAME_LIMIT) : name;
}

/**
 * Validates the claims of an OpenID Connect provider like user input.
 * @throws AppError AUTHENTICATION_FAILED if they are invalid
 */
export function upstreamIdentity(
  issuer: string,
  claims: Record<string, unknown>,
): UpstreamIdentity {
  const known = upstreamClaims.safeParse(claims);
  if (!known.success) {
    const fields = known.error.issues.map(({ path }) => path.join("."));
    log().warn({ issuer, fields }, "claims of the identity provider refused");
    throw new AppError("AUTHENTICATION_FAILED");
  }
  const { sub: subject, email = null, name = null, email_verified: emailVerified } = known.data;
  return { issuer, subject, email, emailVerified, name };
}

function callbackUrl(id: string): string {
  return `${env().APP_URL}/api/identity/social/${id}/callback`;
}

function configuration(upstream: SocialClient): Promise<client.Configuration> {
  const known = configurations.get(upstream.id);
  if (known) return known;
  const { issuer, clientId, clientSecret } = upstream;
  const insecure = issuer.startsWith("http:") ? [client.allowInsecureRequests] : [];
  const found = client
    .discovery(new URL(issuer), clientId, clientSecret, undefined, {
      execute: insecure,
      timeout: TIMEOUT_SECONDS,
    })
    .catch((error: unknown) => {
      configurations.delete(upstream.id);
      throw error;
    });
  configurations.set(upstream.id, found);
  return found;
}
