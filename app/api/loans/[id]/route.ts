import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";
import { getLoan } from "@/lib/loans/queries";
import { loan } from "@/lib/loans/schema";

export const GET = handle({
  summary: "Get a loan (only for its owner and borrower)",
  auth: "member",
  params: idParams,
  output: loan,
  run: ({ actor, params }) => getLoan(actor, params.id),
});
