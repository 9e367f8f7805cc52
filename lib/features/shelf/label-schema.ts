import { z } from "zod";
import { BOOK_STATES } from "@/lib/features/books/terms";
import { userSummary } from "@/lib/features/users/schema";

/** The code on a label; letters typed for similar digits are accepted. */
export const labelParams = z.object({
  code: z
    .string()
    .max(40)
    .transform((code) => code.toLowerCase().replace(/o/g, "0").replace(/[il]/g, "1"))
    .describe("The code on the book's label."),
});

export const labelledBook = z
  .object({
    bookId: z.uuid().describe("The book."),
    title: z.string().describe("Its title."),
    author: z.string().describe("Its author."),
    coverImageUrl: z.string().nullable().describe("Path on this host; null if the cover is drawn."),
    state: z.enum(BOOK_STATES).describe("A lost book has its page here, too."),
    owner: userSummary.describe("Whose it is."),
    isOwn: z.boolean().describe("True for the caller's own book."),
    loanId: z
      .uuid()
      .nullable()
      .describe("The active loan of it that the caller has a part in; null without one."),
  })
  .describe("The book that a label stands on.");
export type LabelledBook = z.output<typeof labelledBook>;
