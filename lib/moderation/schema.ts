import { z } from "zod";
import { optionalText } from "../core/text";
import { REVIEW_KINDS } from "../loans/terms";
import { MAX_REPORT_DETAILS, REPORT_REASONS } from "./terms";

/** What the report is about, where it is more than the reader themselves: one thing. */
const reportContext = z
  .object({
    bookId: z.uuid().optional(),
    loanId: z.uuid().optional(),
    messageId: z.uuid().optional(),
    /** The loan after which a review of its book was written. */
    bookReviewId: z.uuid().optional(),
    /** The loan after which a review of its borrower was written. */
    borrowerReviewId: z.uuid().optional(),
  })
  .refine((context) => Object.values(context).filter(Boolean).length === 1, {
    params: { code: "invalid" },
  });
export type ReportContext = z.input<typeof reportContext>;

export const reportRequest = z.object({
  /**
   * May be left out where it is about a loan, whose other side may be hidden from the reporter, or
   * about a review, whose author may be gone.
   */
  targetUserId: z.uuid().optional(),
  reason: z.enum(REPORT_REASONS),
  details: optionalText(MAX_REPORT_DETAILS)
    .refine((text) => text !== null, { params: { code: "required" } })
    .transform((text) => text ?? ""),
  context: reportContext.nullish(),
});
export type ReportRequest = z.output<typeof reportRequest>;

/** What the reporter is told: it has arrived. */
export const report = z.object({
  id: z.uuid(),
  /** As the reporter named them. */
  targetUserId: z.uuid().nullable(),
  reason: z.enum(REPORT_REASONS),
  details: z.string(),
  createdAt: z.iso.datetime(),
});
export type Report = z.output<typeof report>;

/** The reported thing as it stood when it was reported; kept with the report. */
export const reportedThing = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("profile"), displayName: z.string(), pictureUrl: z.string().nullable() }),
  z.object({
    kind: z.literal("book"),
    id: z.uuid(),
    title: z.string(),
    author: z.string(),
    description: z.string().nullable(),
    coverUrl: z.string().nullable(),
  }),
  z.object({
    kind: z.literal("loan"),
    id: z.uuid(),
    title: z.string(),
    status: z.string(),
    borrowerMessage: z.string().nullable(),
    feedback: z.string().nullable(),
  }),
  z.object({
    kind: z.literal("message"),
    id: z.uuid(),
    content: z.string(),
    sentAt: z.iso.datetime(),
  }),
  z.object({
    kind: z.literal("review"),
    /** Of the loan after which it was written. */
    id: z.uuid(),
    about: z.enum(REVIEW_KINDS),
    /** The book of that loan. */
    title: z.string(),
    content: z.string(),
    writtenAt: z.iso.datetime(),
  }),
]);
export type ReportedThing = z.output<typeof reportedThing>;

/** Somebody this reader has blocked: enough to know them again. */
export const blockedReader = z.object({
  id: z.uuid(),
  displayName: z.string(),
  profilePictureUrl: z.string().nullable(),
  blockedAt: z.iso.datetime(),
});
export type BlockedReader = z.output<typeof blockedReader>;
