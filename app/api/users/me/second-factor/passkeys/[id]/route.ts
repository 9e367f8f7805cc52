import { handle } from "@/lib/core/handle";
import { removePasskey } from "@/lib/identity/passkey-commands";
import { passkeyParams } from "@/lib/identity/second-factor-schema";

export const DELETE = handle({
  summary: "Removes a passkey; one second factor stays",
  auth: "account",
  faults: ["SECOND_FACTOR_REQUIRED", "FRESH_SIGN_IN_REQUIRED", "LAST_SECOND_FACTOR"],
  params: passkeyParams,
  run: ({ actor, params }) => removePasskey(actor, params.id),
});
