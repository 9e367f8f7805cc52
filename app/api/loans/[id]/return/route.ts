import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";
import { markReturned } from "@/lib/loans/commands";
import { loan, loanReturn } from "@/lib/loans/schema";

export const PUT = handle({
  summary: "Mark a loan as returned (owner only)",
  auth: "member",
  faults: ["LOAN_TRANSITION"],
  params: idParams,
  body: loanReturn,
  output: loan,
  run: ({ actor, params, body }) => markReturned(actor, params.id, body),
});
