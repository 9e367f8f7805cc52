import { z } from "zod";
import { handle } from "@/lib/core/handle";
import { listActive } from "@/lib/loans/queries";
import { loan } from "@/lib/loans/schema";

export const GET = handle({
  summary: "Approved, scheduled and lent, on either side",
  auth: "member",
  output: z.array(loan),
  run: ({ actor }) => listActive(actor),
});
