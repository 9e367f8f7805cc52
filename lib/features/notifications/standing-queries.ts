import { db, query } from "@/lib/server/database/db";
import { sql } from "@/lib/server/database/sql";
import { areFriendsSql, isVisible, otherSelect, shownName } from "@/lib/features/users/policy";
import type { LoanStatus } from "@/prisma/client/enums";
import { notificationParams, type NotificationParams, type NotificationType } from "./schema";

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

/** A notification that is still news to its reader. */
export interface StandingNotice {
  id: string;
  type: NotificationType;
  /** With the name that its reader sees now; "" for a deleted user. */
  params: NotificationParams;
  /** When it happened. */
  at: Date;
  /** It takes back a request for this owner's book: no news to whom the request was not told. */
  withdraws: boolean;
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

/**
 * What there is to tell outside of the product; null where there is nothing any more: it was read, or seen in
 * a window, its request answered or withdrawn, the book returned or due later, or a side deleted or blocked.
 */
export async function standingNotice(
  id: string,
  recipientId: string,
): Promise<StandingNotice | null> {
  const row = await db().notification.findUnique({
    where: { id, userId: recipientId },
    select: {
      type: true,
      params: true,
      readAt: true,
      seenAt: true,
      withdrawnAt: true,
      createdAt: true,
      actor: { select: otherSelect(recipientId) },
      loan: { select: loanSelect },
    },
  });
  if (!row || row.readAt || row.seenAt || row.withdrawnAt) return null;
  const { type, actor, loan } = row;
  if (actor && !isVisible(actor)) return null;
  if (type === "LOAN_REQUEST" && loan?.status !== "REQUESTED") return null;
  if (type === "FRIEND_REQUEST" && actor && !(await asksForFriendship(actor.id, recipientId)))
    return null;
  const params = { kind: "LOAN", ...notificationParams.parse(row.params) };
  if (isReminder(type) && !(loan && isStillDue(loan, params.dueDate))) return null;
  if (type === "OUTSIDE_LOAN_OVERDUE" && !(await isStillOutside(params))) return null;
  if (type === "WISH_FOUND" && !(await canBeHad(params, recipientId))) return null;
  if (type === "EXTENSION_REQUESTED" && !loan?.extensions.length) return null;
  if (actor && params.name) params.name = shownName(actor, params.name);
  const withdraws = params.previous === "REQUESTED" && loan?.ownerId === recipientId;
  return { id, type, params, at: row.createdAt, withdraws, loan };
}

const isReminder = (type: NotificationType) => type === "DUE_SOON" || type === "OVERDUE";

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

/** Whether the book is still on offer, and shown to this reader. */
async function canBeHad({ bookId }: NotificationParams, readerId: string): Promise<boolean> {
  const found = await query<{ n: number }>(
    "wished-book-there",
    sql`SELECT count(*) AS n FROM "Book" b JOIN "Listing" l ON l."bookId" = b.id
         WHERE b.id = ${bookId ?? null}::uuid
           AND b.state IN ('AVAILABLE_FOR_BORROW', 'AVAILABLE_FOR_GIVE_AWAY')
           AND (NOT l."forFriends" OR ${areFriendsSql(sql`${readerId}::uuid`, sql`l."ownerId"`)})`,
  );
  return (found[0]?.n ?? 0) > 0;
}

async function asksForFriendship(fromId: string, toId: string): Promise<boolean> {
  return (await db().friendRequest.count({ where: { fromId, toId } })) > 0;
}
