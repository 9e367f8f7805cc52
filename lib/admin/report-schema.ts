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
  state: z.enum(REPORT_STATES).default("OPEN"),
  /** The reports about one reader, whatever their state. */
  targetId: z.uuid().optional(),
});
export type ReportListQuery = z.output<typeof reportListQuery>;

/** What was decided about it; for administrators alone. */
export const decision = z.object({ note: optionalText(MAX_REASON).optional() });
export type Decision = z.output<typeof decision>;

export const adminReport = z.object({
  id: z.uuid(),
  state: z.enum(REPORT_STATES),
  reason: z.enum(REPORT_REASONS),
  details: z.string(),
  createdAt: z.iso.datetime(),
  reporter: readerTag,
  target: readerTag,
  /** As it stood when it was reported. */
  about: reportedThing,
  note: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  decidedBy: readerTag.nullable(),
});
export type AdminReport = z.output<typeof adminReport>;
export const adminReportPage = pageOf(adminReport);

/** A message of the conversation around a reported one. */
const contextMessage = z.object({
  id: z.uuid(),
  senderId: z.uuid(),
  content: z.string(),
  sentAt: z.iso.datetime(),
  reported: z.boolean(),
});
export type ContextMessage = z.output<typeof contextMessage>;

/** A report with everything that helps to decide it. */
export const adminReportDetail = adminReport.extend({
  targetNow: adminUserDetail,
  /** The reported book as it is now; null where it is about something else, or gone. */
  book: adminBook.nullable(),
  loan: z
    .object({
      id: z.uuid(),
      title: z.string(),
      status: z.string(),
      requestedAt: z.iso.datetime(),
      dueDate: z.string().nullable(),
      closedAt: z.iso.datetime().nullable(),
      owner: readerTag,
      borrower: readerTag,
    })
    .nullable(),
  messages: z.array(contextMessage),
  /** The reported review still has its text. */
  reviewStands: z.boolean(),
});
export type AdminReportDetail = z.output<typeof adminReportDetail>;
