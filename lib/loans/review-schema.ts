import { z } from "zod";
import { PAGE_MARK } from "../core/page-mark";
import { bookRating, borrowerRating, loanSide } from "./schema";

export const reviewListQuery = z.object({
  /** `nextCursor` of the page before. */
  cursor: z.string().regex(PAGE_MARK).optional(),
});
export type ReviewListQuery = z.output<typeof reviewListQuery>;

/** Reviews of a reader as borrower, or of the books that they lend. */
export const readerReviewsQuery = reviewListQuery.extend({
  as: z.enum(["borrower", "owner"]).default("borrower"),
});
export type ReaderReviewsQuery = z.output<typeof readerReviewsQuery>;

const review = z.object({
  /** The loan after which it was written: one review of each kind per loan. */
  loanId: z.uuid(),
  text: z.string(),
  createdAt: z.iso.datetime(),
  /** Without an id where the account is deleted. */
  author: loanSide,
});

/** What a borrower wrote about a book. */
export const bookReview = review.extend({
  about: z.literal("book"),
  rating: bookRating.shape.rating,
  book: z.object({ id: z.uuid(), title: z.string() }),
});
export type BookReview = z.output<typeof bookReview>;

/** What an owner wrote about a borrower. */
export const borrowerReview = review.extend({
  about: z.literal("borrower"),
  ...borrowerRating.omit({ reviewText: true }).shape,
});
export type BorrowerReview = z.output<typeof borrowerReview>;

export type Review = BookReview | BorrowerReview;

export const bookReviewPage = z.object({
  content: z.array(bookReview),
  nextCursor: z.string().nullable(),
});
export const reviewPage = z.object({
  content: z.array(z.discriminatedUnion("about", [bookReview, borrowerReview])),
  nextCursor: z.string().nullable(),
});

/** The newest first; `nextCursor` is null at the end. */
export interface ReviewPage {
  content: Review[];
  nextCursor: string | null;
}

/** Both kinds of reviews on a profile. */
export interface ReaderReviews {
  asBorrower: ReviewPage;
  asOwner: ReviewPage;
}
