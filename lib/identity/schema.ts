import { z } from "zod";
import { blankAsAbsent } from "../core/text";
import { PASSWORD_MIN, PASSWORD_MAX } from "./terms";

/** An address as it is compared: trimmed, lower case. */
export const emailAddress = z
  .string()
  .meta({ format: "email", maxLength: 254 })
  .transform((value) => value.normalize("NFKC").trim().toLowerCase())
  .pipe(z.email().max(254))
  .describe("Compared without regard to case and blanks around it.");

export const newPassword = z.string().min(PASSWORD_MIN).max(PASSWORD_MAX)
  .describe("None of those that are tried first, nor one's own name or address.");
/** What is only compared need not be long, but it must not be endless. */
const givenPassword = z.string().min(1).max(PASSWORD_MAX).describe("The present one.");

export const codeRequest = z.object({ email: emailAddress });
export const codeAnswer = z.object({
  resendAfter: z.number().int().describe("Seconds until another code may be asked for."),
  demoCode: z.string().optional()
    .describe("Only in the demo: the code that would have been mailed."),
});
export type CodeAnswer = z.output<typeof codeAnswer>;

export const codeEntry = z.object({
  code: z
    .string()
    .meta({ pattern: "^\\s*(\\d\\s*){6}$", maxLength: 100 })
    .transform((value) => value.replace(/\s/g, ""))
    .pipe(z.string().regex(/^\d{6}$/))
    .describe("Six digits, with or without blanks."),
});
export const passwordEntry = z.object({ email: emailAddress, password: givenPassword });
export type PasswordEntry = z.output<typeof passwordEntry>;
export const demoChoice = z.object({ email: emailAddress });

export const nextStep = z.object({ redirectTo: z.string().describe("Where the browser goes next.") });
export type NextStep = z.output<typeof nextStep>;

export const passwordChange = z.object({
  currentPassword: z.preprocess(blankAsAbsent, givenPassword.nullish())
    .describe("Needed where the account has one."),
  newPassword,
});
export type PasswordChange = z.output<typeof passwordChange>;

export const ticketExchange = z.object({
  token: z.string().min(1).max(200).describe("The ticket of /auth/callback; it holds once, for a minute."),
});
export const bearerToken = z.object({ token: z.string().describe("For the `Authorization` header.") });
