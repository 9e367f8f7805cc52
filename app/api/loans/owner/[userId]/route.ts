import { handle } from "@/lib/server/http/handle";
import { userIdParams } from "@/lib/shared/params";
import { listLoansOf } from "@/lib/features/loans/queries";
import { historyLength } from "@/lib/features/loans/input-schema";
import { loanListItem } from "@/lib/features/loans/schema";

export const GET = handle({
  summary: "List a reader's loans as owner",
  auth: "member",
  params: userIdParams,
  query: historyLength,
  output: loanListItem.array(),
  run: ({ actor, params, query }) => listLoansOf(actor, params.userId, "owner", query),
});
