import { z } from "zod";
import { blankAsAbsent, paragraphs } from "../core/text";
import { REVIEW_KINDS } from "../loans/terms";
import { MAX_REPORT_DETAILS, REPORT_REASONS } from "./terms";

const optionalId = z.preprocess(blankAsAbsent, z.uuid().optional());

/** What the report is about, where it is more than the reader themselves: one thing. */
const reportContext = z
  .object({
    bookId: optionalId.describe("A book of theirs."),
    loanId: optionalId.describe("A loan with them."),
    messageId: optionalId.describe("A message of theirs."),
    bookReviewId: optionalId.describe("The loan after which a review of its book was written."),
    borrowerReviewId: optionalId
      .describe("The loan after which a review of its borrower was written."),
  })
  .refine((context) => Object.values(context).filter(Boolean).length === 1, {
    params: { code: "invalid" },
  });
export type ReportContext = z.output<typeof reportContext>;

export const reportRequest = z.object({
  targetUserId: optionalId.describe(
    "Whom it is about. May be left out where it is about a loan, whose other side may be hidden from " +
      "the reporter, or about a review, whose author may be gone.",
  ),
  reason: z.enum(REPORT_REASONS).describe("What it is about."),
  details: paragraphs(MAX_REPORT_DETAILS).describe("What happened."),
  context: reportContext.nullish()
    .describe("What it is about, where that is more than the reader themselves: one thing."),
});
export type ReportRequest = z.output<typeof reportRequest>;

/** What the reporter is told: it has arrived. */
export const report = z.object({
  id: z.uuid().describe("Of the report."),
  targetUserId: z.uuid().nullable().describe("As the reporter named them."),
  reason: z.enum(REPORT_REASONS).describe("As reported."),
  details: z.string().describe("As reported."),
  createdAt: z.iso.datetime().describe("When it arrived."),
});
export type Report = z.output<typeof report>;

/** The reported thing as it stood when it was reported; kept with the report. */
export const reportedThing = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("profile").describe("The reader."),
    displayName: z.string().describe("Their name as others saw it."),
    pictureUrl: z.string().nullable().describe("Path on this host."),
  }),
  z.object({
    kind: z.literal("book").describe("A book."),
    id: z.uuid().describe("Of the book."),
    title: z.string().describe("Of the book."),
    author: z.string().describe("Of the book."),
    description: z.string().nullable().describe("Of the book."),
    coverUrl: z.string().nullable().describe("Of the book."),
  }),
  z.object({
    kind: z.literal("loan").describe("A loan."),
    id: z.uuid().describe("Of the loan."),
    title: z.string().describe("Of its book."),
    status: z.string().describe("Of the loan."),
    borrowerMessage: z.string().nullable().describe("To the owner."),
    feedback: z.string().nullable().describe("At the end of the loan."),
  }),
  z.object({
    kind: z.literal("message").describe("A chat message."),
    id: z.uuid().describe("Of the message."),
    content: z.string().describe("Of the message."),
    sentAt: z.iso.datetime().describe("When it was written."),
  }),
  z.object({
    kind: z.literal("review").describe("A review."),
    id: z.uuid().describe("Of the loan after which it was written."),
    about: z.enum(REVIEW_KINDS).describe("What was reviewed."),
    title: z.string().describe("Of the book of that loan."),
    content: z.string().describe("Of the review."),
    writtenAt: z.iso.datetime().describe("When it was written."),
  }),
]);
export type ReportedThing = z.output<typeof reportedThing>;

/** Somebody this reader has blocked: enough to know them again. */
export const blockedReader = z.object({
  id: z.uuid().describe("Of the reader."),
  displayName: z.string().describe("Their name as others see it."),
  profilePictureUrl: z.string().nullable().describe("Path on this host; null: draw the initials."),
  blockedAt: z.iso.datetime().describe("Since when."),
});
export type BlockedReader = z.output<typeof blockedReader>;
