import { handle } from "@/lib/core/handle";
import { addPasskey } from "@/lib/identity/passkey-commands";
import { passkeyRegistration, recoveryCodes } from "@/lib/identity/second-factor-schema";

export const POST = handle({
  summary: "Keeps a passkey that the browser made; gives recovery codes with the first factor",
  auth: "account",
  faults: ["NOT_FOUND", "SECOND_FACTOR_REQUIRED", "FRESH_SIGN_IN_REQUIRED", "PASSKEY_REFUSED"],
  body: passkeyRegistration,
  output: recoveryCodes,
  run: async ({ actor, body }) => ({ recoveryCodes: await addPasskey(actor, body) }),
});
