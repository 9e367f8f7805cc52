import { z } from "zod";
import * as field from "@/lib/shared/field";
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
    circleId: optionalId.describe("A circle."),
  })
  .refine((context) => Object.values(context).filter(Boolean).length === 1, {
    params: { code: "invalid" },
  });
export type ReportContext = z.output<typeof reportContext>;

export const reportRequest = z.object({
  targetUserId: optionalId.describe(
    "The reported reader. Optional for a report about a loan, whose other side may be hidden from " +
      "the reporter, about a review, whose author may be gone, about a note, whose author nobody learns, or about a circle, " +
      "which stands for the owner who has been there longest.",
  ),
  reason: field.oneOf(REPORT_REASONS, "The reason."),
  details: paragraphs(MAX_REPORT_DETAILS).describe("What happened."),
  context: reportContext
    .nullish()
    .describe("What the report is about, if not the reader as a whole; exactly one field."),
});
export type ReportRequest = z.output<typeof reportRequest>;

export const report = z.object({
  id: field.id("The id of the report."),
  targetUserId: field.idOrNull("The reported reader, as given by the reporter."),
  reason: field.oneOf(REPORT_REASONS, "As reported."),
  details: field.text("As reported."),
  createdAt: field.moment("When it arrived."),
});
export type Report = z.output<typeof report>;

/** Copy of the reported content at the time of the report. */
export const reportedThing = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("profile").describe("The reader."),
    displayName: field.text("The name as others saw it."),
    pictureUrl: field.textOrNull("Path on this host."),
  }),
  z.object({
    kind: z.literal("book").describe("A book."),
    id: field.id("The id of the book."),
    title: field.text("The title of the book."),
    author: field.text("The author of the book."),
    description: field.textOrNull("The description of the book."),
    coverUrl: field.textOrNull("The cover picture of the book."),
  }),
  z.object({
    kind: z.literal("loan").describe("A loan."),
    id: field.id("The id of the loan."),
    title: field.text("The title of its book."),
    status: field.oneOf(LOAN_STATUSES, "The status of the loan."),
    borrowerMessage: field.textOrNull("Message to the owner."),
    feedback: field.textOrNull("Message written at the end of the loan."),
  }),
  z.object({
    kind: z.literal("message").describe("A chat message."),
    id: field.id("The id of the message."),
    content: field.text("The text of the message."),
    sentAt: field.moment("When it was written."),
  }),
  z.object({
    kind: z.literal("review").describe("A review."),
    id: field.id("The id of the loan it was written after."),
    about: field.oneOf(REVIEW_KINDS, "What was reviewed."),
    title: field.text("The title of the loan's book."),
    content: field.text("The text of the review."),
    writtenAt: field.moment("When it was written."),
  }),
  z.object({
    kind: z.literal("circle").describe("A circle."),
    id: field.id("The id of the circle."),
    name: field.text("The name of the circle."),
    description: field.textOrNull("What it says about itself."),
    announcement: field.textOrNull("What its owners had written to its members."),
  }),
  z.object({
    kind: z.literal("marginNote").describe("A note in the margin of a book."),
    id: field.id("The id of the note."),
    title: field.text("The title of the book."),
    content: field.text("The text of the note."),
    writtenAt: field.moment("When it was written."),
  }),
]);
export type ReportedThing = z.output<typeof reportedThing>;

export const blockedUser = userTag.extend({
  blockedAt: field.moment("When the reader was blocked."),
});
export type BlockedUser = z.output<typeof blockedUser>;

export const VERIFICATION_STATES = ["PENDING", "APPROVED", "REJECTED"] as const;

/** State of the actor's identity check; NONE if none was submitted. */
export const ownVerification = z.object({
  state: field.oneOf(["NONE", ...VERIFICATION_STATES], "NONE if never requested."),
  createdAt: field.momentOrNull("When it was requested."),
  decidedAt: field.momentOrNull("When it was decided."),
  reason: field.textOrNull("Why it was rejected."),
});
export type OwnVerification = z.output<typeof ownVerification>;
