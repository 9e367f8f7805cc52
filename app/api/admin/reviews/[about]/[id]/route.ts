import { removeReview } from "@/lib/admin/review-commands";
import { reviewParams } from "@/lib/admin/review-schema";
import { reasoned } from "@/lib/admin/schema";
import { handle } from "@/lib/core/handle";

export const DELETE = handle({
  summary: "Removes the text of a review for good; the rating stays. The id is the loan's",
  auth: "admin",
  params: reviewParams,
  body: reasoned,
  run: ({ actor, params, body }) => removeReview(actor, params, body),
});
