import { z } from "zod";
import * as field from "@/lib/shared/field";
import { qrPicture } from "@/lib/shared/qr-picture";
import { LOAN_ROLES } from "@/lib/features/loans/machine/loan-machine";
import { MEETUP_LOANS } from "@/lib/features/loans/terms";

export const handOverCode = z
  .object({
    code: field.text("Six digits."),
    day: field.day("The day on which it is valid, by the clock of the giver's place."),
    timeZone: field.text("IANA time zone of that place."),
    url: z.url().describe("The loan's page with the code."),
    qr: qrPicture.describe("That address as a QR code."),
    books: z
      .array(
        z.object({
          id: field.id("The id of the loan."),
          bookTitle: field.text("As it was when the loan was requested."),
          side: field.oneOf(LOAN_ROLES, "The caller's side of that loan."),
          leftOut: field.flag("The code does not move this book."),
        }),
      )
      .describe(
        "The books that change hands at the meeting of the loan, in both directions, or its own book.",
      ),
  })
  .describe("The code that one side shows and the other enters: of a meeting always the same one.");
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

const loanIds = z.array(z.uuid()).max(MEETUP_LOANS);

export const leftOut = z
  .object({
    loanIds: loanIds.describe(
      "The loans of the meeting whose books do not change hands; not all of them.",
    ),
  })
  .meta({ examples: [{ loanIds: [] }] });
export type LeftOut = z.output<typeof leftOut>;

export const handOver = z
  .object({
    loanIds: loanIds
      .min(1)
      .optional()
      .describe(
        "The loans of the same two readers whose books were handed over. Omitted: this one.",
      ),
  })
  .meta({ examples: [{}] });
export type HandOver = z.output<typeof handOver>;
