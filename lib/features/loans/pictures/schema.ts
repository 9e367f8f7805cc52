import { z } from "zod";
import * as field from "@/lib/shared/field";
import { pathId } from "@/lib/shared/params";
import { parseInput } from "@/lib/shared/validation";
import { LOAN_ROLES } from "@/lib/features/loans/machine/loan-machine";
import { HAND_OVER_MOMENTS } from "@/lib/features/loans/terms";

export const loanPictureParams = z.object({
  id: pathId.describe("The loan."),
  imageId: pathId.describe("The picture."),
});

/** Form fields of an upload, without the file. */
export const loanPictureFields = z.object({
  moment: field.oneOf(
    HAND_OVER_MOMENTS,
    "`HAND_OVER`: the book as it was lent; `RETURN`: as it came back.",
  ),
});
export type LoanPictureFields = z.output<typeof loanPictureFields>;

/** @throws AppError INVALID_INPUT (`moment`). */
export function pictureFieldsOf(form: FormData): LoanPictureFields {
  return parseInput(loanPictureFields, { moment: form.get("moment") ?? undefined });
}

export const loanPicture = z.object({
  imageId: field.id("The id of the picture."),
  url: field.text("Path of the picture on this host; `?w=` asks for a width."),
  moment: field.oneOf(HAND_OVER_MOMENTS, "When it was taken: at hand-over or at return."),
  by: field.oneOf(LOAN_ROLES, "The side that added it."),
  addedAt: field.moment("When it was added."),
  width: field.count("In pixels, of the widest version."),
  height: field.count("In pixels, of the widest version."),
});
export type LoanPicture = z.output<typeof loanPicture>;

/** The pictures of a loan, as one of its sides sees them. */
export const loanPictures = z.object({
  pictures: z.array(loanPicture).describe("By moment, side and time."),
  moments: z
    .array(
      z.object({
        moment: field.oneOf(HAND_OVER_MOMENTS, "Hand-over or return."),
        mayAdd: field.flag("The caller can add another picture now."),
        mayRemove: field.flag("The caller can remove their own pictures now."),
        until: field.momentOrNull(
          "When adding and removing ends; null if it has ended, or goes on as long as the loan's status.",
        ),
      }),
    )
    .describe("Both moments: first `HAND_OVER`, then `RETURN`."),
});
export type LoanPictures = z.output<typeof loanPictures>;
