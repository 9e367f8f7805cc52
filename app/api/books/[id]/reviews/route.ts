import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";
import { listBookReviews } from "@/lib/loans/review-queries";
import { bookReviewPage, reviewListQuery } from "@/lib/loans/review-schema";

export const GET = handle({
  summary: "List reviews of a book, newest first",
  auth: "member",
  params: idParams,
  query: reviewListQuery,
  output: bookReviewPage,
  run: ({ actor, params, query }) => listBookReviews(actor, params.id, query),
});
