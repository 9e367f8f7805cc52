import { z } from "zod";
import { blankAsAbsent, blankAsNull, JSON_LIMIT, optionalLine, optionalText } from "../core/text";
import { userSummary } from "../users/schema";
import { LOAN_ROLES, LOAN_STATUSES } from "./machine";
import { MAX_FEEDBACK, MAX_CRITERION, MAX_INTEREST } from "./terms";

const day = z.iso.date();
const optionalDay = z.preprocess(blankAsNull, day.nullish());
const feedback = optionalText(MAX_FEEDBACK).optional()
  .describe("To the other side: how it went, or why not.");

const timeZone = z
  .preprocess(
    blankAsAbsent,
    z.string().max(60).refine(isTimeZone, { params: { code: "invalid" } }).optional(),
  )
  .describe("IANA name, for example Europe/Kyiv; by default of the owner's country.");

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

export const loanRequest = z.object({
  bookId: z.uuid().describe("A book that is AVAILABLE_FOR_BORROW, and not one's own."),
  borrowerMessage: optionalText(JSON_LIMIT).optional().describe("To the owner."),
});
export type LoanRequest = z.output<typeof loanRequest>;

/** `timeZone` says whose today the due date may not precede; by default that of the owner's place. */
export const loanApproval = z.object({
  dueDate: optionalDay
    .describe("When the book is due back, from today to 5 years ahead. Left out, null or empty: in 30 days."),
  message: optionalText(MAX_FEEDBACK).optional().describe("To the borrower."),
  timeZone,
}).meta({ examples: [{ dueDate: "2027-03-14", message: "With pleasure." }] });
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
    date: optionalDay
      .describe("From today to 2 years ahead. Left out, null or empty: not agreed."),
    time: z.preprocess(blankAsNull, z.iso.time({ precision: -1 }).nullish()).describe(
      "HH:mm, only with a date.",
    ),
    location: optionalLine(200).optional()
      .describe("One of `cafe`, `library`, `bookstore`, `park` and `other`, or any text."),
    notes: optionalText(MAX_FEEDBACK).optional().describe("What else is agreed."),
    timeZone,
  })
  .superRefine((value, context) => {
    if (!value.date && (value.time || !(value.location || value.notes))) {
      context.addIssue({ code: "custom", path: ["date"], params: { code: "required" } });
    }
  });
export type Meetup = z.output<typeof meetup>;

export const meetupConfirmation = z.object({
  version: z.number().int().min(1).max(2_000_000_000)
    .describe("The `meetUpVersion` of the loan that one agrees to."),
});
export type MeetupConfirmation = z.output<typeof meetupConfirmation>;

export const statusChange = z.object({
  status: z.enum(LOAN_STATUSES)
    .describe("APPROVED, LENT, RETURNED, CANCELED or LOST, as far as the loan can go there now."),
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
  photoUrl: photoUrl.optional()
    .describe(
      "A photo of the returned book: a picture of ours (`/api/images/{imageId}`) or any " +
        "http(s) address.",
    ),
  feedback,
});
export type LoanReturn = z.output<typeof loanReturn>;

const criterion = z.number().int().min(1).max(MAX_CRITERION);
const reviewText = optionalText(MAX_FEEDBACK).optional().describe("In words.");

export const borrowerRating = z.object({
  punctuality: criterion.describe("Was the book back in time."),
  accuracy: criterion.describe("Did all go as agreed, and is the book as it was."),
  communication: criterion.describe("Were answers quick and clear."),
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
  id: z.uuid().nullable().describe("Null where the caller may not see that reader."),
  name: z.string().describe("The same as `displayName`."),
});
export type LoanSide = z.output<typeof loanSide>;

/** A loan as anyone who may see a reader's history sees it. */
export const loanHistoryEntry = z.object({
  id: z.uuid().describe("Null where the viewer may not see that reader: the name is of that time."),
  bookId: z.uuid().describe("The book, which may be gone by now."),
  bookTitle: z.string().describe("As it was when the loan was asked for."),
  bookAuthor: z.string().describe("As it was when the loan was asked for."),
  bookCoverImageUrl: z.string().nullable()
    .describe("Path on this host; null where the cover is drawn."),
  ownerUserId: z.uuid().nullable().describe("Null where the viewer may not see that reader."),
  borrowerUserId: z.uuid().nullable().describe("Null where the viewer may not see that reader."),
  status: z.enum(LOAN_STATUSES).describe("Where the loan stands."),
  requestDate: z.iso.datetime().describe("When it was asked for."),
  createdAt: z.iso.datetime().describe("The same as `requestDate`."),
  updatedAt: z.iso.datetime().describe("When it was last changed."),
  lentAt: z.iso.datetime().nullable().describe("When it was handed over."),
  closedAt: z.iso.datetime().nullable().describe("When it was returned, cancelled or lost."),
  dueDate: day.nullable().describe("When the book is due back; null before approval."),
  owner: loanSide.nullable()
    .describe("Whose book it is; null where the viewer may not see that reader."),
  borrower: loanSide.nullable()
    .describe("Who asked for it; null where the viewer may not see that reader."),
}).describe("A loan as anyone who may see a reader's history sees it.");
export type LoanHistoryEntry = z.output<typeof loanHistoryEntry>;

/** A loan as its two sides see it. */
export const loan = loanHistoryEntry.extend({
  borrowerMessage: z.string().nullable().describe("To the owner."),
  meetUpDateTime: z.iso.datetime().nullable()
    .describe("The agreed meeting; null where there is none."),
  meetUpTimeSet: z.boolean()
    .describe("False where only the day is agreed: show the date of `meetUpDateTime` alone."),
  meetUpLocationGeneral: z.string().nullable()
    .describe("One of `cafe`, `library`, `bookstore`, `park` and `other`, or any text."),
  meetUpNotes: z.string().nullable().describe("What else is agreed."),
  meetUpTimeZone: z.string().nullable()
    .describe("IANA name of the zone in which the meet-up was entered; null where that is not known."),
  meetUpProposedBy: z.enum(LOAN_ROLES).nullable()
    .describe("Which side proposed it as it stands."),
  meetUpConfirmed: z.boolean().describe("The other side has confirmed it as it stands."),
  meetUpVersion: z.number().int()
    .describe("Raised with every change of the meet-up; 0 before the first proposal."),
  bookAvailable: z.boolean()
    .describe("False where the book is promised, lent or gone: a request then waits in the queue."),
  bookInterestRating: z.number().int().nullable()
    .describe("The borrower's rating of the book, 1 to 10; null before it."),
  ownerRatedBorrower: z.boolean().describe("The owner has rated the borrower."),
  feedback: z.string().nullable().describe("What was written when the loan ended or was refused."),
  photoUrl: z.string().nullable()
    .describe("A photo of the returned book: a path on this host or an http(s) address."),
  owner: loanSide.describe("Whose book it is."),
  borrower: loanSide.describe("Who asked for it."),
}).describe("A loan as its two sides see it.");
export type Loan = z.output<typeof loan>;

/** The full loan on one's own list, the history entry on another reader's. */
export const loanListItem = z.union([loan, loanHistoryEntry]);
export type LoanListItem = z.output<typeof loanListItem>;

/** A request waiting for the owner's answer. */
export const pendingLoan = z.object({
  id: z.uuid().describe("Of the loan."),
  bookId: z.uuid().describe("The book that is asked for."),
  bookTitle: z.string().describe("As it was when the loan was asked for."),
  bookAuthor: z.string().describe("As it was when the loan was asked for."),
  bookCoverImageUrl: z.string().nullable()
    .describe("Path on this host; null where the cover is drawn."),
  bookAvailable: z.boolean()
    .describe("False while the book is promised, lent, lost or hidden: the request waits in the queue."),
  bookHidden: z.boolean().describe("An administrator has hidden the book."),
  borrowerUserId: z.uuid().describe("Who asks."),
  status: z.literal("REQUESTED").describe("Always the same."),
  borrowerMessage: z.string().nullable().describe("To the owner."),
  requestDate: z.iso.datetime().describe("When it was asked for."),
  othersWaiting: z.number().int().describe("Further requests for the same book."),
  borrower: loanSide.extend({
    id: z.uuid().describe("Of the reader."),
    returnedCount: z.number().int().describe("Books brought back so far."),
    distanceKm: z.number().nullable()
      .describe("Kilometres from the book; null where a place is unknown."),
  }).describe("Who asks."),
}).describe("A request that waits for the owner's answer.");
export type PendingLoan = z.output<typeof pendingLoan>;

const statusCounts = z.record(z.enum(LOAN_STATUSES), z.number().int());

/** How many loans of a reader are in each status. */
export const loanStats = z.object({
  asLender: statusCounts.describe("As the owner: every status, also with 0."),
  asBorrower: statusCounts.describe("As the borrower: every status, also with 0."),
});
export type LoanStats = z.output<typeof loanStats>;
