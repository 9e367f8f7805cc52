import { z } from "zod";
import { handle } from "@/lib/core/handle";
import { listPending } from "@/lib/loans/pending-queries";
import { pendingLoan } from "@/lib/loans/schema";

export const GET = handle({
  summary: "List pending requests for the caller's books",
  auth: "member",
  output: z.array(pendingLoan),
  run: ({ actor }) => listPending(actor),
});
