import { z } from "zod";
import * as field from "@/lib/shared/field";
import { qrPicture } from "@/lib/shared/qr-picture";
import { HAND_OVER_MOMENTS } from "@/lib/features/loans/terms";

export const handOverCode = z
  .object({
    moment: field.oneOf(HAND_OVER_MOMENTS, "The book is handed over, or brought back."),
    code: field.text("Six digits."),
    day: field.day("The day on which it is valid, by the clock of the owner's place."),
    timeZone: field.text("IANA time zone of that place."),
    url: z.url().describe("The loan's page with the code."),
    qr: qrPicture.describe("That address as a QR code."),
  })
  .describe("The code that the side with the book shows and the other side enters.");
export type HandOverCode = z.output<typeof handOverCode>;

export const codeEntry = z
  .object({
    code: z
      .string()
      .max(20)
      .transform((text) => text.replace(/\s/g, ""))
      .pipe(z.string().regex(/^[0-9]{6}$/))
      .describe("The six digits that the other side shows; blanks do not matter."),
    enteredAt: z.iso
      .datetime()
      .optional()
      .describe(
        "When they were entered, if that was without a connection: at most three days ago. Defaults to now, as what lies ahead does.",
      ),
  })
  .meta({ examples: [{ code: "493027" }] });
export type CodeEntry = z.output<typeof codeEntry>;
