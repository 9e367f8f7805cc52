import { removeReview } from "@/lib/admin/review-commands";
import { reviewParams } from "@/lib/admin/review-schema";
import { reasoned } from "@/lib/admin/schema";
import { handle } from "@/lib/core/handle";

export const DELETE = handle({
  summary: "Remove the text of a review permanently, by the id of its loan; the rating stays",
  auth: "admin",
  params: reviewParams,
  body: reasoned,
  run: ({ actor, params, body }) => removeReview(actor, params, body),
});
