import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";
import { giveBook } from "@/lib/features/loans/steps/commands";
import { loan } from "@/lib/features/loans/schema";

export const PUT = handle({
  summary: "Hand a gift over for good: the book is the receiver's from now on (owner only)",
  auth: "member",
  errors: ["LOAN_TRANSITION"],
  params: idParams,
  output: loan,
  run: ({ actor, params }) => giveBook(actor, params.id),
});
