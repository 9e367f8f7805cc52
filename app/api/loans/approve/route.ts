import { handle } from "@/lib/server/http/handle";
import { approveLoans } from "@/lib/features/loans/steps/commands";
import { loan } from "@/lib/features/loans/schema";
import { loansApproval } from "@/lib/features/loans/input-schema";

export const PUT = handle({
  summary: "Approve several requests of one borrower, all or none (owner only)",
  auth: "member",
  errors: ["NOT_FOUND", "LOAN_TRANSITION", "BOOK_UNAVAILABLE", "BOOK_HIDDEN", "LENDING_RULE"],
  body: loansApproval,
  output: loan.array(),
  run: ({ actor, body }) => approveLoans(actor, body),
});
