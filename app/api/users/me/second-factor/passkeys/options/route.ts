import { handle } from "@/lib/server/http/handle";
import { beginPasskey } from "@/lib/features/identity/second-factor/passkey-commands";
import { passkeyCreation } from "@/lib/features/identity/second-factor/schema";

export const POST = handle({
  summary: "Get the options for creating a passkey",
  auth: "account",
  errors: ["NOT_FOUND", "SECOND_FACTOR_REQUIRED", "FRESH_SIGN_IN_REQUIRED"],
  output: passkeyCreation,
  run: async ({ actor }) => ({ ...(await beginPasskey(actor)) }),
});
