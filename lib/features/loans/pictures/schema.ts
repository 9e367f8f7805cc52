import { z } from "zod";
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
  moment: z
    .enum(HAND_OVER_MOMENTS)
    .describe("`HAND_OVER`: the book as it was lent; `RETURN`: as it came back."),
});
export type LoanPictureFields = z.output<typeof loanPictureFields>;

/** @throws AppError INVALID_INPUT (`moment`). */
export function pictureFieldsOf(form: FormData): LoanPictureFields {
  return parseInput(loanPictureFields, { moment: form.get("moment") ?? undefined });
}

export const loanPicture = z.object({
  imageId: z.uuid().describe("The id of the picture."),
  url: z.string().describe("Path of the picture on this host; `?w=` asks for a width."),
  moment: z.enum(HAND_OVER_MOMENTS).describe("When it was taken: at hand-over or at return."),
  by: z.enum(LOAN_ROLES).describe("The side that added it."),
  addedAt: z.iso.datetime().describe("When it was added."),
  width: z.number().int().describe("In pixels, of the widest version."),
  height: z.number().int().describe("In pixels, of the widest version."),
});
export type LoanPicture = z.output<typeof loanPicture>;

/** The pictures of a loan, as one of its sides sees them. */
export const loanPictures = z.object({
  pictures: z.array(loanPicture).describe("By moment, side and time."),
  moments: z
    .array(
      z.object({
        moment: z.enum(HAND_OVER_MOMENTS).describe("Hand-over or return."),
        mayAdd: z.boolean().describe("The caller can add another picture now."),
        mayRemove: z.boolean().describe("The caller can remove their own pictures now."),
        until: z.iso
          .datetime()
          .nullable()
          .describe(
            "When adding and removing ends; null if it has ended, or goes on as long as the loan's status.",
          ),
      }),
    )
    .describe("Both moments: first `HAND_OVER`, then `RETURN`."),
});
export type LoanPictures = z.output<typeof loanPictures>;
