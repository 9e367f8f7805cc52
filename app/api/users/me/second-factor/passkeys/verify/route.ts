import { handle } from "@/lib/core/handle";
import { passWithPasskey } from "@/lib/identity/passkey-commands";
import { passkeyAnswer } from "@/lib/identity/second-factor-schema";

export const POST = handle({
  summary: "Verify the second factor for this session with a passkey",
  auth: "account",
  faults: ["NOT_FOUND", "PASSKEY_REFUSED"],
  body: passkeyAnswer,
  run: ({ actor, body }) => passWithPasskey(actor, body),
});
