import type { Prisma } from "@/prisma/client/client";
import type { Actor } from "../core/actor";
import { pictureUrl, summarySelect, toSummary } from "../users/dto";
import type { UserSummary } from "../users/schema";
import type { Loan, LoanHistoryEntry } from "./schema";

/** One side of a loan, with what decides whether this actor may see that reader. */
function sideSelect(actor: Actor) {
  return {
    select: {
      ...summarySelect,
      bannedAt: true,
      deletedAt: true,
      blocksMade: { where: { blockedId: actor.id }, select: { blockerId: true } },
      blocksReceived: { where: { blockerId: actor.id }, select: { blockedId: true } },
    },
  } satisfies Prisma.UserDefaultArgs;
}

/** What a history shows of a loan to anyone who may see the profile. */
export function historySelect(actor: Actor) {
  return {
    id: true,
    bookId: true,
    bookTitle: true,
    bookAuthor: true,
    ownerId: true,
    ownerName: true,
    borrowerId: true,
    borrowerName: true,
    status: true,
    requestedAt: true,
    createdAt: true,
    updatedAt: true,
    lentAt: true,
    closedAt: true,
    dueDate: true,
    book: { select: { coverImageId: true } },
    owner: sideSelect(actor),
    borrower: sideSelect(actor),
  } satisfies Prisma.LoanSelect;
}

/** All that the two sides see. */
export function loanSelect(actor: Actor) {
  return {
    ...historySelect(actor),
    borrowerMessage: true,
    meetUpAt: true,
    meetUpTimeSet: true,
    meetUpLocation: true,
    meetUpNotes: true,
    feedback: true,
    photoUrl: true,
    bookRating: { select: { rating: true } },
    borrowerRating: { select: { loanId: true } },
  } satisfies Prisma.LoanSelect;
}

type HistoryRow = Prisma.LoanGetPayload<{ select: ReturnType<typeof historySelect> }>;
type LoanRow = Prisma.LoanGetPayload<{ select: ReturnType<typeof loanSelect> }>;
type SideRow = HistoryRow["owner"];

export function toHistoryEntry(row: HistoryRow): LoanHistoryEntry {
  return {
    ...facts(row),
    owner: isHidden(row.owner) ? null : toSummary(row.owner),
    borrower: isHidden(row.borrower) ? null : toSummary(row.borrower),
  };
}

/** For the two sides: a reader who is hidden from the other keeps the name of that time. */
export function toLoan(row: LoanRow): Loan {
  return {
    ...facts(row),
    borrowerMessage: row.borrowerMessage,
    meetUpDateTime: row.meetUpAt?.toISOString() ?? null,
    meetUpTimeSet: row.meetUpTimeSet,
    meetUpLocationGeneral: row.meetUpLocation,
    meetUpNotes: row.meetUpNotes,
    bookInterestRating: row.bookRating?.rating ?? null,
    ownerRatedBorrower: row.borrowerRating !== null,
    feedback: row.feedback,
    photoUrl: row.photoUrl,
    owner: isHidden(row.owner) ? nameAlone(row.ownerId, row.ownerName) : toSummary(row.owner),
    borrower: isHidden(row.borrower)
      ? nameAlone(row.borrowerId, row.borrowerName)
      : toSummary(row.borrower),
  };
}

function facts(row: HistoryRow) {
  return {
    id: row.id,
    bookId: row.bookId,
    bookTitle: row.bookTitle,
    bookAuthor: row.bookAuthor,
    bookCoverImageUrl: pictureUrl(row.book.coverImageId),
    ownerUserId: row.ownerId,
    borrowerUserId: row.borrowerId,
    status: row.status,
    requestDate: row.requestedAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    lentAt: row.lentAt?.toISOString() ?? null,
    closedAt: row.closedAt?.toISOString() ?? null,
    dueDate: row.dueDate?.toISOString().slice(0, 10) ?? null,
  };
}

function isHidden(user: SideRow): boolean {
  const { bannedAt, deletedAt, blocksMade, blocksReceived } = user;
  return Boolean(bannedAt ?? deletedAt) || blocksMade.length + blocksReceived.length > 0;
}

function nameAlone(id: string, displayName: string): UserSummary {
  return {
    id,
    displayName,
    profilePictureUrl: null,
    rating: null,
    ratingCount: 0,
    punctualityAvg: null,
    accuracyAvg: null,
    communicationAvg: null,
    city: null,
    country: null,
  };
}
