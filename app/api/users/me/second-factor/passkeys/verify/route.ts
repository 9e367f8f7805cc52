import { handle } from "@/lib/server/http/handle";
import { verifyPasskey } from "@/lib/features/identity/second-factor/passkey-commands";
import { passkeyAnswer } from "@/lib/features/identity/second-factor/schema";

export const POST = handle({
  summary: "Verify the second factor for this session with a passkey",
  auth: "account",
  errors: ["NOT_FOUND", "PASSKEY_REFUSED"],
  body: passkeyAnswer,
  run: ({ actor, body }) => verifyPasskey(actor, body),
});
