import { z } from "zod";
import * as field from "@/lib/shared/field";
import {
  blankAsAbsent,
  blankAsNull,
  JSON_LIMIT,
  optionalLine,
  optionalText,
} from "@/lib/shared/text";
import { CONDITIONS } from "@/lib/features/books/terms";
import { ASKED_KINDS, LOAN_STATUSES } from "@/lib/features/loans/machine/loan-machine";
import {
  ENDED_LISTED,
  LOANS_LISTED,
  MAX_CRITERION,
  MAX_FEEDBACK,
  MAX_INTEREST,
  MEETUP_LOANS,
  OPEN_REQUESTS,
} from "./terms";

export const optionalDay = blankAsNull(z.iso.date().nullish());
const feedback = optionalText(MAX_FEEDBACK)
  .optional()
  .describe("Message to the other side, for example how it went or why not.");

export const timeZone = blankAsAbsent(
  z
    .string()
    .max(60)
    .refine(isTimeZone, { params: { code: "invalid" } })
    .optional(),
).describe("IANA time zone, for example Europe/Kyiv; defaults to that of the owner's country.");

/** A named zone: an offset such as "+02:00", which some versions of Intl take, knows no summer time. */
function isTimeZone(name: string): boolean {
  try {
    return /^[a-z]/i.test(name) && Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

export const loanRequest = z.object({
  bookId: field.id(
    "A book of another reader, in the state AVAILABLE_FOR_BORROW (a loan) or " +
      "AVAILABLE_FOR_GIVE_AWAY (a gift).",
  ),
  kind: blankAsAbsent(z.enum(ASKED_KINDS).optional()).describe(
    "What the caller expects it to be; LOAN_KIND_MISMATCH if the book is offered otherwise. " +
      "Omitted: as the book is offered.",
  ),
  borrowerMessage: optionalText(JSON_LIMIT).optional().describe("Message to the owner."),
});
export type LoanRequest = z.output<typeof loanRequest>;

export const waitingRequest = loanRequest
  .pick({ borrowerMessage: true })
  .meta({ examples: [{ borrowerMessage: "I would love to read it after the others." }] });
export type WaitingRequest = z.output<typeof waitingRequest>;

/** `dueDate` may not be before today in `timeZone` (default: that of the owner's place). */
export const loanApproval = z
  .object({
    dueDate: optionalDay.describe(
      "When the book is due back, from today up to 5 years ahead. Defaults to the days of the book, " +
        "or of the owner's rules, from now. A gift has none.",
    ),
    message: optionalText(MAX_FEEDBACK).optional().describe("Message to the borrower."),
    timeZone,
  })
  .meta({ examples: [{ dueDate: "2027-03-14", message: "With pleasure." }] });
export type LoanApproval = z.output<typeof loanApproval>;

/** As `loanApproval`, for several requests of one borrower. */
export const loansApproval = loanApproval
  .extend({
    loanIds: z
      .array(z.uuid())
      .min(1)
      .max(OPEN_REQUESTS)
      .describe("Requests of one borrower; all are approved, or none."),
    dueDate: loanApproval.shape.dueDate.describe(
      "When the books are due back, from today up to 5 years ahead. Defaults for each to the days of " +
        "the book, or of the owner's rules, from now. Gifts among them have none.",
    ),
  })
  .meta({
    examples: [
      {
        loanIds: ["3f2b8c1e-5d4a-4f6b-9c7d-8e1f2a3b4c5d", "7c9e6679-7425-40de-944b-e07fc1f90ae7"],
        dueDate: "2027-03-14",
      },
    ],
  });
export type LoansApproval = z.output<typeof loansApproval>;

/** `timeZone` as in `loanApproval`. */
export const extensionRequest = z
  .object({
    dueDate: field.day("The new due date: after the present one, from today up to 5 years ahead."),
    message: optionalText(MAX_FEEDBACK).optional().describe("Message to the other side."),
    timeZone,
  })
  .meta({ examples: [{ dueDate: "2027-04-01", message: "Two chapters to go." }] });
export type ExtensionRequest = z.output<typeof extensionRequest>;

export const extensionDecline = z
  .object({
    feedback: optionalText(MAX_FEEDBACK).optional().describe("Message to the borrower."),
  })
  .meta({ examples: [{ feedback: "My sister is waiting for it." }] });
export type ExtensionDecline = z.output<typeof extensionDecline>;

/** Of a loan that is cancelled or lost. */
export const loanEnd = z.object({ feedback });
export type LoanEnd = z.output<typeof loanEnd>;

/**
 * Date and time are local to `timeZone` (default: that of the owner's place). At least a date, a place or a
 * note is required.
 */
export const meetup = z
  .object({
    date: optionalDay.describe(
      "From today up to 2 years ahead. Omitted, null or empty: not agreed yet.",
    ),
    time: blankAsNull(z.iso.time({ precision: -1 }).nullish()).describe(
      "HH:mm; requires a date, and is not over by two hours or more.",
    ),
    location: optionalLine(200)
      .optional()
      .describe("`cafe`, `library`, `bookstore`, `park`, `other` or free text."),
    notes: optionalText(MAX_FEEDBACK).optional().describe("Other arrangements."),
    loanIds: z
      .array(z.uuid())
      .max(MEETUP_LOANS - 1)
      .optional()
      .describe(
        "The other loans between the same two readers that this meet-up is for too: approved or " +
          "scheduled ones to be handed over, lent ones to be brought back. Any that shared it and " +
          "is not named leaves it. Omitted: all that share it stay.",
      ),
    timeZone,
  })
  .superRefine((value, context) => {
    if (!value.date && (value.time || !(value.location || value.notes))) {
      context.addIssue({ code: "custom", path: ["date"], params: { code: "required" } });
    }
  });
export type Meetup = z.output<typeof meetup>;

export const meetupConfirmation = z.object({
  version: field
    .upTo(2_000_000_000)
    .describe("The `meetUpVersion` of the loan that is being confirmed."),
});
export type MeetupConfirmation = z.output<typeof meetupConfirmation>;

export const statusChange = z.object({
  status: field.oneOf(
    LOAN_STATUSES,
    "APPROVED, LENT, RETURNED, CANCELED or LOST, for a gift APPROVED, GIVEN or CANCELED, if the " +
      "loan's current status allows it.",
  ),
  feedback,
});
export type StatusChange = z.output<typeof statusChange>;

/** Path of an image stored here. */
const OWN_IMAGE = /^\/api\/images\/([0-9a-f-]{36})$/;
const photoUrl = optionalLine(2_000).refine((value) => value === null || isPhotoUrl(value), {
  params: { code: "url" },
});

function isPhotoUrl(value: string): boolean {
  return ownImageId(value) !== null || z.url({ protocol: /^https?$/ }).safeParse(value).success;
}

/** The id of an image stored here, by its path or full address; null for other addresses. */
export function ownImageId(address: string): string | null {
  const id = OWN_IMAGE.exec(address)?.[1];
  return z.uuid().safeParse(id).data ?? null;
}

export const loanReturn = z.object({
  condition: blankAsAbsent(z.enum(CONDITIONS).optional()).describe(
    "The book came back damaged or incomplete, in this condition, which its owner then shows. Omitted: it is as it was.",
  ),
  photoUrl: photoUrl
    .optional()
    .describe(
      "A photo of the returned book: a picture that the caller has uploaded (`/api/images/{imageId}`).",
    ),
  feedback,
});
export type LoanReturn = z.output<typeof loanReturn>;

const criterion = field.upTo(MAX_CRITERION);
const reviewText = optionalText(MAX_FEEDBACK).optional().describe("Optional review text.");

export const borrowerRating = z.object({
  punctuality: criterion.describe("Whether the book was returned on time."),
  accuracy: criterion.describe("Whether everything went as agreed and the book was looked after."),
  communication: criterion.describe("Whether replies were quick and clear."),
  reviewText,
});
export type BorrowerRating = z.output<typeof borrowerRating>;

export const bookRating = z.object({
  rating: field.upTo(MAX_INTEREST).describe("How much the book was liked."),
  reviewText,
});
export type BookRating = z.output<typeof bookRating>;

export const historyLength = z.object({
  limit: field
    .pageSize(LOANS_LISTED, ENDED_LISTED)
    .describe(
      "Loans that have ended to list at most, the newest; one's own open ones come beside them.",
    ),
});
export type HistoryLength = z.output<typeof historyLength>;
