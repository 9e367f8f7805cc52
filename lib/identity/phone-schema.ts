import { z } from "zod";

/** What is said of a code that was just sent to one's own number. */
export const phoneCodeAnswer = z.object({
  phoneNumber: z.string().describe("Where it went, as every network understands it."),
  spacedNumber: z.string().describe("The same with blanks, for people."),
  resendAfter: z.number().int().describe("Seconds until another code may be asked for."),
  inOutbox: z.boolean().describe("Kept in the demo's outbox instead of sent."),
});
export type PhoneCodeAnswer = z.output<typeof phoneCodeAnswer>;
