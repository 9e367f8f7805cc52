import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";
import { approveLoan } from "@/lib/features/loans/steps/commands";
import { loan } from "@/lib/features/loans/schema";
import { loanApproval } from "@/lib/features/loans/input-schema";

export const PUT = handle({
  summary: "Approve a loan request (owner only)",
  auth: "member",
  errors: ["LOAN_TRANSITION", "BOOK_UNAVAILABLE", "BOOK_HIDDEN", "LENDING_RULE"],
  params: idParams,
  body: loanApproval,
  output: loan,
  run: ({ actor, params, body }) => approveLoan(actor, params.id, body),
});
