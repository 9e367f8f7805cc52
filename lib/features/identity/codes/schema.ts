import { z } from "zod";

/** What is said of a code that was just sent to one's own number. */
export const phoneCodeAnswer = z.object({
  phoneNumber: z.string().describe("The number the code was sent to, in international format."),
  spacedNumber: z.string().describe("The same number with spaces, for display."),
  resendAfter: z.number().int().describe("Seconds until another code may be requested."),
  inOutbox: z
    .boolean()
    .describe("True if the message was kept in the demo's outbox instead of being sent."),
});
export type PhoneCodeAnswer = z.output<typeof phoneCodeAnswer>;
