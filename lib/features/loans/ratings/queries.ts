import type { Actor } from "@/lib/server/session/actor";
import { db } from "@/lib/server/database/db";
import { decodeCursor, encodeCursor, toPage } from "@/lib/shared/cursor";
import type { Prisma } from "@/prisma/client/client";
import { openBook } from "@/lib/features/books/policy";
import { getBook } from "@/lib/features/books/queries";
import { deletedName, summarySelect, type SummaryRow } from "@/lib/features/users/dto";
import { assertVisibleUser } from "@/lib/features/users/queries";
import { nameAlone, toSide } from "@/lib/features/loans/dto";
import { visibleAuthor, WITH_REVIEW } from "@/lib/features/loans/policy";
import type {
  BookReview,
  BorrowerReview,
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

/**
 * Reviews of a book, newest first.
 * @throws AppError NOT_FOUND if the book is not visible to the actor.
 */
export async function listBookReviews(
  actor: Actor,
  bookId: string,
  { cursor }: ReviewListQuery = {},
): Promise<{ content: BookReview[]; nextCursor: string | null }> {
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
    ? bookReviews(actor, { ownerId: userId, hiddenAt: null, ...openBook(actor) }, cursor, size)
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
): Promise<{ content: BookReview[]; nextCursor: string | null }> {
  const rows = await db().bookRating.findMany({
    where: { ...WITH_REVIEW, book, borrower: visibleAuthor(actor), ...afterCursor(cursor) },
    ...NEWEST,
    take: size + 1,
    select: {
      ...rowSelect,
      rating: true,
      book: { select: { id: true, title: true } },
      borrower: authorSelect,
    },
  });
  const nobody = await deletedName(actor.locale);
  return toPage(rows, {
    size,
    cursor: cursorOf,
    item: ({ rating, book: about, borrower, ...row }): BookReview => ({
      about: "book",
      ...toReview(row, borrower, nobody),
      rating,
      book: about,
    }),
  });
}

async function borrowerReviews(
  actor: Actor,
  borrowerId: string,
  cursor: string | undefined,
  size: number,
): Promise<{ content: BorrowerReview[]; nextCursor: string | null }> {
  const rows = await db().borrowerRating.findMany({
    where: { ...WITH_REVIEW, borrowerId, owner: visibleAuthor(actor), ...afterCursor(cursor) },
    ...NEWEST,
    take: size + 1,
    select: {
      ...rowSelect,
      punctuality: true,
      accuracy: true,
      communication: true,
      owner: authorSelect,
    },
  });
  const nobody = await deletedName(actor.locale);
  return toPage(rows, {
    size,
    cursor: cursorOf,
    item: ({ punctuality, accuracy, communication, owner, ...row }): BorrowerReview => ({
      about: "borrower",
      ...toReview(row, owner, nobody),
      punctuality,
      accuracy,
      communication,
    }),
  });
}

interface Row {
  loanId: string;
  reviewText: string | null;
  createdAt: Date;
}

/** @param nobody the name shown for a deleted user. */
function toReview(row: Row, author: SummaryRow & { deletedAt: Date | null }, nobody: string) {
  return {
    loanId: row.loanId,
    text: row.reviewText ?? "",
    createdAt: row.createdAt.toISOString(),
    author: author.deletedAt ? nameAlone(nobody) : toSide(author),
  };
}

/** Rows after a cursor, newest first. */
function afterCursor(cursor: string | undefined) {
  if (!cursor) return {};
  const { at, id } = decodeCursor(cursor);
  return { createdAt: { lte: at }, OR: [{ createdAt: { lt: at } }, { loanId: { lt: id } }] };
}
