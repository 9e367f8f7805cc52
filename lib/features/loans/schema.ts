import { z } from "zod";
import * as field from "@/lib/shared/field";
import { LoanEventKind } from "@/prisma/client/enums";
import { CONDITIONS } from "@/lib/features/books/terms";
import { userSummary } from "@/lib/features/users/schema";
import { LOAN_KINDS, LOAN_ROLES, LOAN_STATUSES } from "@/lib/features/loans/machine/loan-machine";
import { CONFIRMATIONS, MAX_INTEREST, MEETUP_LOANS, TIMELINE_LISTED } from "./terms";

const day = z.iso.date();

/** A side of a loan; without an id, `displayName` is the one stored in the loan. */
export const loanSide = userSummary.extend({
  id: field.idOrNull(
    "Null if the caller may not see that reader: the name is then from that time.",
  ),
  name: field.text("The same as `displayName`."),
});
export type LoanSide = z.output<typeof loanSide>;

const requestedBook = {
  bookTitle: field.text("As it was when the loan was requested."),
  bookAuthor: field.text("As it was when the loan was requested."),
  bookCoverImageUrl: field.textOrNull("Path on this host; null if the cover is drawn."),
};

export const loanHistoryEntry = z
  .object({
    id: field.id("The id of the loan."),
    bookId: field.id("The book, which may no longer exist."),
    ...requestedBook,
    ownerUserId: field.idOrNull("Null if the caller may not see that reader."),
    borrowerUserId: field.idOrNull("Null if the caller may not see that reader."),
    kind: field.oneOf(
      LOAN_KINDS,
      "GIFT: the book is given for good, without a due date, and ends GIVEN. SELF_SERVICE: a member took a circle's own " +
        "book without asking; it has no requests, meet-ups and codes.",
    ),
    status: field.oneOf(LOAN_STATUSES, "Current status of the loan."),
    requestDate: field.moment("When it was requested."),
    createdAt: field.moment("The same as `requestDate`."),
    updatedAt: field.moment("When it was last changed."),
    lentAt: field.momentOrNull("When it was handed over."),
    closedAt: field.momentOrNull("When it was returned, cancelled, lost or given."),
    dueDate: day
      .nullable()
      .describe("When the book is due back; null before approval, and for a gift."),
    owner: loanSide.nullable().describe("The owner; null if the caller may not see that reader."),
    borrower: loanSide
      .nullable()
      .describe("The borrower; null if the caller may not see that reader."),
  })
  .describe("A loan as shown in a reader's history.");
export type LoanHistoryEntry = z.output<typeof loanHistoryEntry>;

const loanDays = field.count("Days that a loan of this book lasts where no due date is given.");

/** Another loan with the same meet-up. */
const sharingLoan = z.object({
  id: field.id("The id of the loan."),
  bookTitle: requestedBook.bookTitle,
  side: field.oneOf(LOAN_ROLES, "The caller's side of that loan."),
  meetUpForReturn: field.flag("Its book is to be brought back."),
});
export type SharingLoan = z.output<typeof sharingLoan>;

const confirmation = z
  .object({
    confirmedBy: field.oneOf(
      CONFIRMATIONS,
      "`OWNER`: by the owner alone. `BOTH`: by the code that one showed and the other entered. `SHELF`: by who scanned the " +
        "label of a circle's own book.",
    ),
  })
  .nullable();

export const loan = loanHistoryEntry
  .extend({
    borrowerMessage: field.textOrNull("Message to the owner."),
    meetUpDateTime: field.momentOrNull("The proposed or agreed meet-up; null if there is none."),
    meetUpTimeSet: field.flag(
      "False if only the day is set: show only the date of `meetUpDateTime`.",
    ),
    meetUpLocationGeneral: field.textOrNull(
      "`cafe`, `library`, `bookstore`, `park`, `other` or free text.",
    ),
    meetUpNotes: field.textOrNull("Other arrangements."),
    meetUpTimeZone: field.textOrNull(
      "IANA time zone in which the meet-up was entered; null if unknown.",
    ),
    meetUpProposedBy: field.oneOfOrNull(LOAN_ROLES, "The side that made the current proposal."),
    meetUpConfirmed: field.flag("The other side has confirmed the current proposal."),
    meetUpOver: field.flag(
      "The planned meet-up is over (two hours after its time, or at the end of its day): it can be proposed anew, not confirmed.",
    ),
    meetUpVersion: field.count(
      "Increases with every change of the meet-up; 0 before the first proposal.",
    ),
    meetUpId: field.idOrNull("Loans with the same one share a meet-up; null if none is planned."),
    meetUpForReturn: field.flag("The meet-up is for bringing the lent book back."),
    meetUpLoans: z.array(sharingLoan).describe("The other loans that share the planned meet-up."),
    bookAvailable: field.flag(
      "False if the book is promised, lent out or gone: a request then waits in the queue.",
    ),
    bookVisible: field.flag(
      "The caller may open the book; false if it is hidden, lost or not shown to them.",
    ),
    bookCondition: field.oneOfOrNull(CONDITIONS, "The present condition, according to the owner."),
    loanDays,
    extension: z
      .object({
        dueDate: day.describe("The due date that the borrower asks for."),
        message: field.textOrNull("What the borrower wrote with it."),
        requestedAt: field.moment("When they asked."),
      })
      .nullable()
      .describe("The ask for more time that waits for the owner's answer; null if there is none."),
    waitingCount: field.count(
      "How many other readers wait for the book; 0 once the loan has ended.",
    ),
    bookInterestRating: field.countOrNull(
      "The borrower's rating of the book, 1 to 10; null if not rated yet.",
    ),
    ownerRatedBorrower: field.flag("The owner has rated the borrower."),
    feedback: field.textOrNull("Message written when the loan ended or the request was declined."),
    photoUrl: field.textOrNull(
      "A photo of the returned book: a path on this host or an http(s) URL.",
    ),
    handOver: confirmation.describe("How it was handed over; null if it was not."),
    returnedCondition: field.oneOfOrNull(
      CONDITIONS,
      "The condition in which the book came back damaged or incomplete; null if it did not.",
    ),
    giveBack: confirmation.describe("How it was brought back; null if it was not."),
    owner: loanSide.describe("The owner."),
    borrower: loanSide.describe("The borrower."),
  })
  .describe("A loan as its owner and borrower see it.");
export type Loan = z.output<typeof loan>;

/** An open loan of a reader who asks for the book, is promised it or has it. */
export type BorrowedBook = Pick<Loan, "id" | "status"> & { bookId: string };

const timelineEntry = z.object({
  kind: z
    .enum({ ...LoanEventKind, BORROWER_RATED: "BORROWER_RATED", BOOK_RATED: "BOOK_RATED" })
    .describe("What happened."),
  at: field.moment("When it happened."),
  by: field.oneOfOrNull(
    LOAN_ROLES,
    "The side that did it; null where it happened by itself, as a reminder does.",
  ),
  dueDate: day.nullable().describe("The due date that it set, asked for or reminded of."),
  rating: field
    .upTo(MAX_INTEREST)
    .nullable()
    .describe("Of `BOOK_RATED`: the borrower's rating of the book."),
});
export type TimelineEntry = z.output<typeof timelineEntry>;

export const loanWithTimeline = loan
  .extend({
    distanceKm: field.numberOrNull(
      "Distance between the two readers in kilometres; null if a place is unknown.",
    ),
    together: z
      .array(loan)
      .max(MEETUP_LOANS)
      .describe(
        "The loan itself and the others of its meet-up: those planned for it, and those handed over, given or brought " +
          "back at it.",
      ),
    timeline: z
      .array(timelineEntry)
      .max(TIMELINE_LISTED)
      .describe("What happened so far, oldest first; of a longer story the latest entries."),
  })
  .describe("A loan as its owner and borrower see it, with what happened to it so far.");
export type LoanWithTimeline = z.output<typeof loanWithTimeline>;

/** The full loan in one's own list, the history entry in another reader's. */
export const loanListItem = z.union([loan, loanHistoryEntry]);
export type LoanListItem = z.output<typeof loanListItem>;

export const pendingLoan = z
  .object({
    id: field.id("The id of the loan."),
    bookId: field.id("The requested book."),
    ...requestedBook,
    bookAvailable: field.flag(
      "False while the book is promised, lent out, lost or hidden: the request waits in the queue.",
    ),
    bookHidden: field.flag("An administrator has hidden the book."),
    loanDays,
    borrowerUserId: field.id("The borrower."),
    kind: field.oneOf(LOAN_KINDS, "GIFT: the book is asked for to keep."),
    status: z.literal("REQUESTED").describe("Always this value."),
    borrowerMessage: field.textOrNull("Message to the owner."),
    requestDate: field.moment("When it was requested."),
    othersWaiting: field.count("Number of other requests for the same book."),
    borrower: loanSide
      .extend({
        id: field.id("The id of the reader."),
        returnedCount: field.count("Number of books returned so far."),
        distanceKm: field.numberOrNull(
          "Distance from the book in kilometres; null if a location is unknown.",
        ),
      })
      .describe("The borrower."),
  })
  .describe("A request waiting for the owner's answer.");
export type PendingLoan = z.output<typeof pendingLoan>;

const statusCounts = z.record(z.enum(LOAN_STATUSES), z.number().int());

export const loanStats = z.object({
  asLender: statusCounts.describe("Loans as owner by status, including zeros."),
  asBorrower: statusCounts.describe("Loans as borrower by status, including zeros."),
});
export type LoanStats = z.output<typeof loanStats>;
