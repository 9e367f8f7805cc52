import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";
import { rateBorrower } from "@/lib/loans/rating-commands";
import { loan, borrowerRating } from "@/lib/loans/schema";

export const POST = handle({
  auth: "member",
  params: idParams,
  body: borrowerRating,
  output: loan,
  run: ({ actor, params, body }) => rateBorrower(actor, params.id, body),
});
