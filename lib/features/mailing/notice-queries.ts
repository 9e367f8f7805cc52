import type { Prisma } from "@/prisma/client/client";
import { db } from "@/lib/server/database/db";
import { notificationParams, type NotificationParams } from "@/lib/features/notifications/schema";
import { isMailed, type MailedType } from "@/lib/features/notifications/terms";
import { deletedName } from "@/lib/features/users/dto";
import type { LoanStatus } from "@/lib/features/loans/machine";
import { isVisible, otherSelect, shownName } from "@/lib/features/users/policy";
import { KIND_OF, type MailKind } from "./kinds";
import { recipientSelect, toRecipient, wantsMail, type Recipient } from "./recipient";

/** Content of the mail about a notification. */
export interface NoticeFacts {
  id: string;
  recipient: Recipient;
  kind: MailKind;
  type: MailedType;
  params: NotificationParams;
  /** When it happened. */
  at: Date;
  loan: {
    id: string;
    ownerId: string;
    borrowerMessage: string | null;
    meetUpAt: Date | null;
    meetUpTimeSet: boolean;
    meetUpTimeZone: string | null;
    meetUpLocation: string | null;
    meetUpNotes: string | null;
  } | null;
}

const loanSelect = {
  id: true,
  ownerId: true,
  status: true,
  borrowerMessage: true,
  meetUpAt: true,
  meetUpTimeSet: true,
  meetUpTimeZone: true,
  meetUpLocation: true,
  meetUpNotes: true,
  dueDate: true,
  extensions: { where: { state: "OPEN" }, select: { id: true } },
} as const;

/**
 * Content of a mail that is due now; null where it is no longer wanted: the notification was read
 * or disabled, its request answered or withdrawn, the book returned or due later, or a side deleted
 * or blocked.
 */
export async function noticeFacts(id: string, recipientId: string): Promise<NoticeFacts | null> {
  const row = await db().notification.findUnique({
    where: { id },
    select: {
      type: true,
      params: true,
      readAt: true,
      withdrawnAt: true,
      actorId: true,
      createdAt: true,
      loanId: true,
      user: { select: recipientSelect },
      actor: { select: otherSelect(recipientId) },
      loan: { select: loanSelect },
    },
  });
  if (!row || row.readAt || row.withdrawnAt) return null;
  const { type, user, actor, loan } = row;
  if (!isMailed(type)) return null;
  const kind = KIND_OF[type];
  if (!wantsMail(user, kind) || (actor && !isVisible(actor))) return null;
  if (type === "LOAN_REQUEST" && loan?.status !== "REQUESTED") return null;
  if (type === "FRIEND_REQUEST" && actor && !(await asksForFriendship(actor.id, recipientId)))
    return null;
  const params = { kind: "LOAN", ...notificationParams.parse(row.params) };
  if (isReminder(type) && !(loan && isStillDue(loan, params.dueDate))) return null;
  if (type === "OUTSIDE_LOAN_OVERDUE" && !(await isStillOutside(params))) return null;
  if (type === "EXTENSION_REQUESTED" && !loan?.extensions.length) return null;
  const isWithdrawn = params.previous === "REQUESTED" && loan?.ownerId === recipientId;
  if (isWithdrawn && !(await wasMailed(row.loanId, recipientId))) return null;
  const recipient = toRecipient(user);
  if (actor && params.name) params.name = shownName(actor, params.name);
  if (params.name === "") params.name = await deletedName(recipient.locale);
  return { id, recipient, kind, type, params, at: row.createdAt, loan };
}

const isReminder = (type: MailedType) => type === "DUE_SOON" || type === "OVERDUE";

interface DueLoan {
  status: LoanStatus;
  dueDate: Date | null;
}

function isStillDue({ status, dueDate }: DueLoan, day: string | undefined): boolean {
  return status === "LENT" && dueDate?.toISOString().slice(0, 10) === day;
}

/** Whether somebody outside has the book until that day. */
async function isStillOutside({ bookId, dueDate }: NotificationParams): Promise<boolean> {
  if (!bookId || !dueDate) return false;
  const until = new Date(`${dueDate}T00:00Z`);
  return (await db().outsideLoan.count({ where: { bookId, dueDate: until } })) > 0;
}

/** Whether the mail about the request for this loan was sent. */
async function wasMailed(loanId: string | null, recipientId: string): Promise<boolean> {
  const request = { type: "LOAN_REQUEST", loanId, userId: recipientId } as const;
  const left = { notIn: ["WAITING", "SKIPPED", "FAILED"] } satisfies Prisma.EnumMailStateFilter;
  return (await db().mailOutbox.count({ where: { notification: request, state: left } })) > 0;
}

async function asksForFriendship(fromId: string, toId: string): Promise<boolean> {
  return (await db().friendRequest.count({ where: { fromId, toId } })) > 0;
}
