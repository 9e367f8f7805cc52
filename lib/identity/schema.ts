import { z } from "zod";
import { PASSWORD_MIN, PASSWORD_MAX } from "./terms";

/** An address as it is compared: trimmed, lower case. */
export const emailAddress = z
  .string()
  .transform((value) => value.normalize("NFKC").trim().toLowerCase())
  .pipe(z.email().max(254));

export const newPassword = z.string().min(PASSWORD_MIN).max(PASSWORD_MAX);
/** What is only compared need not be long, but it must not be endless. */
const givenPassword = z.string().min(1).max(PASSWORD_MAX);

export const codeRequest = z.object({ email: emailAddress });
export const codeAnswer = z.object({
  /** Seconds until another code may be asked for. */
  resendAfter: z.number().int(),
  /** Only in the demo: the code that would have been mailed. */
  demoCode: z.string().optional(),
});
export type CodeAnswer = z.output<typeof codeAnswer>;

export const codeEntry = z.object({
  code: z
    .string()
    .transform((value) => value.replace(/\s/g, ""))
    .pipe(z.string().regex(/^\d{6}$/)),
});
export const passwordEntry = z.object({ email: emailAddress, password: givenPassword });
export type PasswordEntry = z.output<typeof passwordEntry>;
export const demoChoice = z.object({ email: emailAddress });

/** Where the browser goes next. */
export const nextStep = z.object({ redirectTo: z.string() });
export type NextStep = z.output<typeof nextStep>;

export const passwordChange = z.object({
  currentPassword: givenPassword.nullish(),
  newPassword,
});
export type PasswordChange = z.output<typeof passwordChange>;

export const ticketExchange = z.object({ token: z.string().min(1).max(200) });
export const bearerToken = z.object({ token: z.string() });
