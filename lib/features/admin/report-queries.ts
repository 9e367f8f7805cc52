import type { Prisma } from "@/prisma/client/client";
import type { AdminActor } from "@/lib/server/session/actor";
import { db } from "@/lib/server/database/db";
import { existing, orNull } from "@/lib/shared/errors";
import { unsafeListPictures } from "@/lib/features/loans/pictures/queries";
import type { ReviewKind } from "@/lib/features/loans/terms";
import { reportedThing } from "@/lib/features/moderation/schema";
import { REPORT_REASONS } from "@/lib/features/moderation/terms";
import { withIsoTimes } from "@/lib/shared/records";
import { getAdminBook } from "./book-queries";
import { getAdminCircle } from "./circle-queries";
import { afterCursor, PAGE_SIZE, pageOfRows } from "./page";
import { tagSelect, toAccountTag } from "./dto";
import type {
  AdminReport,
  AdminReportDetail,
  ContextMessage,
  ReportListQuery,
} from "./report-schema";
import type { Page } from "./schema";
import { getUser } from "./user-queries";

/** Messages shown before and after a reported one. */
const MESSAGES_AROUND = 6;

const reportSelect = {
  id: true,
  state: true,
  reason: true,
  details: true,
  about: true,
  createdAt: true,
  note: true,
  decidedAt: true,
  reporter: { select: tagSelect },
  target: { select: tagSelect },
  decidedBy: { select: tagSelect },
} satisfies Prisma.ReportSelect;

/** Reports in a state, or all about one reader, newest first. */
export async function listReports(
  _actor: AdminActor,
  { state, targetId, cursor }: ReportListQuery,
): Promise<Page<AdminReport>> {
  const rows = await db().report.findMany({
    where: { ...(targetId ? { targetUserId: targetId } : { state }), ...afterCursor(cursor) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: PAGE_SIZE + 1,
    select: reportSelect,
  });
  return pageOfRows(rows, toAdminReport);
}

/** Number of reports that wait for a decision. */
export function countOpenReports(_actor: AdminActor): Promise<number> {
  return db().report.count({ where: { state: "OPEN" } });
}

/** A report with its present context. @throws AppError NOT_FOUND */
export async function getReport(actor: AdminActor, id: string): Promise<AdminReportDetail> {
  const row = await db().report.findUnique({ where: { id }, select: reportSelect });
  const report = toAdminReport(existing(row));
  const { about } = report;
  const [targetNow, book, loan, circle, messages, reviewStands] = await Promise.all([
    getUser(actor, report.target.id),
    about.kind === "book" ? orNull(() => getAdminBook(actor, about.id)) : null,
    about.kind === "loan" ? loanNow(about.id) : null,
    about.kind === "circle" ? orNull(() => getAdminCircle(actor, about.id)) : null,
    about.kind === "message" ? messagesAround(about.id) : [],
    (about.kind === "review" && hasReview(about)) ||
      (about.kind === "marginNote" && hasNote(about.id)),
  ]);
  return { ...report, targetNow, book, loan, circle, messages, reviewStands };
}

function toAdminReport(row: Prisma.ReportGetPayload<{ select: typeof reportSelect }>): AdminReport {
  return {
    ...withIsoTimes(row),
    reason: REPORT_REASONS.find((known) => known === row.reason) ?? "other",
    reporter: toAccountTag(row.reporter),
    target: toAccountTag(row.target),
    about: reportedThing.parse(row.about),
    decidedBy: row.decidedBy && toAccountTag(row.decidedBy),
  };
}

async function loanNow(id: string): Promise<AdminReportDetail["loan"]> {
  const row = await db().loan.findUnique({
    where: { id },
    select: {
      id: true,
      bookTitle: true,
      status: true,
      requestedAt: true,
      dueDate: true,
      closedAt: true,
      owner: { select: tagSelect },
      borrower: { select: tagSelect },
    },
  });
  if (!row) return null;
  const { bookTitle: title, dueDate, owner, borrower, ...facts } = row;
  return {
    ...withIsoTimes(facts),
    title,
    dueDate: dueDate?.toISOString().slice(0, 10) ?? null,
    owner: toAccountTag(owner),
    borrower: toAccountTag(borrower),
    pictures: await unsafeListPictures(id),
  };
}

async function hasReview({
  about,
  id: loanId,
}: {
  about: ReviewKind;
  id: string;
}): Promise<boolean> {
  const where = { loanId, reviewText: { not: null } };
  const count =
    about === "book" ? db().bookRating.count({ where }) : db().borrowerRating.count({ where });
  return (await count) > 0;
}

async function hasNote(id: string): Promise<boolean> {
  return (await db().marginNote.count({ where: { id } })) > 0;
}

async function messagesAround(id: string): Promise<ContextMessage[]> {
  const reported = await db().chatMessage.findUnique({
    where: { id },
    select: { conversationId: true, seq: true },
  });
  if (!reported) return [];
  const { conversationId, seq } = reported;
  const rows = await db().chatMessage.findMany({
    where: { conversationId, seq: { gte: seq - MESSAGES_AROUND, lte: seq + MESSAGES_AROUND } },
    orderBy: { seq: "asc" },
    select: { id: true, senderId: true, content: true, createdAt: true },
  });
  return rows.map(({ createdAt, ...message }) => ({
    ...message,
    sentAt: createdAt.toISOString(),
    reported: message.id === id,
  }));
}
