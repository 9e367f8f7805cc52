import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";
import { markLost } from "@/lib/loans/commands";
import { loan, loanLoss } from "@/lib/loans/schema";

export const PUT = handle({
  auth: "member",
  params: idParams,
  body: loanLoss,
  output: loan,
  run: ({ actor, params, body }) => markLost(actor, params.id, body),
});
