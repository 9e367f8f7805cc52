import { pictureUrl, toSummary } from "../users/dto";
import type { UserSummary } from "../users/schema";
import type { LoanRow } from "./loan-sql";
import type { Loan, LoanHistoryEntry } from "./schema";

/** For anyone who may see the profile: a side that is hidden from the viewer is left out. */
export function toHistoryEntry(row: LoanRow): LoanHistoryEntry {
  return {
    ...facts(row),
    owner: row.ownerHidden ? null : toSummary(row.owner),
    borrower: row.borrowerHidden ? null : toSummary(row.borrower),
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
    bookInterestRating: row.interest,
    ownerRatedBorrower: row.borrowerRated,
    feedback: row.feedback,
    photoUrl: row.photoUrl,
    owner: row.ownerHidden ? nameAlone(row.ownerId, row.ownerName) : toSummary(row.owner),
    borrower: row.borrowerHidden
      ? nameAlone(row.borrowerId, row.borrowerName)
      : toSummary(row.borrower),
  };
}

function facts(row: LoanRow) {
  return {
    id: row.id,
    bookId: row.bookId,
    bookTitle: row.bookTitle,
    bookAuthor: row.bookAuthor,
    bookCoverImageUrl: pictureUrl(row.coverImageId),
    ownerUserId: row.ownerId,
    borrowerUserId: row.borrowerId,
    status: row.status,
    requestDate: row.requestedAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    lentAt: row.lentAt?.toISOString() ?? null,
    closedAt: row.closedAt?.toISOString() ?? null,
    dueDate: row.dueDate,
  };
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
