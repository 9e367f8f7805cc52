import { handle } from "@/lib/server/http/handle";
import { confirmApp } from "@/lib/features/identity/second-factor/commands";
import { recoveryCodes, secondFactorCode } from "@/lib/features/identity/second-factor/schema";

export const POST = handle({
  summary:
    "Confirm an authenticator app with its first code; returns recovery codes if it is the first second factor",
  auth: "account",
  errors: ["NOT_FOUND", "SECOND_FACTOR_REQUIRED", "FRESH_SIGN_IN_REQUIRED", "CODE_WRONG"],
  body: secondFactorCode,
  output: recoveryCodes,
  run: async ({ actor, body }) => ({ recoveryCodes: await confirmApp(actor, body.code) }),
});
