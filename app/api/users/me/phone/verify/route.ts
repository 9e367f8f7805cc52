import { handle } from "@/lib/server/http/handle";
import { confirmPhone } from "@/lib/features/identity/codes/phone-commands";
import { codeEntry } from "@/lib/features/identity/codes/schema";

export const POST = handle({
  summary: "Verify the phone number with the code",
  auth: "member",
  errors: ["CODE_WRONG", "CODE_EXPIRED"],
  body: codeEntry,
  run: ({ actor, body }) => confirmPhone(actor, body.code),
});
