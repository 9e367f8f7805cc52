import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";
import { listBookReviews } from "@/lib/features/loans/ratings/queries";
import { bookReviewPage, reviewListQuery } from "@/lib/features/loans/ratings/schema";

export const GET = handle({
  summary: "List reviews of a book, newest first",
  auth: "member",
  params: idParams,
  query: reviewListQuery,
  output: bookReviewPage,
  run: ({ actor, params, query }) => listBookReviews(actor, params.id, query),
});
