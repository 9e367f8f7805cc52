import { z } from "zod";
import { handle } from "@/lib/core/handle";
import { userIdParams } from "@/lib/core/http/params";
import { listLoansOf } from "@/lib/loans/queries";
import { loanListItem } from "@/lib/loans/schema";

export const GET = handle({
  summary: "List a reader's loans as owner",
  auth: "member",
  params: userIdParams,
  output: z.array(loanListItem),
  run: ({ actor, params }) => listLoansOf(actor, params.userId, "owner"),
});
