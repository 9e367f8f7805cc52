import { z } from "zod";
import { LOAN_STATUSES } from "@/lib/features/loans/machine/loan-machine";
import { blankAsAbsent, paragraphs } from "@/lib/shared/text";
import { userTag } from "@/lib/features/users/schema";
import { REVIEW_KINDS } from "@/lib/features/loans/terms";
import { MAX_REPORT_DETAILS, REPORT_REASONS } from "./terms";

const optionalId = blankAsAbsent(z.uuid().optional());

/** The reported content: at most one thing; absent if the report is about the user as such. */
const reportContext = z
  .object({
    bookId: optionalId.describe("A book of the reported reader."),
    loanId: optionalId.describe("A loan with the reported reader."),
    messageId: optionalId.describe("A message by the reported reader."),
    bookReviewId: optionalId.describe("The loan whose book review is reported."),
    borrowerReviewId: optionalId.describe("The loan whose borrower review is reported."),
    marginNoteId: optionalId.describe("A note in the margin of a book."),
  })
  .refine((context) => Object.values(context).filter(Boolean).length === 1, {
    params: { code: "invalid" },
  });
export type ReportContext = z.output<typeof reportContext>;

export const reportRequest = z.object({
  targetUserId: optionalId.describe(
    "The reported reader. Optional for a report about a loan, whose other side may be hidden from " +
      "the reporter, about a review, whose author may be gone, or about a note, whose author nobody learns.",
  ),
  reason: z.enum(REPORT_REASONS).describe("The reason."),
  details: paragraphs(MAX_REPORT_DETAILS).describe("What happened."),
  context: reportContext
    .nullish()
    .describe("What the report is about, if not the reader as a whole; exactly one field."),
});
export type ReportRequest = z.output<typeof reportRequest>;

export const report = z.object({
  id: z.uuid().describe("The id of the report."),
  targetUserId: z.uuid().nullable().describe("The reported reader, as given by the reporter."),
  reason: z.enum(REPORT_REASONS).describe("As reported."),
  details: z.string().describe("As reported."),
  createdAt: z.iso.datetime().describe("When it arrived."),
});
export type Report = z.output<typeof report>;

/** Copy of the reported content at the time of the report. */
export const reportedThing = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("profile").describe("The reader."),
    displayName: z.string().describe("The name as others saw it."),
    pictureUrl: z.string().nullable().describe("Path on this host."),
  }),
  z.object({
    kind: z.literal("book").describe("A book."),
    id: z.uuid().describe("The id of the book."),
    title: z.string().describe("The title of the book."),
    author: z.string().describe("The author of the book."),
    description: z.string().nullable().describe("The description of the book."),
    coverUrl: z.string().nullable().describe("The cover picture of the book."),
  }),
  z.object({
    kind: z.literal("loan").describe("A loan."),
    id: z.uuid().describe("The id of the loan."),
    title: z.string().describe("The title of its book."),
    status: z.enum(LOAN_STATUSES).describe("The status of the loan."),
    borrowerMessage: z.string().nullable().describe("Message to the owner."),
    feedback: z.string().nullable().describe("Message written at the end of the loan."),
  }),
  z.object({
    kind: z.literal("message").describe("A chat message."),
    id: z.uuid().describe("The id of the message."),
    content: z.string().describe("The text of the message."),
    sentAt: z.iso.datetime().describe("When it was written."),
  }),
  z.object({
    kind: z.literal("review").describe("A review."),
    id: z.uuid().describe("The id of the loan it was written after."),
    about: z.enum(REVIEW_KINDS).describe("What was reviewed."),
    title: z.string().describe("The title of the loan's book."),
    content: z.string().describe("The text of the review."),
    writtenAt: z.iso.datetime().describe("When it was written."),
  }),
  z.object({
    kind: z.literal("marginNote").describe("A note in the margin of a book."),
    id: z.uuid().describe("The id of the note."),
    title: z.string().describe("The title of the book."),
    content: z.string().describe("The text of the note."),
    writtenAt: z.iso.datetime().describe("When it was written."),
  }),
]);
export type ReportedThing = z.output<typeof reportedThing>;

export const blockedUser = userTag.extend({
  blockedAt: z.iso.datetime().describe("When the reader was blocked."),
});
export type BlockedUser = z.output<typeof blockedUser>;

export const VERIFICATION_STATES = ["PENDING", "APPROVED", "REJECTED"] as const;

/** State of the actor's identity check; NONE if none was submitted. */
export const ownVerification = z.object({
  state: z.enum(["NONE", ...VERIFICATION_STATES]).describe("NONE if never requested."),
  createdAt: z.iso.datetime().nullable().describe("When it was requested."),
  decidedAt: z.iso.datetime().nullable().describe("When it was decided."),
  reason: z.string().nullable().describe("Why it was rejected."),
});
export type OwnVerification = z.output<typeof ownVerification>;
