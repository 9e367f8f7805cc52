import { handle } from "@/lib/core/handle";
import { askForPasskey } from "@/lib/identity/passkey-commands";
import { passkeyOptions } from "@/lib/identity/second-factor-schema";

export const POST = handle({
  summary: "Get a challenge for verifying with a passkey",
  auth: "account",
  faults: ["NOT_FOUND"],
  output: passkeyOptions,
  run: async ({ actor }) => ({ ...(await askForPasskey(actor)) }),
});
