import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";
import { listReaderReviews } from "@/lib/features/loans/review-queries";
import { readerReviewsQuery, reviewPage } from "@/lib/features/loans/review-schema";

export const GET = handle({
  summary: "List reviews of a reader as borrower or of their books, newest first",
  auth: "member",
  params: idParams,
  query: readerReviewsQuery,
  output: reviewPage,
  run: ({ actor, params, query }) => listReaderReviews(actor, params.id, query),
});
