import { handle } from "@/lib/server/http/handle";
import { renewRecoveryCodes } from "@/lib/features/identity/second-factor/commands";
import { recoveryCodes } from "@/lib/features/identity/second-factor/schema";

export const POST = handle({
  summary: "Create ten new recovery codes; all earlier ones stop working",
  auth: "account",
  errors: ["NOT_FOUND", "SECOND_FACTOR_REQUIRED", "FRESH_SIGN_IN_REQUIRED"],
  output: recoveryCodes,
  run: async ({ actor }) => ({ recoveryCodes: await renewRecoveryCodes(actor) }),
});
