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

const TIMEOUT_SECONDS = 10;

/** What the browser must still know when it comes back from the upstream provider. */
export interface SocialJourney {
  uid: string;
  provider: string;
  state: string;
  nonce: string;
  verifier: string;
}

const discovered = new Map<string, Promise<client.Configuration>>();

/** @throws AppError NOT_FOUND where no such provider is configured */
export function socialClient(id: string): SocialClient {
  const found = env().SOCIAL_CLIENTS.find((each) => each.id === id);
  if (!found) throw new AppError("NOT_FOUND");
  return found;
}

/** Where the browser goes to sign in at the upstream provider, and what it must bring back. */
export async function beginSocial(
  upstream: SocialClient,
  uid: string,
): Promise<{ url: string; journey: SocialJourney }> {
  const journey = {
    uid,
    provider: upstream.id,
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
  const url = client.buildAuthorizationUrl(await configuration(upstream), {
    redirect_uri: callbackUrl(upstream.id),
    scope: SCOPE,
    state: journey.state,
    nonce: journey.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(journey.verifier),
    code_challenge_method: "S256",
  });
  return { url: url.href, journey };
}

/** Who came back. Throws where the answer does not belong to this journey. */
export async function finishSocial(
  upstream: SocialClient,
  journey: SocialJourney,
  search: string,
): Promise<UpstreamIdentity> {
  const config = await configuration(upstream);
  const tokens = await client.authorizationCodeGrant(
    config,
    new URL(`${callbackUrl(upstream.id)}${search}`),
    {
      expectedState: journey.state,
      expectedNonce: journey.nonce,
      pkceCodeVerifier: journey.verifier,
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
/** What the provider verified must not be normalised into another reader's address. */
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
  name: z.preprocess(cut, optionalLine(NAME_LIMIT).optional()),
  // Some providers send this claim as a word.
  email_verified: z.unknown().transform((value) => value === true || value === "true"),
});

function cut(name: unknown): unknown {
  return typeof name === "string" ? name.slice(0, NAME_LIMIT) : name;
}

/**
 * The claims of any OpenID Connect provider, by the rules for what readers enter themselves.
 * @throws AppError AUTHENTICATION_FAILED where the provider says what cannot be
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
  const known = discovered.get(upstream.id);
  if (known) return known;
  const { issuer, clientId, clientSecret } = upstream;
  const insecure = issuer.startsWith("http:") ? [client.allowInsecureRequests] : [];
  const found = client
    .discovery(new URL(issuer), clientId, clientSecret, undefined, {
      execute: insecure,
      timeout: TIMEOUT_SECONDS,
    })
    .catch((error: unknown) => {
      discovered.delete(upstream.id);
      throw error;
    });
  discovered.set(upstream.id, found);
  return found;
}
