import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";
import { listReaderReviews } from "@/lib/loans/review-queries";
import { readerReviewsQuery, reviewPage } from "@/lib/loans/review-schema";

export const GET = handle({
  summary: "List reviews of a reader as borrower or of their books, newest first",
  auth: "member",
  params: idParams,
  query: readerReviewsQuery,
  output: reviewPage,
  run: ({ actor, params, query }) => listReaderReviews(actor, params.id, query),
});
