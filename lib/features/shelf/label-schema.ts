import { z } from "zod";
import * as field from "@/lib/shared/field";
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
    owner: userSummary.describe("Whose it is."),
    isOwn: field.flag("True for the caller's own book."),
    loanId: field.idOrNull(
      "The active loan of it that the caller has a part in; null without one.",
    ),
  })
  .describe("The book that a label stands on.");
export type LabelledBook = z.output<typeof labelledBook>;
