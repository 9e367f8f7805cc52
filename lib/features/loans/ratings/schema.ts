import { z } from "zod";
import * as field from "@/lib/shared/field";
import { CURSOR } from "@/lib/shared/cursor";
import { loanSide } from "@/lib/features/loans/schema";
import { bookRating, borrowerRating } from "@/lib/features/loans/input-schema";

export const reviewListQuery = z.object({
  cursor: z.string().regex(CURSOR).optional().describe("`nextCursor` of the previous page."),
});
export type ReviewListQuery = z.output<typeof reviewListQuery>;

export const userReviewsQuery = reviewListQuery.extend({
  as: z
    .enum(["borrower", "owner"])
    .default("borrower")
    .describe(
      "`borrower`: reviews of the reader as borrower; `owner`: reviews of the reader's books.",
    ),
});
export type UserReviewsQuery = z.output<typeof userReviewsQuery>;

const review = z.object({
  loanId: field.id("The loan it was written after; each loan has at most one review of each kind."),
  text: field.text("Line breaks are kept."),
  createdAt: field.moment("When it was written."),
  author: loanSide.describe("Who wrote it; without an id if the account is deleted."),
});

export const bookReview = review
  .extend({
    about: z.literal("book").describe("A review of a book."),
    rating: bookRating.shape.rating,
    book: z
      .object({
        id: field.id("The id of the book."),
        title: field.text("The title of the book."),
      })
      .describe("The reviewed book."),
  })
  .describe("What a borrower wrote about a book.");

export const borrowerReview = review
  .extend({
    about: z.literal("borrower").describe("A review of a reader as borrower."),
    ...borrowerRating.omit({ reviewText: true }).shape,
  })
  .describe("What an owner wrote about a borrower.");
export type BorrowerReview = z.output<typeof borrowerReview>;

export const bookReviewPage = z.object({
  content: z.array(bookReview).describe("Newest first."),
  nextCursor: field.textOrNull("Cursor for the next page; null on the last."),
});
export type BookReviewPage = z.output<typeof bookReviewPage>;

export const reviewPage = bookReviewPage.extend({
  content: z
    .array(z.discriminatedUnion("about", [bookReview, borrowerReview]))
    .describe("Newest first."),
});
export type ReviewPage = z.output<typeof reviewPage>;
export type Review = ReviewPage["content"][number];

export type UserReviews = Record<"asBorrower" | "asOwner", ReviewPage>;
