import { handle } from "@/lib/server/http/handle";
import { verifySecondFactorCode } from "@/lib/features/identity/second-factor/commands";
import { secondFactorCode } from "@/lib/features/identity/second-factor/schema";

export const POST = handle({
  summary: "Verify the second factor for this session with an app code or a recovery code",
  auth: "account",
  errors: ["NOT_FOUND", "CODE_WRONG"],
  body: secondFactorCode,
  run: ({ actor, body }) => verifySecondFactorCode(actor, body.code),
});
