import { z } from "zod";
import * as field from "@/lib/shared/field";
import { wishesMade } from "@/lib/features/wishes/schema";
import { canonicalEmail } from "@/lib/shared/email";
import { blankAsAbsent } from "@/lib/shared/text";

export const accountDeletion = z.object({
  confirm: z
    .string()
    .max(320)
    .transform((text) => canonicalEmail(text) ?? text)
    .describe("The caller's e-mail address, to confirm the deletion."),
  currentPassword: blankAsAbsent(z.string().max(200).optional()).describe(
    "Required if the account has a password.",
  ),
});
export type AccountDeletion = z.output<typeof accountDeletion>;

/** Data taken over from an account export. */
export const broughtBack = wishesMade.extend({
  rules: field.flag("The lending rules were set."),
});
export type BroughtBack = z.output<typeof broughtBack>;

/** Details of `ACCOUNT_IN_USE`: books of others that have to be returned first. */
export const heldBooks = z.object({
  loans: z.array(z.object({ loanId: z.uuid(), bookTitle: z.string(), ownerName: z.string() })),
});
