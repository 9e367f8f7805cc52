import { z } from "zod";
import { optionalLine, optionalText } from "../core/text";
import { userSummary } from "../users/schema";
import { LOAN_ROLES, LOAN_STATUSES } from "./machine";
import { MAX_FEEDBACK, MAX_CRITERION, MAX_INTEREST } from "./terms";

const day = z.iso.date();
const feedback = optionalText(MAX_FEEDBACK).optional();

/** IANA name, for example Europe/Kyiv. */
const timeZone = z
  .string()
  .max(60)
  .refine(isTimeZone, { params: { code: "invalid" } })
  .optional();

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

export const loanRequest = z.object({
  bookId: z.uuid(),
  borrowerMessage: optionalText().optional(),
});
export type LoanRequest = z.output<typeof loanRequest>;

/** `timeZone` says whose today the due date may not precede; by default that of the owner's place. */
export const loanApproval = z.object({
  dueDate: day.nullish(),
  message: optionalText(MAX_FEEDBACK).optional(),
  timeZone,
});
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
    date: day.nullish(),
    /** "HH:mm". */
    time: z.iso.time({ precision: -1 }).nullish(),
    location: optionalLine(200).optional(),
    notes: optionalText(MAX_FEEDBACK).optional(),
    timeZone,
  })
  .superRefine((value, context) => {
    if (!value.date && (value.time || !(value.location || value.notes))) {
      context.addIssue({ code: "custom", path: ["date"], params: { code: "required" } });
    }
  });
export type Meetup = z.output<typeof meetup>;

/** `version` is the loan's `meetUpVersion` that the reader saw. */
export const meetupConfirmation = z.object({ version: z.number().int().min(1).max(2_000_000_000) });
export type MeetupConfirmation = z.output<typeof meetupConfirmation>;

export const statusChange = z.object({ status: z.enum(LOAN_STATUSES), feedback });
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

export const loanReturn = z.object({ photoUrl: photoUrl.optional(), feedback });
export type LoanReturn = z.output<typeof loanReturn>;

const criterion = z.number().int().min(1).max(MAX_CRITERION);
const reviewText = optionalText(MAX_FEEDBACK).optional();

export const borrowerRating = z.object({
  punctuality: criterion,
  accuracy: criterion,
  communication: criterion,
  reviewText,
});
export type BorrowerRating = z.output<typeof borrowerRating>;

export const bookRating = z.object({
  rating: z.number().int().min(1).max(MAX_INTEREST),
  reviewText,
});
export type BookRating = z.output<typeof bookRating>;

/** A side of a loan; without an id where the viewer may not see that reader: the name is of that time. */
export const loanSide = userSummary.extend({
  id: z.uuid().nullable(),
  /** The same as `displayName`. */
  name: z.string(),
});
export type LoanSide = z.output<typeof loanSide>;

/** A loan as anyone who may see a reader's history sees it. */
export const loanHistoryEntry = z.object({
  id: z.uuid(),
  bookId: z.uuid(),
  /** As they were when the loan was asked for. */
  bookTitle: z.string(),
  bookAuthor: z.string(),
  bookCoverImageUrl: z.string().nullable(),
  /** Null where the viewer may not see that reader. */
  ownerUserId: z.uuid().nullable(),
  borrowerUserId: z.uuid().nullable(),
  status: z.enum(LOAN_STATUSES),
  requestDate: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** When it was handed over. */
  lentAt: z.iso.datetime().nullable(),
  /** When it was returned, cancelled or lost. */
  closedAt: z.iso.datetime().nullable(),
  dueDate: day.nullable(),
  /** Null where the viewer may not see that reader. */
  owner: loanSide.nullable(),
  borrower: loanSide.nullable(),
});
export type LoanHistoryEntry = z.output<typeof loanHistoryEntry>;

/** A loan as its two sides see it. */
export const loan = loanHistoryEntry.extend({
  borrowerMessage: z.string().nullable(),
  meetUpDateTime: z.iso.datetime().nullable(),
  /** False where only the day is agreed: show the date of `meetUpDateTime` alone. */
  meetUpTimeSet: z.boolean(),
  meetUpLocationGeneral: z.string().nullable(),
  meetUpNotes: z.string().nullable(),
  /** IANA name of the zone in which the meet-up was entered; null where that is not known. */
  meetUpTimeZone: z.string().nullable(),
  /** Which side proposed it as it stands. */
  meetUpProposedBy: z.enum(LOAN_ROLES).nullable(),
  /** The other side has confirmed it as it stands. */
  meetUpConfirmed: z.boolean(),
  /** Raised with every change of the meet-up; 0 before the first proposal. */
  meetUpVersion: z.number().int(),
  /** False where the book is promised, lent or gone: a request then waits in the queue. */
  bookAvailable: z.boolean(),
  /** The borrower's rating of the book, 1 to 10. */
  bookInterestRating: z.number().int().nullable(),
  ownerRatedBorrower: z.boolean(),
  feedback: z.string().nullable(),
  photoUrl: z.string().nullable(),
  owner: loanSide,
  borrower: loanSide,
});
export type Loan = z.output<typeof loan>;

/** The full loan on one's own list, the history entry on another reader's. */
export const loanListItem = z.union([loan, loanHistoryEntry]);
export type LoanListItem = z.output<typeof loanListItem>;

/** A request waiting for the owner's answer. */
export const pendingLoan = z.object({
  id: z.uuid(),
  bookId: z.uuid(),
  bookTitle: z.string(),
  bookAuthor: z.string(),
  bookCoverImageUrl: z.string().nullable(),
  /** False while the book is promised, lent, lost or hidden: the request waits in the queue. */
  bookAvailable: z.boolean(),
  /** An administrator has hidden the book. */
  bookHidden: z.boolean(),
  borrowerUserId: z.uuid(),
  status: z.literal("REQUESTED"),
  borrowerMessage: z.string().nullable(),
  requestDate: z.iso.datetime(),
  /** Further requests for the same book. */
  othersWaiting: z.number().int(),
  borrower: loanSide.extend({
    id: z.uuid(),
    /** Books brought back so far. */
    returnedCount: z.number().int(),
    /** Kilometres from the book; null where a place is unknown. */
    distanceKm: z.number().nullable(),
  }),
});
export type PendingLoan = z.output<typeof pendingLoan>;

const statusCounts = z.record(z.enum(LOAN_STATUSES), z.number().int());

/** How many loans of a reader are in each status. */
export const loanStats = z.object({ asLender: statusCounts, asBorrower: statusCounts });
export type LoanStats = z.output<typeof loanStats>;
