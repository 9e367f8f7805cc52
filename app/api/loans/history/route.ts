import { z } from "zod";
import { handle } from "@/lib/core/handle";
import { listHistory } from "@/lib/loans/queries";
import { loan } from "@/lib/loans/schema";

export const GET = handle({
  summary: "All of one's loans",
  auth: "member",
  output: z.array(loan),
  run: ({ actor }) => listHistory(actor),
});
