import { handle } from "@/lib/core/handle";
import { changePassword } from "@/lib/identity/password-commands";
import { passwordChange } from "@/lib/identity/schema";

export const POST = handle({
  summary: "Set or change the password, and end all other sessions",
  auth: "account",
  faults: ["WRONG_PASSWORD", "FRESH_SIGN_IN_REQUIRED"],
  body: passwordChange,
  run: ({ actor, body }) => changePassword(actor, body),
});
