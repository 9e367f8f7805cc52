import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";
import { getLoanStats } from "@/lib/features/loans/queries";
import { loanStats } from "@/lib/features/loans/schema";

export const GET = handle({
  summary: "Count a reader's loans by status, as lender and as borrower",
  auth: "member",
  params: idParams,
  output: loanStats,
  run: ({ actor, params }) => getLoanStats(actor, params.id),
});
