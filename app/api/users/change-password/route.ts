import { handle } from "@/lib/core/handle";
import { changePassword } from "@/lib/identity/password-commands";
import { passwordChange } from "@/lib/identity/schema";

export const POST = handle({
  auth: "account",
  body: passwordChange,
  run: ({ actor, body }) => changePassword(actor, body),
});
