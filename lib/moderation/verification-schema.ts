import { z } from "zod";

export const VERIFICATION_STATES = ["PENDING", "APPROVED", "REJECTED"] as const;

/** How the confirmation of one's own identity stands; NONE where it was never asked for. */
export const ownVerification = z.object({
  state: z.enum(["NONE", ...VERIFICATION_STATES]),
  /** When it was asked for, and decided. */
  createdAt: z.iso.datetime().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
});
export type OwnVerification = z.output<typeof ownVerification>;
