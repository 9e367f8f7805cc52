import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";
import { markLost } from "@/lib/features/loans/steps/commands";
import { loan } from "@/lib/features/loans/schema";
import { loanEnd } from "@/lib/features/loans/input-schema";

export const PUT = handle({
  summary: "Mark a loan as lost (owner only)",
  auth: "member",
  errors: ["LOAN_TRANSITION"],
  params: idParams,
  body: loanEnd,
  output: loan,
  run: ({ actor, params, body }) => markLost(actor, params.id, body),
});
