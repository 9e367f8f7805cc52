import type { Actor } from "@/lib/server/session/actor";
import type { Prisma } from "@/prisma/client/client";
import { db } from "@/lib/server/database/db";
import { transact } from "@/lib/server/database/transact";
import { existing, wrongField } from "@/lib/shared/errors";
import { withIsoTimes } from "@/lib/shared/records";
import { otherOf } from "@/lib/features/loans/hand-over/given";
import { openBook } from "@/lib/features/books/policy";
import { getBook } from "@/lib/features/books/queries";
import { visibleCircle } from "@/lib/features/circles/policy";
import { loansOf, WITH_REVIEW } from "@/lib/features/loans/policy";
import type { ReviewKind } from "@/lib/features/loans/terms";
import { pictureUrl, summarySelect, toSummary } from "@/lib/features/users/dto";
import { reportableAuthor, reportableUser } from "./policy";
import type { Report, ReportContext, ReportedThing, ReportRequest } from "./schema";

/**
 * Reports a user. A copy of the reported content is stored with the report. A user who blocked the reporter can still
 * be reported, and so can everyone with whom the reporter shares a loan or conversation, for content of these.
 * @throws AppError NOT_FOUND (user or content unknown, hidden, or not theirs), INVALID_INPUT (oneself).
 */
export async function createReport(actor: Actor, input: ReportRequest): Promise<Report> {
  const { reason, details, context } = input;
  const targetUserId = input.targetUserId ?? (await targetOf(actor, context ?? {}));
  if (targetUserId === actor.id) throw wrongField("targetUserId", "invalid");
  const about = existing(await reportedThing(actor, targetUserId, context ?? {}));
  const data = { reporterId: actor.id, targetUserId, reason, details, about };
  const select = { id: true, createdAt: true };
  const created = await transact((tx) => tx.report.create({ data, select }));
  const named = input.targetUserId ?? null;
  return { ...withIsoTimes(created), targetUserId: named, reason, details };
}

/** The reported user, derived from the content if the reporter does not name one. */
function targetOf(
  actor: Actor,
  { loanId, bookReviewId, borrowerReviewId, marginNoteId, circleId }: ReportContext,
): Promise<string> {
  if (circleId) return ownerOfCircle(actor, circleId);
  if (bookReviewId) return author("borrowerId", bookReviewId);
  if (borrowerReviewId) return author("ownerId", borrowerReviewId);
  if (marginNoteId) return authorOfNote(marginNoteId);
  if (loanId) return otherSide(actor, loanId);
  throw wrongField("targetUserId", "required");
}

async function author(side: "ownerId" | "borrowerId", loanId: string): Promise<string> {
  const select = { ownerId: true, borrowerId: true };
  return existing(await db().loan.findUnique({ where: { id: loanId }, select }))[side];
}

async function authorOfNote(id: string): Promise<string> {
  const note = await db().marginNote.findUnique({ where: { id }, select: { authorId: true } });
  return existing(note).authorId;
}

/** Of the owners other than the actor the one who has been there longest. */
async function ownerOfCircle(actor: Actor, circleId: string): Promise<string> {
  const owner = await db().circleMember.findFirst({
    where: { circleId, role: "OWNER", userId: { not: actor.id } },
    orderBy: [{ joinedAt: "asc" }, { userId: "asc" }],
  });
  return existing(owner).userId;
}

async function otherSide(actor: Actor, loanId: string): Promise<string> {
  const where = { id: loanId, ...loansOf(actor.id) };
  const row = await db().loan.findFirst({ where, select: { ownerId: true, borrowerId: true } });
  return otherOf(actor.id, existing(row));
}

function reportedThing(
  actor: Actor,
  targetId: string,
  context: ReportContext,
): Promise<ReportedThing | null> {
  const { bookId, loanId, messageId, bookReviewId, borrowerReviewId, marginNoteId } = context;
  if (context.circleId) return circle(actor, targetId, context.circleId);
  if (bookReviewId) return bookReview(actor, targetId, bookReviewId);
  if (borrowerReviewId) return borrowerReview(actor, targetId, borrowerReviewId);
  if (marginNoteId) return marginNote(actor, targetId, marginNoteId);
  if (messageId) return message(actor, targetId, messageId);
  if (loanId) return loan(actor, targetId, loanId);
  if (bookId) return book(actor, targetId, bookId);
  return profile(actor, targetId);
}

async function profile(actor: Actor, id: string): Promise<ReportedThing | null> {
  const where = { id, ...reportableUser(actor) };
  const row = await db().user.findFirst({ where, select: summarySelect });
  if (!row) return null;
  const { displayName, profilePictureUrl } = toSummary(row);
  return { kind: "profile", displayName, pictureUrl: profilePictureUrl };
}

async function book(actor: Actor, ownerId: string, id: string): Promise<ReportedThing | null> {
  const row = await db().book.findFirst({
    where: { id, ownerId, ...openBook(actor, reportableUser(actor)) },
    select: { title: true, author: true, description: true, coverImageId: true },
  });
  if (!row) return null;
  const { coverImageId, ...facts } = row;
  return { kind: "book", id, ...facts, coverUrl: pictureUrl(coverImageId) };
}

async function loan(actor: Actor, otherId: string, id: string): Promise<ReportedThing | null> {
  const sides = [
    { ownerId: actor.id, borrowerId: otherId },
    { ownerId: otherId, borrowerId: actor.id },
  ];
  const row = await db().loan.findFirst({
    where: { id, OR: sides },
    select: { bookTitle: true, status: true, borrowerMessage: true, feedback: true },
  });
  if (!row) return null;
  const { bookTitle: title, ...facts } = row;
  return { kind: "loan", id, title, ...facts };
}

const reviewSelect = {
  reviewText: true,
  createdAt: true,
  loan: { select: { bookTitle: true } },
} as const;

async function bookReview(
  actor: Actor,
  borrowerId: string,
  loanId: string,
): Promise<ReportedThing | null> {
  const where = { loanId, borrowerId, ...WITH_REVIEW, borrower: reportableAuthor(actor) };
  const row = await db().bookRating.findFirst({ where, select: reviewSelect });
  return row && review("book", loanId, row);
}

async function borrowerReview(
  actor: Actor,
  ownerId: string,
  loanId: string,
): Promise<ReportedThing | null> {
  const where = { loanId, ownerId, ...WITH_REVIEW, owner: reportableAuthor(actor) };
  const row = await db().borrowerRating.findFirst({ where, select: reviewSelect });
  return row && review("borrower", loanId, row);
}

type ReviewRow = Prisma.BookRatingGetPayload<{ select: typeof reviewSelect }>;

function review(about: ReviewKind, id: string, row: ReviewRow): ReportedThing {
  const { bookTitle: title } = row.loan;
  const writtenAt = row.createdAt.toISOString();
  return { kind: "review", id, about, title, content: row.reviewText ?? "", writtenAt };
}

/** A note in a book that the reporter may see. */
async function marginNote(
  actor: Actor,
  authorId: string,
  id: string,
): Promise<ReportedThing | null> {
  const row = await db().marginNote.findFirst({
    where: { id, authorId, author: reportableUser(actor) },
    select: { text: true, createdAt: true, bookId: true, book: { select: { title: true } } },
  });
  if (!row) return null;
  await getBook(actor, row.bookId);
  const { text: content, createdAt, book: of } = row;
  return { kind: "marginNote", id, title: of.title, content, writtenAt: createdAt.toISOString() };
}

/** A circle of this owner. */
async function circle(actor: Actor, ownerId: string, id: string): Promise<ReportedThing | null> {
  const members = { some: { userId: ownerId, role: "OWNER" } } as const;
  const row = await db().circle.findFirst({
    where: { AND: [visibleCircle(actor), { id, members }] },
    select: {
      name: true,
      description: true,
      announcement: { select: { content: true } },
    },
  });
  return row && { kind: "circle", id, ...row, announcement: row.announcement?.content ?? null };
}

async function message(actor: Actor, senderId: string, id: string): Promise<ReportedThing | null> {
  const row = await db().chatMessage.findFirst({
    where: { id, senderId, recipientId: actor.id },
    select: { content: true, createdAt: true },
  });
  return row && { kind: "message", id, content: row.content, sentAt: row.createdAt.toISOString() };
}
