import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";
import { getLoanStats } from "@/lib/loans/queries";
import { loanStats } from "@/lib/loans/schema";

export const GET = handle({
  summary: "Count a reader's loans by status, as lender and as borrower",
  auth: "member",
  params: idParams,
  output: loanStats,
  run: ({ actor, params }) => getLoanStats(actor, params.id),
});
