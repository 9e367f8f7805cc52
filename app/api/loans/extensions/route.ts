import { handle } from "@/lib/server/http/handle";
import { listAskedExtensions } from "@/lib/features/loans/queries";
import { loan } from "@/lib/features/loans/schema";

export const GET = handle({
  summary: "Loans of own books whose borrowers ask for more time, oldest ask first",
  auth: "member",
  output: loan.array(),
  run: ({ actor }) => listAskedExtensions(actor),
});
