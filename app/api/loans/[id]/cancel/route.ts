import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";
import { cancelLoan } from "@/lib/loans/commands";
import { loan, loanCancellation } from "@/lib/loans/schema";

export const PUT = handle({
  summary: "Cancel a loan, or decline or withdraw a request",
  auth: "member",
  faults: ["LOAN_TRANSITION"],
  params: idParams,
  body: loanCancellation,
  output: loan,
  run: ({ actor, params, body }) => cancelLoan(actor, params.id, body),
});
