import { z } from "zod";

export const VERIFICATION_STATES = ["PENDING", "APPROVED", "REJECTED"] as const;

/** State of the actor's identity verification; NONE where none was submitted. */
export const ownVerification = z.object({
  state: z.enum(["NONE", ...VERIFICATION_STATES]).describe("NONE if never requested."),
  createdAt: z.iso.datetime().nullable().describe("When it was requested."),
  decidedAt: z.iso.datetime().nullable().describe("When it was decided."),
  reason: z.string().nullable().describe("Why it was rejected."),
});
export type OwnVerification = z.output<typeof ownVerification>;
