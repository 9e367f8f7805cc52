import {
  COOL_BOOK_REVIEWS, COOL_BORROWER_REVIEWS, WARM_BOOK_REVIEWS, WARM_BORROWER_REVIEWS,
} from "../data/reviews";
import { HOUR, later, type LoanStory, type Setting } from "./model";

const REVIEWED_PART = 0.65;
/** From here on a review is warm: of 10, and the mean of three criteria of 5. */
const WARM_INTEREST = 8;
const WARM_MANNERS = 4.3;

/** The owner's rating of the borrower, also added to what the borrower is known for. */
export function borrowerRatingRow(setting: Setting, story: LoanStory, loanId: string) {
  const { book, borrower, manners, closedAt } = story;
  if (!manners || !closedAt) return null;
  const [punctuality, accuracy, communication] = manners;
  const { row } = borrower;
  row.ratingCount = (row.ratingCount ?? 0) + 1;
  row.punctualitySum = (row.punctualitySum ?? 0) + punctuality;
  row.accuracySum = (row.accuracySum ?? 0) + accuracy;
  row.communicationSum = (row.communicationSum ?? 0) + communication;
  const warm = (punctuality + accuracy + communication) / 3 >= WARM_MANNERS;
  const reviews = (warm ? WARM_BORROWER_REVIEWS : COOL_BORROWER_REVIEWS)[book.owner.writes];
  return {
    loanId,
    ownerId: book.owner.row.id,
    borrowerId: row.id,
    punctuality, accuracy, communication,
    reviewText: review(setting, reviews),
    createdAt: ratedAt(setting, closedAt),
  };
}

/** The borrower's rating of the book, also added to the book's interest. */
export function bookRatingRow(setting: Setting, story: LoanStory, loanId: string) {
  const { book, borrower, interest, closedAt } = story;
  if (!interest || !closedAt) return null;
  book.row.interestCount = (book.row.interestCount ?? 0) + 1;
  book.row.interestSum = (book.row.interestSum ?? 0) + interest;
  const reviews = (interest >= WARM_INTEREST ? WARM_BOOK_REVIEWS : COOL_BOOK_REVIEWS)[borrower.writes];
  return {
    loanId,
    bookId: book.row.id,
    borrowerId: borrower.row.id,
    rating: interest,
    reviewText: review(setting, reviews),
    createdAt: ratedAt(setting, closedAt),
  };
}

function review({ random }: Setting, reviews: readonly string[]): string | null {
  return random.chance(REVIEWED_PART) ? random.pick(reviews) : null;
}

/** Within two days after the end, or by now. */
function ratedAt({ random, now }: Setting, closedAt: Date): Date {
  const wished = Number(later(closedAt, random.int(1, 48) * HOUR));
  return new Date(Math.min(wished, Number(now) - 30_000));
}
