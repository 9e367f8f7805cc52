import { handle } from "@/lib/server/http/handle";
import { listHistory } from "@/lib/features/loans/queries";
import { historyLength } from "@/lib/features/loans/input-schema";
import { loan } from "@/lib/features/loans/schema";

export const GET = handle({
  summary: "List the loans of the caller, lent and borrowed, newest first",
  auth: "member",
  query: historyLength,
  output: loan.array(),
  run: ({ actor, query }) => listHistory(actor, query),
});
