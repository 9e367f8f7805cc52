import { z } from "zod";
import * as field from "@/lib/shared/field";
import { LOAN_STATUSES } from "@/lib/features/loans/machine/loan-machine";
import { loanPicture } from "@/lib/features/loans/pictures/schema";
import { optionalText } from "@/lib/shared/text";
import { reportedThing } from "@/lib/features/moderation/schema";
import { REPORT_REASONS } from "@/lib/features/moderation/terms";
import { adminBook } from "./book-schema";
import { adminCircle } from "./circle-schema";
import { listQuery, pageOf, accountTag } from "./schema";
import { MAX_REASON } from "./terms";
import { adminUserDetail } from "./user-schema";

export const REPORT_STATES = ["OPEN", "RESOLVED", "DISMISSED"] as const;
export type ReportState = (typeof REPORT_STATES)[number];

export const reportListQuery = listQuery.omit({ query: true }).extend({
  state: z.enum(REPORT_STATES).default("OPEN").describe("Which reports to list."),
  targetId: z.uuid().optional().describe("Only reports about this reader, in any state."),
});
export type ReportListQuery = z.output<typeof reportListQuery>;

export const decision = z.object({
  note: optionalText(MAX_REASON).optional().describe("Visible to administrators only."),
});
export type Decision = z.output<typeof decision>;

const adminReport = z.object({
  id: field.id("The id of the report."),
  state: field.oneOf(REPORT_STATES, "The current state."),
  reason: field.oneOf(REPORT_REASONS, "As reported."),
  details: field.text("As reported."),
  createdAt: field.moment("When it arrived."),
  reporter: accountTag.describe("Who reported."),
  target: accountTag.describe("The reported reader."),
  about: reportedThing.describe("What it is about, as it stood when it was reported."),
  note: field.textOrNull("Note on the decision; visible to administrators only."),
  decidedAt: field.momentOrNull("When it was decided."),
  decidedBy: accountTag.nullable().describe("Who decided it."),
});
export type AdminReport = z.output<typeof adminReport>;
export const adminReportPage = pageOf(adminReport);

/** A message of the conversation around a reported one. */
const contextMessage = z.object({
  id: field.id("The id of the message."),
  senderId: field.id("Who wrote it."),
  content: field.text("The text of the message."),
  sentAt: field.moment("When it was written."),
  reported: field.flag("True for the reported message."),
});
export type ContextMessage = z.output<typeof contextMessage>;

/** A report with everything that helps to decide about it. */
export const adminReportDetail = adminReport.extend({
  targetNow: adminUserDetail.describe("The reported reader as they are now."),
  book: adminBook
    .nullable()
    .describe(
      "The reported book as it is now; null if the report is about something else or the book is gone.",
    ),
  loan: z
    .object({
      id: field.id("The id of the loan."),
      title: field.text("The title of its book."),
      status: field.oneOf(LOAN_STATUSES, "The status of the loan."),
      requestedAt: field.moment("When it was requested."),
      dueDate: field.textOrNull("When the book is due back."),
      closedAt: field.momentOrNull("When it ended."),
      owner: accountTag.describe("The owner."),
      borrower: accountTag.describe("The borrower."),
      pictures: z
        .array(loanPicture)
        .describe("What both sides added of the book's condition: by moment, side and time."),
    })
    .nullable()
    .describe("The reported loan; null if the report is about something else."),
  circle: adminCircle
    .nullable()
    .describe(
      "The reported circle as it is now; null if the report is about something else or it is closed.",
    ),
  messages: z.array(contextMessage).describe("Messages around the reported one."),
  reviewStands: field.flag("True if the text of the reported review or note still exists."),
});
export type AdminReportDetail = z.output<typeof adminReportDetail>;
