import { z } from "zod";
import * as field from "@/lib/shared/field";
import { bookDto } from "@/lib/features/books/schema";
import { BOOK_STATES } from "@/lib/features/books/terms";
import { typedCode } from "@/lib/shared/params";
import { userSummary } from "@/lib/features/users/schema";

export const labelParams = z.object({
  code: typedCode.describe("The code on the book's label."),
});

export const labelledBook = z
  .object({
    bookId: field.id("The book."),
    title: field.text("Its title."),
    author: field.text("Its author."),
    coverImageUrl: field.textOrNull("Path on this host; null if the cover is drawn."),
    state: field.oneOf(BOOK_STATES, "A lost book has its page here, too."),
    owner: userSummary
      .nullable()
      .describe(
        "Whose it is, or who looks after it. Null if the caller, who has a circle's own book, may not see them.",
      ),
    isOwn: field.flag("True for the caller's own book."),
    loanId: field.idOrNull(
      "The active loan of it that the caller has a part in; null without one.",
    ),
    dueDate: field.dayOrNull("When that loan is due back."),
    selfService: field.flag(
      "It is, or on that loan was, a circle's own book: taken and brought back by this label.",
    ),
    ownCircle: bookDto.shape.ownCircle,
    takenUntil: field.dayOrNull(
      "When it would be due back if the caller took it now; null if they cannot take it.",
    ),
  })
  .describe("The book that a label stands on.");
export type LabelledBook = z.output<typeof labelledBook>;
