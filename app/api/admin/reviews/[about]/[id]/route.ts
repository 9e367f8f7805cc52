import { removeReview } from "@/lib/features/admin/review-commands";
import { reasoned, reviewParams } from "@/lib/features/admin/schema";
import { handle } from "@/lib/server/http/handle";

export const DELETE = handle({
  summary: "Remove the text of a review permanently, by the id of its loan; the rating stays",
  auth: "admin",
  params: reviewParams,
  body: reasoned,
  run: ({ actor, params, body }) => removeReview(actor, params, body),
});
