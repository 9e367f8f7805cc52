import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";
import { rateBook } from "@/lib/loans/rating-commands";
import { loan, bookRating } from "@/lib/loans/schema";

export const POST = handle({
  summary: "Rate the book (borrower only)",
  auth: "member",
  faults: ["FORBIDDEN", "NOT_RETURNED", "ALREADY_RATED"],
  params: idParams,
  body: bookRating,
  output: loan,
  run: ({ actor, params, body }) => rateBook(actor, params.id, body),
});
