import { handle } from "@/lib/server/http/handle";
import { removePasskey } from "@/lib/features/identity/second-factor/passkey-commands";
import { passkeyParams } from "@/lib/features/identity/second-factor/schema";

export const DELETE = handle({
  summary: "Remove a passkey, unless it is the only second factor",
  auth: "account",
  errors: ["SECOND_FACTOR_REQUIRED", "FRESH_SIGN_IN_REQUIRED", "LAST_SECOND_FACTOR"],
  params: passkeyParams,
  run: ({ actor, params }) => removePasskey(actor, params.id),
});
