import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";
import { listUserReviews } from "@/lib/features/loans/ratings/queries";
import { userReviewsQuery, reviewPage } from "@/lib/features/loans/ratings/schema";

export const GET = handle({
  summary: "List reviews of a reader as borrower or of their books, newest first",
  auth: "member",
  params: idParams,
  query: userReviewsQuery,
  output: reviewPage,
  run: ({ actor, params, query }) => listUserReviews(actor, params.id, query),
});
