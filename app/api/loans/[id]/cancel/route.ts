import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";
import { cancelLoan } from "@/lib/features/loans/steps/commands";
import { loan } from "@/lib/features/loans/schema";
import { loanEnd } from "@/lib/features/loans/input-schema";

export const PUT = handle({
  summary: "Cancel a loan, or decline or withdraw a request",
  auth: "member",
  errors: ["LOAN_TRANSITION"],
  params: idParams,
  body: loanEnd,
  output: loan,
  run: ({ actor, params, body }) => cancelLoan(actor, params.id, body),
});
