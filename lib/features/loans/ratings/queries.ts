import type { Actor } from "@/lib/server/session/actor";
import { db } from "@/lib/server/database/db";
import { decodeCursor, encodeCursor, toPage } from "@/lib/shared/cursor";
import { record, withIsoTimes } from "@/lib/shared/records";
import type { BookRating, Prisma, User } from "@/prisma/client/client";
import { RATING_CRITERIA } from "@/lib/features/users/terms";
import { visibleBook } from "@/lib/features/books/policy";
import { getBook } from "@/lib/features/books/queries";
import { deletedName, summarySelect, type SummaryRow } from "@/lib/features/users/dto";
import { assertVisibleUser } from "@/lib/features/users/queries";
import { nameAlone, toSide } from "@/lib/features/loans/dto";
import { visibleAuthor, WITH_REVIEW } from "@/lib/features/loans/policy";
import type {
  BookReviewPage,
  UserReviews,
  UserReviewsQuery,
  ReviewListQuery,
  ReviewPage,
} from "./schema";

const PAGE_SIZE = 10;
/** Reviews of either kind that a profile begins with. */
const FIRST_SIZE = 3;

const NEWEST = { orderBy: [{ createdAt: "desc" as const }, { loanId: "desc" as const }] };
const cursorOf = ({ createdAt: at, loanId: id }: Row) => encodeCursor({ at, id });
const rowSelect = { loanId: true, reviewText: true, createdAt: true };
const authorSelect = { select: { ...summarySelect, deletedAt: true } };
const bookSelect = { select: { id: true, title: true } };
const criteriaSelect = record(RATING_CRITERIA, () => true as const);

/**
 * Reviews of a book, newest first.
 * @throws AppError NOT_FOUND if the book is not visible to the actor.
 */
export async function listBookReviews(
  actor: Actor,
  bookId: string,
  { cursor }: ReviewListQuery = {},
): Promise<BookReviewPage> {
  await getBook(actor, bookId);
  return bookReviews(actor, { id: bookId }, cursor);
}

/**
 * Reviews of a user as borrower, or of their books; newest first.
 * @throws AppError NOT_FOUND if the user is not visible to the actor.
 */
export async function listUserReviews(
  actor: Actor,
  userId: string,
  { as, cursor }: UserReviewsQuery,
  size = PAGE_SIZE,
): Promise<ReviewPage> {
  await assertVisibleUser(actor, userId);
  return as === "owner"
    ? bookReviews(actor, { ownerId: userId, ...visibleBook(actor) }, cursor, size)
    : borrowerReviews(actor, userId, cursor, size);
}

/** The newest of both kinds. @throws AppError NOT_FOUND. */
export async function firstReviews(actor: Actor, userId: string): Promise<UserReviews> {
  const [asBorrower, asOwner] = await Promise.all([
    listUserReviews(actor, userId, { as: "borrower" }, FIRST_SIZE),
    listUserReviews(actor, userId, { as: "owner" }, FIRST_SIZE),
  ]);
  return { asBorrower, asOwner };
}

async function bookReviews(
  actor: Actor,
  book: Prisma.BookWhereInput,
  cursor: string | undefined,
  size = PAGE_SIZE,
): Promise<BookReviewPage> {
  const rows = await db().bookRating.findMany({
    where: { ...WITH_REVIEW, book, borrower: visibleAuthor(actor), ...afterCursor(cursor) },
    ...NEWEST,
    take: size + 1,
    select: { ...rowSelect, rating: true, book: bookSelect, borrower: authorSelect },
  });
  const nobody = await deletedName(actor.locale);
  return toPage(rows, {
    size,
    cursor: cursorOf,
    item: ({ borrower, ...row }) => ({ about: "book", ...toReview(row, borrower, nobody) }),
  });
}

async function borrowerReviews(
  actor: Actor,
  borrowerId: string,
  cursor: string | undefined,
  size: number,
): Promise<ReviewPage> {
  const rows = await db().borrowerRating.findMany({
    where: { ...WITH_REVIEW, borrowerId, owner: visibleAuthor(actor), ...afterCursor(cursor) },
    ...NEWEST,
    take: size + 1,
    select: { ...rowSelect, ...criteriaSelect, owner: authorSelect },
  });
  const nobody = await deletedName(actor.locale);
  return toPage(rows, {
    size,
    cursor: cursorOf,
    item: ({ owner, ...row }) => ({ about: "borrower", ...toReview(row, owner, nobody) }),
  });
}

type Row = Pick<BookRating, keyof typeof rowSelect>;
type Author = SummaryRow & Pick<User, "deletedAt">;

/** @param nobody the name shown for a deleted user. */
function toReview<T extends Row>({ reviewText, ...row }: T, author: Author, nobody: string) {
  return {
    ...withIsoTimes(row),
    text: reviewText ?? "",
    author: author.deletedAt ? nameAlone(nobody) : toSide(author),
  };
}

/** Rows after a cursor, newest first. */
function afterCursor(cursor: string | undefined) {
  if (!cursor) return {};
  const { at, id } = decodeCursor(cursor);
  return { createdAt: { lte: at }, OR: [{ createdAt: { lt: at } }, { loanId: { lt: id } }] };
}
