import { handle } from "@/lib/core/handle";
import { passWithPasskey } from "@/lib/identity/passkey-commands";
import { passkeyAnswer } from "@/lib/identity/second-factor-schema";

export const POST = handle({
  summary: "Passes the second factor in this session with a passkey",
  auth: "account",
  faults: ["NOT_FOUND", "PASSKEY_REFUSED"],
  body: passkeyAnswer,
  run: ({ actor, body }) => passWithPasskey(actor, body),
});
