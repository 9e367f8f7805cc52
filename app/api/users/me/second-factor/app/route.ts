import { handle } from "@/lib/server/http/handle";
import { beginApp } from "@/lib/features/identity/second-factor/commands";
import { newApp } from "@/lib/features/identity/second-factor/schema";

export const POST = handle({
  summary: "Create a secret for an authenticator app, active once its first code is confirmed",
  auth: "account",
  errors: ["NOT_FOUND", "SECOND_FACTOR_REQUIRED", "FRESH_SIGN_IN_REQUIRED"],
  output: newApp,
  run: ({ actor }) => beginApp(actor),
});
