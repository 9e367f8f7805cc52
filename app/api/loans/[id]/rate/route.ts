import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";
import { rateBorrower } from "@/lib/features/loans/ratings/commands";
import { loan } from "@/lib/features/loans/schema";
import { borrowerRating } from "@/lib/features/loans/input-schema";

export const POST = handle({
  summary: "Rate the borrower (owner only)",
  auth: "member",
  errors: ["FORBIDDEN", "NOT_RETURNED", "BOOK_SELF_SERVICE", "READER_ALREADY_RATED"],
  params: idParams,
  body: borrowerRating,
  output: loan,
  run: ({ actor, params, body }) => rateBorrower(actor, params.id, body),
});
