import { TEXTS } from "../data/texts";
import { HOUR, after, type LoanStory, type Reader, type Setting, type ShelvedBook } from "./model";

const REVIEWED_PART = 0.65;
/** A review is warm from this rating on: the book's (of 10), or the mean of the borrower's three criteria (of 5). */
const WARM_INTEREST = 8;
const WARM_MANNERS = 4.3;

export function borrowerRatingRow(setting: Setting, story: LoanStory, loanId: string) {
  const { owner, borrower, manners, closedAt } = story;
  if (!manners || !closedAt) return null;
  const [punctuality, accuracy, communication] = manners;
  const warm = (punctuality + accuracy + communication) / 3 >= WARM_MANNERS;
  const { warmBorrowerReviews, coolBorrowerReviews } = TEXTS[owner.writes];
  return {
    loanId,
    ownerId: owner.row.id,
    borrowerId: borrower.row.id,
    punctuality,
    accuracy,
    communication,
    reviewText: review(setting, warm ? warmBorrowerReviews : coolBorrowerReviews),
    createdAt: ratedAt(setting, closedAt),
  };
}

export function bookRatingRow(setting: Setting, story: LoanStory, loanId: string) {
  const { book, borrower, interest, closedAt } = story;
  if (!interest || !closedAt) return null;
  const { warmBookReviews, coolBookReviews } = TEXTS[borrower.writes];
  return {
    loanId,
    bookId: book.row.id,
    borrowerId: borrower.row.id,
    rating: interest,
    reviewText: review(setting, interest >= WARM_INTEREST ? warmBookReviews : coolBookReviews),
    createdAt: ratedAt(setting, closedAt),
  };
}

type BorrowerRating = NonNullable<ReturnType<typeof borrowerRatingRow>>;
type BookRating = NonNullable<ReturnType<typeof bookRatingRow>>;

/** Sums up the ratings of readers and books; of several by the same reader only the latest counts. */
export function sumUpRatings(
  readers: Reader[],
  books: ShelvedBook[],
  { ofBorrowers, ofBooks }: { ofBorrowers: BorrowerRating[]; ofBooks: BookRating[] },
): void {
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
  const manners = Map.groupBy(
    latest(ofBorrowers, (one) => one.ownerId + one.borrowerId),
    (one) => one.borrowerId,
  );
  for (const { row } of readers) {
    const ratings = manners.get(row.id) ?? [];
    row.ratingCount = ratings.length;
    row.punctualitySum = sum(ratings.map((one) => one.punctuality));
    row.accuracySum = sum(ratings.map((one) => one.accuracy));
    row.communicationSum = sum(ratings.map((one) => one.communication));
  }
  const interest = Map.groupBy(
    latest(ofBooks, (one) => one.borrowerId + one.bookId),
    (one) => one.bookId,
  );
  for (const { row } of books) {
    const ratings = interest.get(row.id) ?? [];
    row.interestCount = ratings.length;
    row.interestSum = sum(ratings.map((one) => one.rating));
  }
}

/** The latest per key. */
function latest<T extends { createdAt: Date }>(ratings: T[], key: (rating: T) => string): T[] {
  const inOrder = ratings.toSorted((a, b) => Number(a.createdAt) - Number(b.createdAt));
  return [...new Map(inOrder.map((rating) => [key(rating), rating])).values()];
}

function review({ random }: Setting, reviews: readonly string[]): string | null {
  return random.chance(REVIEWED_PART) ? random.pick(reviews) : null;
}

/** Within two days after the end, but not later than now. */
function ratedAt({ random, now }: Setting, closedAt: Date): Date {
  const wished = Number(after(closedAt, random.int(1, 48) * HOUR));
  return new Date(Math.min(wished, Number(now) - 30_000));
}
