import { z } from "zod";

/** What is said of a code that was just sent to one's own number. */
export const phoneCodeAnswer = z.object({
  /** Where it went, as every network understands it. */
  phoneNumber: z.string(),
  /** The same with blanks, for people. */
  spacedNumber: z.string(),
  /** Seconds until another code may be asked for. */
  resendAfter: z.number().int(),
  /** Kept in the demo's outbox instead of sent. */
  inOutbox: z.boolean(),
});
export type PhoneCodeAnswer = z.output<typeof phoneCodeAnswer>;
