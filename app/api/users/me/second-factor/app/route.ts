import { handle } from "@/lib/core/handle";
import { beginApp } from "@/lib/identity/second-factor-commands";
import { newApp } from "@/lib/identity/second-factor-schema";

export const POST = handle({
  summary: "Create a secret for an authenticator app, active once its first code is confirmed",
  auth: "account",
  faults: ["NOT_FOUND", "SECOND_FACTOR_REQUIRED", "FRESH_SIGN_IN_REQUIRED"],
  output: newApp,
  run: ({ actor }) => beginApp(actor),
});
