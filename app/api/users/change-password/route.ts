import { handle } from "@/lib/server/http/handle";
import { changePassword } from "@/lib/features/identity/account/password-commands";
import { passwordChange } from "@/lib/features/identity/account/schema";

export const POST = handle({
  summary: "Set or change the password, and end all other sessions",
  auth: "account",
  errors: ["WRONG_PASSWORD", "FRESH_SIGN_IN_REQUIRED"],
  body: passwordChange,
  run: ({ actor, body }) => changePassword(actor, body),
});
