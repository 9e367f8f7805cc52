import { z } from "zod";
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
  id: z.uuid().describe("The id of the request."),
  state: z.enum(VERIFICATION_STATES).describe("The current state."),
  createdAt: z.iso.datetime().describe("When it was requested."),
  user: accountTag.describe("The reader who asks for verification."),
  name: z.string().nullable().describe("To compare with the picture."),
  country: z.string().nullable().describe("To compare with the picture."),
  pictureUrl: z.string().nullable().describe("Path of the picture, while it exists."),
  decidedAt: z.iso.datetime().nullable().describe("When it was decided."),
  decidedBy: accountTag.nullable().describe("Who decided it."),
  reason: z.string().nullable().describe("Why it was rejected."),
});
export type AdminVerification = z.output<typeof adminVerification>;
export const adminVerificationPage = pageOf(adminVerification);
