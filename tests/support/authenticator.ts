import { Secret, TOTP } from "otpauth";

/** The code of an authenticator app with this base 32 secret, `steps` × 30 seconds from now. */
export function appCode(secret: string, steps = 0): string {
  const timestamp = Date.now() + steps * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}
