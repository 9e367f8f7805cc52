import { handle } from "@/lib/core/handle";
import { confirmPhone } from "@/lib/identity/phone-commands";
import { codeEntry } from "@/lib/identity/schema";

export const POST = handle({
  summary: "Verify the phone number with the code",
  auth: "member",
  faults: ["CODE_WRONG", "CODE_EXPIRED"],
  body: codeEntry,
  run: ({ actor, body }) => confirmPhone(actor, body.code),
});
