import type { NotificationParams } from "@/lib/features/notifications/schema";
import { pictureUrl, toSummary, type SummaryRow } from "@/lib/features/users/dto";
import { pick, withIsoTimes } from "@/lib/shared/records";
import { isMeetUpOver } from "@/lib/shared/time";
import type { LoanRole } from "@/lib/features/loans/machine/loan-machine";
import { hasMeetUp } from "@/lib/features/loans/machine/meetup-machine";
import type { LoanRow } from "./loan-sql";
import type { Loan, LoanHistoryEntry, LoanSide } from "./schema";

/** For other readers who may see the profile. A side that is hidden from the viewer is null. */
export function toHistoryEntry(row: LoanRow): LoanHistoryEntry {
  return {
    ...facts(row),
    owner: row.ownerHidden ? null : toSide(row.owner),
    borrower: row.borrowerHidden ? null : toSide(row.borrower),
  };
}

/** Columns that both sides see unchanged. */
const OF_BOTH_SIDES = [
  ...["borrowerMessage", "meetUpTimeSet", "meetUpTimeZone", "meetUpNotes", "meetUpForReturn"],
  ...["bookAvailable", "bookVisible", "bookCondition", "loanDays", "waitingCount", "feedback"],
  ...["photoUrl", "returnedCondition"],
] as const satisfies readonly (keyof LoanRow)[];

/**
 * For the two sides of the loan. A side that is hidden from the other keeps the name stored in the loan.
 * @param nobody the name shown for a deleted user.
 */
export function toLoan(row: LoanRow, nobody: string): Loan {
  return {
    ...facts(row),
    ...pick(row, OF_BOTH_SIDES),
    meetUpDateTime: row.meetUpAt?.toISOString() ?? null,
    meetUpLocationGeneral: row.meetUpLocation,
    ...toProposal(row),
    meetUpVersion: row.meetUpSequence,
    meetUpId: hasMeetUp(row) ? (row.meetUpId ?? row.id) : null,
    meetUpLoans: row.meetUpLoans ?? [],
    extension: row.extension && {
      ...row.extension,
      requestedAt: new Date(row.extension.requestedAt).toISOString(),
    },
    bookInterestRating: row.interest,
    ownerRatedBorrower: row.borrowerRated,
    handOver: row.handOverConfirmedBy && { confirmedBy: row.handOverConfirmedBy },
    giveBack: row.giveBackConfirmedBy && { confirmedBy: row.giveBackConfirmedBy },
    owner: row.ownerHidden ? nameAlone(row.ownerName || nobody) : toSide(row.owner),
    borrower: row.borrowerHidden ? nameAlone(row.borrowerName || nobody) : toSide(row.borrower),
  };
}

type Proposal = Pick<LoanRow, "status" | "meetUpByOwner" | "meetUpConfirmedAt" | "meetUpAt"> &
  Pick<LoanRow, "meetUpTimeSet" | "meetUpTimeZone" | "meetUpForReturn">;

/** Who proposed the meet-up, whether the other side has confirmed it, and whether it is over. */
export function toProposal(loan: Proposal) {
  const { meetUpByOwner, meetUpAt: at, meetUpTimeSet: timeSet, meetUpTimeZone: timeZone } = loan;
  const proposedBy: LoanRole = meetUpByOwner ? "owner" : "borrower";
  return {
    meetUpProposedBy: meetUpByOwner === null ? null : proposedBy,
    meetUpConfirmed: loan.meetUpConfirmedAt !== null,
    meetUpOver: hasMeetUp(loan) && isMeetUpOver({ at, timeSet, timeZone }, new Date()),
  };
}

export type MeetUp = Pick<
  LoanRow,
  "meetUpAt" | "meetUpTimeSet" | "meetUpTimeZone" | "meetUpLocation" | "meetUpSequence"
>;

/** Parameters of the notification, named like the loan's own columns. */
export function meetUpParams(meetUp: MeetUp): NotificationParams {
  return {
    meetUpVersion: meetUp.meetUpSequence,
    ...(meetUp.meetUpAt && {
      meetUpDateTime: meetUp.meetUpAt.toISOString(),
      meetUpTimeSet: Number(meetUp.meetUpTimeSet),
      ...(meetUp.meetUpTimeZone && { meetUpTimeZone: meetUp.meetUpTimeZone }),
    }),
    ...(meetUp.meetUpLocation && { meetUpLocationGeneral: meetUp.meetUpLocation }),
  };
}

/** What everyone who may see the loan is told of it. */
const FACTS = [
  ...["id", "bookId", "bookTitle", "bookAuthor", "kind", "status", "dueDate"],
  ...["createdAt", "updatedAt", "lentAt", "closedAt"],
] as const satisfies readonly (keyof LoanRow)[];

function facts(row: LoanRow) {
  return {
    ...withIsoTimes(pick(row, FACTS)),
    bookCoverImageUrl: pictureUrl(row.coverImageId),
    ownerUserId: row.ownerHidden ? null : row.ownerId,
    borrowerUserId: row.borrowerHidden ? null : row.borrowerId,
    requestDate: row.requestedAt.toISOString(),
  };
}

export function toSide(row: SummaryRow) {
  const summary = toSummary(row);
  return { ...summary, name: summary.displayName };
}

/** For a side that is hidden or deleted. */
export function nameAlone(displayName: string): LoanSide {
  return {
    id: null,
    name: displayName,
    displayName,
    isAdmin: false,
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
