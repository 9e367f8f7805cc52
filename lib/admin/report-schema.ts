import { z } from "zod";
import { optionalText } from "../core/text";
import { reportedThing } from "../moderation/schema";
import { REPORT_REASONS } from "../moderation/terms";
import { adminBook } from "./book-schema";
import { listQuery, pageOf, readerTag } from "./schema";
import { MAX_REASON } from "./terms";
import { adminUserDetail } from "./user-schema";

export const REPORT_STATES = ["OPEN", "RESOLVED", "DISMISSED"] as const;
export type ReportState = (typeof REPORT_STATES)[number];

export const reportListQuery = listQuery.omit({ query: true }).extend({
  state: z.enum(REPORT_STATES).default("OPEN").describe("Which reports."),
  targetId: z.uuid().optional().describe("The reports about one reader, whatever their state."),
});
export type ReportListQuery = z.output<typeof reportListQuery>;

/** What was decided about it. */
export const decision = z.object({
  note: optionalText(MAX_REASON).optional().describe("For administrators alone."),
});
export type Decision = z.output<typeof decision>;

export const adminReport = z.object({
  id: z.uuid().describe("Of the report."),
  state: z.enum(REPORT_STATES).describe("How it stands."),
  reason: z.enum(REPORT_REASONS).describe("As reported."),
  details: z.string().describe("As reported."),
  createdAt: z.iso.datetime().describe("When it arrived."),
  reporter: readerTag.describe("Who reported."),
  target: readerTag.describe("Whom it is about."),
  about: reportedThing.describe("What it is about, as it stood when it was reported."),
  note: z.string().nullable().describe("What was decided, for administrators alone."),
  decidedAt: z.iso.datetime().nullable().describe("When it was decided."),
  decidedBy: readerTag.nullable().describe("Who decided it."),
});
export type AdminReport = z.output<typeof adminReport>;
export const adminReportPage = pageOf(adminReport);

/** A message of the conversation around a reported one. */
const contextMessage = z.object({
  id: z.uuid().describe("Of the message."),
  senderId: z.uuid().describe("Who wrote it."),
  content: z.string().describe("Of the message."),
  sentAt: z.iso.datetime().describe("When it was written."),
  reported: z.boolean().describe("It is the reported one."),
});
export type ContextMessage = z.output<typeof contextMessage>;

/** A report with everything that helps to decide it. */
export const adminReportDetail = adminReport.extend({
  targetNow: adminUserDetail.describe("Whom it is about, as they are now."),
  book: adminBook.nullable()
    .describe("The reported book as it is now; null where it is about something else, or gone."),
  loan: z
    .object({
      id: z.uuid().describe("Of the loan."),
      title: z.string().describe("Of its book."),
      status: z.string().describe("Of the loan."),
      requestedAt: z.iso.datetime().describe("When it was asked for."),
      dueDate: z.string().nullable().describe("When the book is due back."),
      closedAt: z.iso.datetime().nullable().describe("When it ended."),
      owner: readerTag.describe("Whose book it is."),
      borrower: readerTag.describe("Who asked for it."),
    })
    .nullable()
    .describe("The reported loan; null where it is about something else."),
  messages: z.array(contextMessage).describe("Of the conversation around a reported message."),
  reviewStands: z.boolean().describe("The reported review still has its text."),
});
export type AdminReportDetail = z.output<typeof adminReportDetail>;
