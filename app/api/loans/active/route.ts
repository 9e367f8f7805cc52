import { z } from "zod";
import { handle } from "@/lib/server/http/handle";
import { listActive } from "@/lib/features/loans/queries";
import { loan } from "@/lib/features/loans/schema";

export const GET = handle({
  summary: "List the caller's approved, scheduled and lent loans, as owner or borrower",
  auth: "member",
  output: z.array(loan),
  run: ({ actor }) => listActive(actor),
});
