import { z } from "zod";
import { VERIFICATION_STATES } from "../moderation/verification-schema";
import { listQuery, pageOf, readerTag, reasoned } from "./schema";

export const verificationListQuery = listQuery.omit({ query: true }).extend({
  state: z.enum(VERIFICATION_STATES).default("PENDING").describe("Which requests."),
});
export type VerificationListQuery = z.output<typeof verificationListQuery>;

export const rejection = reasoned.extend({
  from: z.enum(["PENDING", "APPROVED"]).optional()
    .describe("What it was when that was decided: no longer so is 409 `CONFLICT`."),
});
export type Rejection = z.output<typeof rejection>;

export const adminVerification = z.object({
  id: z.uuid().describe("Of the request."),
  state: z.enum(VERIFICATION_STATES).describe("How it stands."),
  createdAt: z.iso.datetime().describe("When it was asked for."),
  user: readerTag.describe("Who asks."),
  name: z.string().nullable().describe("What the picture has to agree with."),
  country: z.string().nullable().describe("What the picture has to agree with."),
  pictureUrl: z.string().nullable().describe("Where the picture is, while there is one."),
  decidedAt: z.iso.datetime().nullable().describe("When it was decided."),
  decidedBy: readerTag.nullable().describe("Who decided it."),
  reason: z.string().nullable().describe("Why it was rejected."),
});
export type AdminVerification = z.output<typeof adminVerification>;
export const adminVerificationPage = pageOf(adminVerification);
