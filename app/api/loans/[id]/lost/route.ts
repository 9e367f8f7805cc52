import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";
import { markLost } from "@/lib/loans/commands";
import { loan, loanLoss } from "@/lib/loans/schema";

export const PUT = handle({
  summary: "Mark a loan as lost (owner only)",
  auth: "member",
  faults: ["LOAN_TRANSITION"],
  params: idParams,
  body: loanLoss,
  output: loan,
  run: ({ actor, params, body }) => markLost(actor, params.id, body),
});
