import { z } from "zod";
import {
  blankAsAbsent,
  blankAsNull,
  JSON_LIMIT,
  optionalLine,
  optionalText,
} from "@/lib/shared/text";
import { userSummary } from "@/lib/features/users/schema";
import { LOAN_ROLES, LOAN_STATUSES } from "./machine";
import { MAX_FEEDBACK, MAX_CRITERION, MAX_INTEREST } from "./terms";

const day = z.iso.date();
const optionalDay = blankAsNull(day.nullish());
const feedback = optionalText(MAX_FEEDBACK)
  .optional()
  .describe("Message to the other side, for example how it went or why not.");

const timeZone = blankAsAbsent(
  z
    .string()
    .max(60)
    .refine(isTimeZone, { params: { code: "invalid" } })
    .optional(),
).describe("IANA time zone, for example Europe/Kyiv; defaults to that of the owner's country.");

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

export const loanRequest = z.object({
  bookId: z.uuid().describe("A book of another reader, in the state AVAILABLE_FOR_BORROW."),
  borrowerMessage: optionalText(JSON_LIMIT).optional().describe("Message to the owner."),
});
export type LoanRequest = z.output<typeof loanRequest>;

/** `timeZone` says whose today the due date may not precede; by default that of the owner's place. */
export const loanApproval = z
  .object({
    dueDate: optionalDay.describe(
      "When the book is due back, from today up to 5 years ahead. Defaults to 30 days from now.",
    ),
    message: optionalText(MAX_FEEDBACK).optional().describe("Message to the borrower."),
    timeZone,
  })
  .meta({ examples: [{ dueDate: "2027-03-14", message: "With pleasure." }] });
export type LoanApproval = z.output<typeof loanApproval>;

export const loanCancellation = z.object({ feedback });
export type LoanCancellation = z.output<typeof loanCancellation>;

export const loanLoss = z.object({ feedback });
export type LoanLoss = z.output<typeof loanLoss>;

/**
 * Date and time as the clocks show them in `timeZone` (default: that of the owner's place). Something
 * has to be proposed: a date, a place or a note.
 */
export const meetup = z
  .object({
    date: optionalDay.describe(
      "From today up to 2 years ahead. Omitted, null or empty: not agreed yet.",
    ),
    time: blankAsNull(z.iso.time({ precision: -1 }).nullish()).describe("HH:mm; requires a date."),
    location: optionalLine(200)
      .optional()
      .describe("`cafe`, `library`, `bookstore`, `park`, `other` or free text."),
    notes: optionalText(MAX_FEEDBACK).optional().describe("Other arrangements."),
    timeZone,
  })
  .superRefine((value, context) => {
    if (!value.date && (value.time || !(value.location || value.notes))) {
      context.addIssue({ code: "custom", path: ["date"], params: { code: "required" } });
    }
  });
export type Meetup = z.output<typeof meetup>;

export const meetupConfirmation = z.object({
  version: z
    .number()
    .int()
    .min(1)
    .max(2_000_000_000)
    .describe("The `meetUpVersion` of the loan that is being confirmed."),
});
export type MeetupConfirmation = z.output<typeof meetupConfirmation>;

export const statusChange = z.object({
  status: z
    .enum(LOAN_STATUSES)
    .describe(
      "APPROVED, LENT, RETURNED, CANCELED or LOST, if the loan's current status allows it.",
    ),
  feedback,
});
export type StatusChange = z.output<typeof statusChange>;

/** A picture of ours, or any http(s) address. */
const OWN_IMAGE = /^\/api\/images\/([0-9a-f-]{36})$/;
const photoUrl = optionalLine(2_000).refine((value) => value === null || isPhotoUrl(value), {
  params: { code: "url" },
});

function isPhotoUrl(value: string): boolean {
  return ownImageId(value) !== null || z.url({ protocol: /^https?$/ }).safeParse(value).success;
}

/** The id of a picture of ours, where the address is one's; null elsewhere. */
export function ownImageId(address: string): string | null {
  const id = OWN_IMAGE.exec(address)?.[1];
  return z.uuid().safeParse(id).data ?? null;
}

export const loanReturn = z.object({
  photoUrl: photoUrl
    .optional()
    .describe(
      "A photo of the returned book: an uploaded picture (`/api/images/{imageId}`) or any " +
        "http(s) URL.",
    ),
  feedback,
});
export type LoanReturn = z.output<typeof loanReturn>;

const criterion = z.number().int().min(1).max(MAX_CRITERION);
const reviewText = optionalText(MAX_FEEDBACK).optional().describe("Optional review text.");

export const borrowerRating = z.object({
  punctuality: criterion.describe("Whether the book was returned on time."),
  accuracy: criterion.describe("Whether everything went as agreed and the book was looked after."),
  communication: criterion.describe("Whether replies were quick and clear."),
  reviewText,
});
export type BorrowerRating = z.output<typeof borrowerRating>;

export const bookRating = z.object({
  rating: z.number().int().min(1).max(MAX_INTEREST).describe("How much the book was liked."),
  reviewText,
});
export type BookRating = z.output<typeof bookRating>;

/** A side of a loan; without an id the name is of that time. */
export const loanSide = userSummary.extend({
  id: z
    .uuid()
    .nullable()
    .describe("Null if the caller may not see that reader: the name is then from that time."),
  name: z.string().describe("The same as `displayName`."),
});
export type LoanSide = z.output<typeof loanSide>;

/** How the book of a loan is shown. */
const requestedBook = {
  bookTitle: z.string().describe("As it was when the loan was requested."),
  bookAuthor: z.string().describe("As it was when the loan was requested."),
  bookCoverImageUrl: z
    .string()
    .nullable()
    .describe("Path on this host; null if the cover is drawn."),
};

/** A loan as anyone who may see a reader's history sees it. */
export const loanHistoryEntry = z
  .object({
    id: z.uuid().describe("The id of the loan."),
    bookId: z.uuid().describe("The book, which may no longer exist."),
    ...requestedBook,
    ownerUserId: z.uuid().nullable().describe("Null if the caller may not see that reader."),
    borrowerUserId: z.uuid().nullable().describe("Null if the caller may not see that reader."),
    status: z.enum(LOAN_STATUSES).describe("Current status of the loan."),
    requestDate: z.iso.datetime().describe("When it was requested."),
    createdAt: z.iso.datetime().describe("The same as `requestDate`."),
    updatedAt: z.iso.datetime().describe("When it was last changed."),
    lentAt: z.iso.datetime().nullable().describe("When it was handed over."),
    closedAt: z.iso.datetime().nullable().describe("When it was returned, cancelled or lost."),
    dueDate: day.nullable().describe("When the book is due back; null before approval."),
    owner: loanSide.nullable().describe("The owner; null if the caller may not see that reader."),
    borrower: loanSide
      .nullable()
      .describe("The borrower; null if the caller may not see that reader."),
  })
  .describe("A loan as shown in a reader's history.");
export type LoanHistoryEntry = z.output<typeof loanHistoryEntry>;

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
    bookAvailable: z
      .boolean()
      .describe(
        "False if the book is promised, lent out or gone: a request then waits in the queue.",
      ),
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
    owner: loanSide.describe("The owner."),
    borrower: loanSide.describe("The borrower."),
  })
  .describe("A loan as its owner and borrower see it.");
export type Loan = z.output<typeof loan>;

/** The full loan on one's own list, the history entry on another reader's. */
export const loanListItem = z.union([loan, loanHistoryEntry]);
export type LoanListItem = z.output<typeof loanListItem>;

/** A request waiting for the owner's answer. */
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
    borrowerUserId: z.uuid().describe("The borrower."),
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

/** How many loans of a reader are in each status. */
export const loanStats = z.object({
  asLender: statusCounts.describe("Loans as owner by status, including zeros."),
  asBorrower: statusCounts.describe("Loans as borrower by status, including zeros."),
});
export type LoanStats = z.output<typeof loanStats>;
