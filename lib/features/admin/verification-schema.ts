import { z } from "zod";
import * as field from "@/lib/shared/field";
import { VERIFICATION_STATES } from "@/lib/features/moderation/schema";
import { listQuery, pageOf, accountTag, reasoned } from "./schema";

export const verificationListQuery = listQuery.omit({ query: true }).extend({
  state: z.enum(VERIFICATION_STATES).default("PENDING").describe("Which requests to list."),
});
export type VerificationListQuery = z.output<typeof verificationListQuery>;

export const rejection = reasoned.extend({
  from: z
    .enum(["PENDING", "APPROVED"])
    .optional()
    .describe(
      "The state the decision is based on; if the request has changed since, the answer is 409 `CONFLICT`.",
    ),
});
export type Rejection = z.output<typeof rejection>;

export const adminVerification = z.object({
  id: field.id("The id of the request."),
  state: field.oneOf(VERIFICATION_STATES, "The current state."),
  createdAt: field.moment("When it was requested."),
  user: accountTag.describe("The reader who asks for verification."),
  name: field.textOrNull("To compare with the picture."),
  country: field.textOrNull("To compare with the picture."),
  pictureUrl: field.textOrNull("Path of the picture, while it exists."),
  decidedAt: field.momentOrNull("When it was decided."),
  decidedBy: accountTag.nullable().describe("Who decided it."),
  reason: field.textOrNull("Why it was rejected."),
});
export type AdminVerification = z.output<typeof adminVerification>;
export const adminVerificationPage = pageOf(adminVerification);
