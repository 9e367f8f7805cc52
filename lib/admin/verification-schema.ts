import { z } from "zod";
import { VERIFICATION_STATES } from "../moderation/verification-schema";
import { listQuery, pageOf, readerTag, reasoned } from "./schema";

export const verificationListQuery = listQuery.omit({ query: true }).extend({
  state: z.enum(VERIFICATION_STATES).default("PENDING"),
});
export type VerificationListQuery = z.output<typeof verificationListQuery>;

/** Why it is rejected, and what it was when that was decided: no longer so is a CONFLICT. */
export const rejection = reasoned.extend({ from: z.enum(["PENDING", "APPROVED"]).optional() });
export type Rejection = z.output<typeof rejection>;

export const adminVerification = z.object({
  id: z.uuid(),
  state: z.enum(VERIFICATION_STATES),
  createdAt: z.iso.datetime(),
  user: readerTag,
  /** What the picture has to agree with. */
  name: z.string().nullable(),
  country: z.string().nullable(),
  /** Where the picture is, while there is one. */
  pictureUrl: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  decidedBy: readerTag.nullable(),
  reason: z.string().nullable(),
});
export type AdminVerification = z.output<typeof adminVerification>;
export const adminVerificationPage = pageOf(adminVerification);
