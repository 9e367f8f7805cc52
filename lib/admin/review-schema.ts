import { z } from "zod";
import { pathId } from "../core/http/params";
import { REVIEW_KINDS } from "../loans/terms";

/** Of `…/[about]/[id]`: what the review is about, and its loan. */
export const reviewParams = z.object({
  about: z.enum(REVIEW_KINDS).describe("What was reviewed."),
  id: pathId,
});
export type ReviewParams = z.output<typeof reviewParams>;
