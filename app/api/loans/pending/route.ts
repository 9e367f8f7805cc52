import { handle } from "@/lib/server/http/handle";
import { listPending } from "@/lib/features/loans/requests/pending-queries";
import { pendingLoan } from "@/lib/features/loans/schema";

export const GET = handle({
  summary: "List pending requests for the caller's books",
  auth: "member",
  output: pendingLoan.array(),
  run: ({ actor }) => listPending(actor),
});
