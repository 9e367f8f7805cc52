import { keyedDigest } from "@/lib/server/secrets/auth-secret";
import { env } from "@/lib/server/env";

/** The built-in provider's only client: our next-auth. */
export const CLIENT_ID = "nearshelf";
export const PROVIDER_ID = "nearshelf";
export const SIGNING_ALGORITHM = "ES256";
export const SCOPE = "openid email profile";

/** Derived, so that all processes have the same secret without storing it. */
export function clientSecret(): string {
  return keyedDigest("oidc-client-secret").toString("base64url");
}

export function builtInIssuer(): string {
  return `${env().APP_URL}/oidc`;
}

export function redirectUri(): string {
  return `${env().APP_URL}/api/auth/callback/${PROVIDER_ID}`;
}
