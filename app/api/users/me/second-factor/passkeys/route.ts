import { handle } from "@/lib/server/http/handle";
import { addPasskey } from "@/lib/features/identity/second-factor/passkey-commands";
import { passkeyRegistration, recoveryCodes } from "@/lib/features/identity/second-factor/schema";

export const POST = handle({
  summary: "Register a passkey; returns recovery codes if it is the first second factor",
  auth: "account",
  errors: ["NOT_FOUND", "SECOND_FACTOR_REQUIRED", "FRESH_SIGN_IN_REQUIRED", "PASSKEY_REFUSED"],
  body: passkeyRegistration,
  output: recoveryCodes,
  run: async ({ actor, body }) => ({ recoveryCodes: await addPasskey(actor, body) }),
});
