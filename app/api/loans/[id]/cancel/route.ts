import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";
import { cancelLoan } from "@/lib/loans/commands";
import { loan, loanCancellation } from "@/lib/loans/schema";

export const PUT = handle({
  summary: "The owner's no, or either side's change of mind",
  auth: "member",
  faults: ["LOAN_TRANSITION"],
  params: idParams,
  body: loanCancellation,
  output: loan,
  run: ({ actor, params, body }) => cancelLoan(actor, params.id, body),
});
