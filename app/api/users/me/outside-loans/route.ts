import { handle } from "@/lib/server/http/handle";
import { listOutsideLoans } from "@/lib/features/shelf/outside-loan-queries";
import { outsideLoan } from "@/lib/features/shelf/outside-loan-schema";

export const GET = handle({
  summary: "List one's own books that somebody who is not here has",
  auth: "member",
  output: outsideLoan.array(),
  run: ({ actor }) => listOutsideLoans(actor),
});
