import { z } from "zod";
import { canonicalEmail } from "@/lib/shared/email";
import { isBlank, stripped } from "@/lib/shared/signs";
import { blankAsAbsent } from "@/lib/shared/text";
import { PASSWORD_MIN, PASSWORD_MAX } from "./terms";

/** In the form by which accounts are known. */
export const emailAddress = z
  .string()
  .meta({ format: "idn-email", maxLength: 254 })
  .transform((text, context) => {
    const input = stripped(text, isBlank);
    const address = canonicalEmail(input);
    if (address !== null) return address;
    if (input.length > 254) return input;
    context.addIssue({ code: "invalid_format", format: "email", input });
    return z.NEVER;
  })
  .pipe(z.string().max(254))
  .describe(
    "In any script; compared case-insensitively, without blanks around. Answers have the domain in ASCII.",
  );

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
