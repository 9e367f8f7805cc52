import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";
import { approveLoan } from "@/lib/loans/commands";
import { loan, loanApproval } from "@/lib/loans/schema";

export const PUT = handle({
  summary: "Approve a loan request (owner only)",
  auth: "member",
  faults: ["LOAN_TRANSITION", "BOOK_UNAVAILABLE", "BOOK_HIDDEN"],
  params: idParams,
  body: loanApproval,
  output: loan,
  run: ({ actor, params, body }) => approveLoan(actor, params.id, body),
});
