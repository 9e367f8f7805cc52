import { z } from "zod";
import { userSummary } from "@/lib/features/users/schema";
import { LOAN_KINDS, LOAN_ROLES, LOAN_STATUSES } from "@/lib/features/loans/machine/loan-machine";
import { CONFIRMATIONS, MAX_INTEREST, TIMELINE_KINDS, TIMELINE_LISTED } from "./terms";

const day = z.iso.date();

/** A side of a loan; without an id, `displayName` is the one stored in the loan. */
export const loanSide = userSummary.extend({
  id: z
    .uuid()
    .nullable()
    .describe("Null if the caller may not see that reader: the name is then from that time."),
  name: z.string().describe("The same as `displayName`."),
});
export type LoanSide = z.output<typeof loanSide>;

const requestedBook = {
  bookTitle: z.string().describe("As it was when the loan was requested."),
  bookAuthor: z.string().describe("As it was when the loan was requested."),
  bookCoverImageUrl: z
    .string()
    .nullable()
    .describe("Path on this host; null if the cover is drawn."),
};

/** A loan as shown to anyone who may see a reader's history. */
export const loanHistoryEntry = z
  .object({
    id: z.uuid().describe("The id of the loan."),
    bookId: z.uuid().describe("The book, which may no longer exist."),
    ...requestedBook,
    ownerUserId: z.uuid().nullable().describe("Null if the caller may not see that reader."),
    borrowerUserId: z.uuid().nullable().describe("Null if the caller may not see that reader."),
    kind: z
      .enum(LOAN_KINDS)
      .describe("GIFT: the book is given for good, without a due date, and ends GIVEN."),
    status: z.enum(LOAN_STATUSES).describe("Current status of the loan."),
    requestDate: z.iso.datetime().describe("When it was requested."),
    createdAt: z.iso.datetime().describe("The same as `requestDate`."),
    updatedAt: z.iso.datetime().describe("When it was last changed."),
    lentAt: z.iso.datetime().nullable().describe("When it was handed over."),
    closedAt: z.iso
      .datetime()
      .nullable()
      .describe("When it was returned, cancelled, lost or given."),
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

const loanDays = z
  .number()
  .int()
  .describe("Days that a loan of this book lasts where no due date is given.");

/** Another loan with the same meet-up. */
const sharingLoan = z.object({
  id: z.uuid().describe("The id of the loan."),
  bookTitle: requestedBook.bookTitle,
  side: z.enum(LOAN_ROLES).describe("The caller's side of that loan."),
  meetUpForReturn: z.boolean().describe("Its book is to be brought back."),
});
export type SharingLoan = z.output<typeof sharingLoan>;

const confirmation = z
  .object({
    confirmedBy: z
      .enum(CONFIRMATIONS)
      .describe(
        "`OWNER`: by the owner alone. `BOTH`: by the code that one showed and the other entered.",
      ),
  })
  .nullable();

/** A loan as its two sides see it. */
export const loan = loanHistoryEntry
  .extend({
    borrowerMessage: z.string().nullable().describe("Message to the owner."),
    meetUpDateTime: z.iso
      .datetime()
      .nullable()
      .describe("The proposed or agreed meet-up; null if there is none."),
    meetUpTimeSet: z
      .boolean()
      .describe("False if only the day is set: show only the date of `meetUpDateTime`."),
    meetUpLocationGeneral: z
      .string()
      .nullable()
      .describe("`cafe`, `library`, `bookstore`, `park`, `other` or free text."),
    meetUpNotes: z.string().nullable().describe("Other arrangements."),
    meetUpTimeZone: z
      .string()
      .nullable()
      .describe("IANA time zone in which the meet-up was entered; null if unknown."),
    meetUpProposedBy: z
      .enum(LOAN_ROLES)
      .nullable()
      .describe("The side that made the current proposal."),
    meetUpConfirmed: z.boolean().describe("The other side has confirmed the current proposal."),
    meetUpVersion: z
      .number()
      .int()
      .describe("Increases with every change of the meet-up; 0 before the first proposal."),
    meetUpId: z
      .uuid()
      .nullable()
      .describe("Loans with the same one share a meet-up; null if none is planned."),
    meetUpForReturn: z.boolean().describe("The meet-up is for bringing the lent book back."),
    meetUpLoans: z.array(sharingLoan).describe("The other loans that share the planned meet-up."),
    bookAvailable: z
      .boolean()
      .describe(
        "False if the book is promised, lent out or gone: a request then waits in the queue.",
      ),
    bookVisible: z
      .boolean()
      .describe("The caller may open the book; false if it is hidden, lost or not shown to them."),
    loanDays,
    extension: z
      .object({
        dueDate: day.describe("The due date that the borrower asks for."),
        message: z.string().nullable().describe("What the borrower wrote with it."),
        requestedAt: z.iso.datetime().describe("When they asked."),
      })
      .nullable()
      .describe("The ask for more time that waits for the owner's answer; null if there is none."),
    waitingCount: z
      .number()
      .int()
      .describe("How many other readers wait for the book; 0 once the loan has ended."),
    bookInterestRating: z
      .number()
      .int()
      .nullable()
      .describe("The borrower's rating of the book, 1 to 10; null if not rated yet."),
    ownerRatedBorrower: z.boolean().describe("The owner has rated the borrower."),
    feedback: z
      .string()
      .nullable()
      .describe("Message written when the loan ended or the request was declined."),
    photoUrl: z
      .string()
      .nullable()
      .describe("A photo of the returned book: a path on this host or an http(s) URL."),
    handOver: confirmation.describe("How it was handed over; null if it was not."),
    giveBack: confirmation.describe("How it was brought back; null if it was not."),
    owner: loanSide.describe("The owner."),
    borrower: loanSide.describe("The borrower."),
  })
  .describe("A loan as its owner and borrower see it.");
export type Loan = z.output<typeof loan>;

const timelineEntry = z.object({
  kind: z.enum(TIMELINE_KINDS).describe("What happened."),
  at: z.iso.datetime().describe("When it happened."),
  by: z
    .enum(LOAN_ROLES)
    .nullable()
    .describe("The side that did it; null where it happened by itself, as a reminder does."),
  dueDate: day.nullable().describe("The due date that it set, asked for or reminded of."),
  rating: z
    .number()
    .int()
    .min(1)
    .max(MAX_INTEREST)
    .nullable()
    .describe("Of `BOOK_RATED`: the borrower's rating of the book."),
});
export type TimelineEntry = z.output<typeof timelineEntry>;

export const loanWithTimeline = loan
  .extend({
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

/** A request that waits for the owner's answer. */
export const pendingLoan = z
  .object({
    id: z.uuid().describe("The id of the loan."),
    bookId: z.uuid().describe("The requested book."),
    ...requestedBook,
    bookAvailable: z
      .boolean()
      .describe(
        "False while the book is promised, lent out, lost or hidden: the request waits in the queue.",
      ),
    bookHidden: z.boolean().describe("An administrator has hidden the book."),
    loanDays,
    borrowerUserId: z.uuid().describe("The borrower."),
    kind: z.enum(LOAN_KINDS).describe("GIFT: the book is asked for to keep."),
    status: z.literal("REQUESTED").describe("Always this value."),
    borrowerMessage: z.string().nullable().describe("Message to the owner."),
    requestDate: z.iso.datetime().describe("When it was requested."),
    othersWaiting: z.number().int().describe("Number of other requests for the same book."),
    borrower: loanSide
      .extend({
        id: z.uuid().describe("The id of the reader."),
        returnedCount: z.number().int().describe("Number of books returned so far."),
        distanceKm: z
          .number()
          .nullable()
          .describe("Distance from the book in kilometres; null if a location is unknown."),
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
