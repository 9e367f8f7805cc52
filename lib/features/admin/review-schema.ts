import { z } from "zod";
import { pathId } from "@/lib/shared/params";
import { REVIEW_KINDS } from "@/lib/features/loans/terms";

/** Of `…/[about]/[id]`: what the review is about, and its loan. */
export const reviewParams = z.object({
  about: z.enum(REVIEW_KINDS).describe("What was reviewed."),
  id: pathId,
});
export type ReviewParams = z.output<typeof reviewParams>;
