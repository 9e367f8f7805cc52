import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";
import { rateBook } from "@/lib/features/loans/ratings/commands";
import { loan } from "@/lib/features/loans/schema";
import { bookRating } from "@/lib/features/loans/input-schema";

export const POST = handle({
  summary: "Rate the book (borrower only)",
  auth: "member",
  errors: ["FORBIDDEN", "NOT_RETURNED", "ALREADY_RATED"],
  params: idParams,
  body: bookRating,
  output: loan,
  run: ({ actor, params, body }) => rateBook(actor, params.id, body),
});
