import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";
import { listBookReviews } from "@/lib/loans/review-queries";
import { bookReviewPage, reviewListQuery } from "@/lib/loans/review-schema";

export const GET = handle({
  summary: "What borrowers wrote about a book, the newest first",
  auth: "member",
  params: idParams,
  query: reviewListQuery,
  output: bookReviewPage,
  run: ({ actor, params, query }) => listBookReviews(actor, params.id, query),
});
