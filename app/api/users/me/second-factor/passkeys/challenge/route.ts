import { handle } from "@/lib/server/http/handle";
import { beginPasskeyVerification } from "@/lib/features/identity/second-factor/passkey-commands";
import { passkeyOptions } from "@/lib/features/identity/second-factor/schema";

export const POST = handle({
  summary: "Get a challenge for verifying with a passkey",
  auth: "account",
  errors: ["NOT_FOUND"],
  output: passkeyOptions,
  run: async ({ actor }) => ({ ...(await beginPasskeyVerification(actor)) }),
});
