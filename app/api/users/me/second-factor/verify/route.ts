import { handle } from "@/lib/core/handle";
import { passWithCode } from "@/lib/identity/second-factor-commands";
import { secondFactorCode } from "@/lib/identity/second-factor-schema";

export const POST = handle({
  summary: "Passes the second factor in this session: a code of the app or a recovery code",
  auth: "account",
  faults: ["NOT_FOUND", "CODE_WRONG"],
  body: secondFactorCode,
  run: ({ actor, body }) => passWithCode(actor, body.code),
});
