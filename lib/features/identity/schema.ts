import { z } from "zod";
import { blankAsAbsent } from "@/lib/shared/text";
import { PASSWORD_MIN, PASSWORD_MAX } from "./terms";

/** An address as it is compared: trimmed, lower case. */
export const emailAddress = z
  .string()
  .meta({ format: "email", maxLength: 254 })
  .transform((value) => value.normalize("NFKC").trim().toLowerCase())
  .pipe(z.email().max(254))
  .describe("Compared case-insensitively, without leading and trailing blanks.");

const newPassword = z
  .string()
  .min(PASSWORD_MIN)
  .max(PASSWORD_MAX)
  .describe("Must not be a common password, or the caller's own name or e-mail address.");
/** What is only compared need not be long, but it must not be endless. */
const givenPassword = z.string().min(1).max(PASSWORD_MAX).describe("The current password.");

export const codeRequest = z.object({ email: emailAddress });
export const codeAnswer = z.object({
  resendAfter: z.number().int().describe("Seconds until another code may be requested."),
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
export const passwordEntry = z.object({ email: emailAddress, password: givenPassword });
export type PasswordEntry = z.output<typeof passwordEntry>;
export const demoChoice = z.object({ email: emailAddress });

export const nextStep = z.object({
  redirectTo: z.string().describe("Where to send the browser next."),
});
export type NextStep = z.output<typeof nextStep>;

export const passwordChange = z.object({
  currentPassword: z
    .preprocess(blankAsAbsent, givenPassword.nullish())
    .describe("Required if the account has a password."),
  newPassword,
});
export type PasswordChange = z.output<typeof passwordChange>;

export const ticketExchange = z.object({
  token: z
    .string()
    .min(1)
    .max(200)
    .describe("The ticket from /auth/callback; valid once, for one minute."),
});
export const bearerToken = z.object({
  token: z.string().describe("Bearer token for the `Authorization` header."),
});
