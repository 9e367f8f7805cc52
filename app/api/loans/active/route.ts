import { handle } from "@/lib/server/http/handle";
import { listActive } from "@/lib/features/loans/queries";
import { loan } from "@/lib/features/loans/schema";

export const GET = handle({
  summary: "List the caller's approved, scheduled and lent loans, as owner or borrower",
  auth: "member",
  output: loan.array(),
  run: ({ actor }) => listActive(actor),
});
