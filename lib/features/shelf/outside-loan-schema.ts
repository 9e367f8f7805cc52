import { z } from "zod";
import * as field from "@/lib/shared/field";
import { line, optionalText } from "@/lib/shared/text";
import { optionalDay, timeZone } from "@/lib/features/loans/input-schema";
import { MAX_FEEDBACK } from "@/lib/features/loans/terms";
import { MAX_OUTSIDE_NAME } from "./terms";

export const outsideLoanInput = z
  .object({
    name: line(MAX_OUTSIDE_NAME).describe("Who has the book; nobody but the owner sees it."),
    dueDate: optionalDay.describe(
      "When it is due back, from today up to 5 years ahead. Without one there are no reminders.",
    ),
    note: optionalText(MAX_FEEDBACK).optional().describe("For the owner alone."),
    timeZone,
  })
  .meta({
    examples: [{ name: "Aunt Halyna", dueDate: "2027-03-14", note: "With the red bookmark." }],
  });
export type OutsideLoanInput = z.output<typeof outsideLoanInput>;

export const outsideLoan = z
  .object({
    bookId: field.id("The book."),
    bookTitle: field.text("The title of the book."),
    bookAuthor: field.text("The author of the book."),
    bookCoverImageUrl: field.textOrNull("Path on this host; null if the cover is drawn."),
    bookVisible: field.flag("False while an administrator hides the book."),
    name: field.text("Who has the book."),
    dueDate: field.dayOrNull("When it is due back."),
    note: field.textOrNull("What the owner noted."),
    lentAt: field.moment("When the owner recorded it."),
    lost: field.flag("The owner has said that it will not come back."),
  })
  .describe("A book lent to somebody outside, as its owner alone sees it.");
export type OutsideLoan = z.output<typeof outsideLoan>;
