import { z } from "zod";
import { blankAsAbsent } from "@/lib/shared/text";
import { PASSWORD_MIN, PASSWORD_MAX } from "./terms";

/** Normalised: trimmed, lower case. */
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
/** A password to compare: no minimum, so that old ones work. */
const givenPassword = z.string().min(1).max(PASSWORD_MAX).describe("The current password.");

export const passwordEntry = z.object({ email: emailAddress, password: givenPassword });
export type PasswordEntry = z.output<typeof passwordEntry>;
export const demoChoice = z.object({ email: emailAddress });

export const passwordChange = z.object({
  currentPassword: blankAsAbsent(givenPassword.nullish()).describe(
    "Required if the account has a password.",
  ),
  newPassword,
});
export type PasswordChange = z.output<typeof passwordChange>;
