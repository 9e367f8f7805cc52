import { z } from "zod";
import { handle } from "@/lib/server/http/handle";
import { listHistory } from "@/lib/features/loans/queries";
import { loan } from "@/lib/features/loans/schema";

export const GET = handle({
  summary: "List all loans of the caller",
  auth: "member",
  output: z.array(loan),
  run: ({ actor }) => listHistory(actor),
});
