import * as client from "openid-client";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import type { SocialClient } from "@/lib/core/social-env";
import type { UpstreamIdentity } from "./account-commands";
import { SCOPE } from "./oidc-client";

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
  if (!claims) throw new AppError("SIGN_IN_FAILED");
  const more =
    claims.email === undefined && config.serverMetadata().userinfo_endpoint
      ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
      : {};
  return upstreamIdentity(upstream.issuer, { ...more, ...claims });
}

/** The claims of any OpenID Connect provider, read with care. */
export function upstreamIdentity(issuer: string, claims: Record<string, unknown>): UpstreamIdentity {
  const text = (value: unknown) => (typeof value === "string" && value.trim() ? value.trim() : null);
  const subject = text(claims.sub);
  if (!subject) throw new AppError("SIGN_IN_FAILED");
  return {
    issuer,
    subject,
    email: text(claims.email)?.toLowerCase() ?? null,
    // Some providers send this claim as a word.
    emailVerified: claims.email_verified === true || claims.email_verified === "true",
    name: text(claims.name)?.slice(0, 100) ?? null,
  };
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
