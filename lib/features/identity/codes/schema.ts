import { z } from "zod";
import * as field from "@/lib/shared/field";
import { emailAddress } from "@/lib/features/identity/account/schema";

export const codeRequest = z.object({ email: emailAddress });
export const codeAnswer = z.object({
  resendAfter: field.count("Seconds until another code may be requested."),
  demoCode: z
    .string()
    .optional()
    .describe("Only in the demo: the code that would have been mailed."),
});
export type CodeAnswer = z.output<typeof codeAnswer>;

export const codeEntry = z.object({
  code: z
    .string()
    .meta({ pattern: "^\\s*(\\d\\s*){6}$", maxLength: 100 })
    .transform((value) => value.replace(/\s/g, ""))
    .pipe(z.string().regex(/^\d{6}$/))
    .describe("Six digits, with or without spaces."),
});

export const phoneCodeAnswer = z.object({
  phoneNumber: field.text("The number the code was sent to, in international format."),
  spacedNumber: field.text("The same number with spaces, for display."),
  resendAfter: field.count("Seconds until another code may be requested."),
  inOutbox: field.flag("True if the message was kept in the demo's outbox instead of being sent."),
});
export type PhoneCodeAnswer = z.output<typeof phoneCodeAnswer>;
