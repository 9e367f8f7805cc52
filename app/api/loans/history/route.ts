import { z } from "zod";
import { handle } from "@/lib/core/handle";
import { listHistory } from "@/lib/loans/queries";
import { loan } from "@/lib/loans/schema";

export const GET = handle({
  summary: "List all loans of the caller",
  auth: "member",
  output: z.array(loan),
  run: ({ actor }) => listHistory(actor),
});
