import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";
import { markReturned } from "@/lib/features/loans/steps/commands";
import { loan } from "@/lib/features/loans/schema";
import { loanReturn } from "@/lib/features/loans/input-schema";

export const PUT = handle({
  summary: "Mark a loan as returned (owner only)",
  auth: "member",
  errors: ["LOAN_TRANSITION"],
  params: idParams,
  body: loanReturn,
  output: loan,
  run: ({ actor, params, body }) => markReturned(actor, params.id, body),
});
