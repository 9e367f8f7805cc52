import { Secret, TOTP } from "otpauth";

/** What an authenticator app with this base 32 secret shows, so many 30-second steps from now. */
export function appCode(secret: string, steps = 0): string {
  const timestamp = Date.now() + steps * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}
