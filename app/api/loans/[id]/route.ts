import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";
import { getLoan } from "@/lib/features/loans/queries";
import { loan } from "@/lib/features/loans/schema";

export const GET = handle({
  summary: "Get a loan (only for its owner and borrower)",
  auth: "member",
  params: idParams,
  output: loan,
  run: ({ actor, params }) => getLoan(actor, params.id),
});
