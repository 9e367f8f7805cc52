import { handle } from "@/lib/core/handle";
import { beginPasskey } from "@/lib/identity/passkey-commands";
import { passkeyOptions } from "@/lib/identity/second-factor-schema";

export const POST = handle({
  summary: "Get the options for creating a passkey",
  auth: "account",
  faults: ["NOT_FOUND", "SECOND_FACTOR_REQUIRED", "FRESH_SIGN_IN_REQUIRED"],
  output: passkeyOptions,
  run: async ({ actor }) => ({ ...(await beginPasskey(actor)) }),
});
