import { z } from "zod";
import { VERIFICATION_STATES } from "../moderation/verification-schema";
import { listQuery, pageOf, readerTag } from "./schema";

export const verificationListQuery = listQuery.omit({ query: true }).extend({
  state: z.enum(VERIFICATION_STATES).default("PENDING"),
});
export type VerificationListQuery = z.output<typeof verificationListQuery>;

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
