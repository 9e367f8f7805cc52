import { db, query } from "@/lib/server/database/db";
import { isVisible, otherSelect, shownName } from "@/lib/features/users/policy";
import { isoDay } from "@/lib/shared/time";
import type { NotificationType } from "@/prisma/client/enums";
import type { Loan, Prisma } from "@/prisma/client/client";
import { withDays } from "./day-queries";
import { NOTIFICATION_KINDS, kindOf, type Check } from "./kinds";
import { meetUpsOf, standingMeetUp } from "./meetup-queries";
import { notificationParams, type NotificationParams } from "./schema";
import { standingWishSql } from "./wish-news-sql";

const loanParts = {
  book: { select: { ownerId: true, choiceOpen: true } },
  extensions: {
    where: { state: { in: ["OPEN", "APPROVED"] } },
    select: { state: true, dueDate: true, decidedAt: true },
  },
} satisfies Prisma.LoanInclude;

type StandingLoan = Prisma.LoanGetPayload<{ include: typeof loanParts }>;

/** A notification that is still news to its reader. */
export interface StandingNotice {
  id: string;
  type: NotificationType;
  /** With the present name of the other reader; "" for a deleted user. */
  params: NotificationParams;
  at: Date;
  /** It withdraws a request for this owner's book: no news if the owner was not told of the request. */
  withdraws: boolean;
  loan: Loan | null;
}

/** Data that decide whether a notification is still news. */
interface Matter extends Omit<Told, "type"> {
  readerId: string;
  actorId: string;
  at: Date;
}

type Standing = (matter: Matter) => boolean | Promise<boolean>;

/** Whether a notification is still true and still useful for its reader. */
const CHECKS: Record<Check, Standing> = {
  // It tells of something final.
  always: () => true,
  // `withDays` and `withMeetUp` remove the days of an outdated notification.
  counted: ({ params }) => params.days !== undefined,
  statusReached: ({ loan, params }) => loan?.status === params.status,
  friendshipAsked: ({ actorId: fromId, readerId: toId }) =>
    isAny(db().friendRequest.count({ where: { fromId, toId } })),
  friends: ({ actorId, readerId }) => areFriends(actorId, readerId),
  verified: ({ readerId }) => isVerified(readerId),
  unverified: async ({ readerId }) => !(await isVerified(readerId)),
  bookHidden: (matter) => isStillHidden(matter, true),
  bookRestored: (matter) => isStillHidden(matter, false),
  extensionAsked: ({ loan, params }) =>
    hasExtension(loan, ({ state, dueDate }) => state === "OPEN" && isDay(dueDate, params)),
  extended: ({ loan, params }) =>
    loan?.status === "LENT" && loan.dueDate !== null && isDay(loan.dueDate, params),
  extensionDeclined: ({ loan, at }) =>
    loan?.status === "LENT" && !hasExtension(loan, ({ decidedAt }) => (decidedAt ?? at) > at),
  giftUndecided: ({ loan, readerId }) =>
    loan !== null && loan.book.ownerId === readerId && loan.book.choiceOpen,
  circleAsked: ({ actorId: userId, params: { circleId } }) =>
    isAny(db().circleRequest.count({ where: { circleId, userId, declinedAt: null } })),
  circleMember: (matter) => isMember(matter, {}),
  circleOwner: (matter) => isMember(matter, { role: "OWNER" }),
  circleOffered: (matter) => isMember(matter, { offerOpen: true }),
  circleHidden: ({ params: { circleId: id } }) =>
    isAny(db().circle.count({ where: { id, hiddenAt: { not: null } } })),
  wished: ({ params, readerId }) => isStillWished(params, readerId),
};

/**
 * What mail and push may tell of a notification now; null if it was read or seen, is outdated, or a side is
 * deleted or blocked.
 */
export async function standingNotice(
  id: string,
  recipientId: string,
  now = new Date(),
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
      loanId: true,
      actor: { select: otherSelect(recipientId) },
      loan: { include: loanParts },
    },
  });
  if (!row || row.readAt || row.seenAt || row.withdrawnAt) return null;
  const { type, actor, createdAt: at } = row;
  if (actor && !isVisible(actor)) return null;
  const told = { type, params: notificationParams.parse(row.params), loan: row.loan };
  const found = await withMeetUp(told, now);
  if (!found) return null;
  const { loan } = found;
  const [counted] = await withDays(recipientId, [{ ...found, loanId: row.loanId }], now);
  const params: NotificationParams = { kind: "LOAN", ...(counted ?? found).params };
  const matter = { readerId: recipientId, actorId: actor?.id ?? "", params, loan, at };
  if (!(await stands(type, matter))) return null;
  if (actor && params.name) params.name = shownName(actor, params.name);
  const withdraws = params.previous === "REQUESTED" && loan?.ownerId === recipientId;
  return { id, type, params, at, withdraws, loan };
}

async function stands(type: NotificationType, matter: Matter): Promise<boolean> {
  const check = NOTIFICATION_KINDS[type].stands;
  if (typeof check === "string") return CHECKS[check](matter);
  return check.some((status) => status === matter.loan?.status);
}

interface Told extends Pick<StandingNotice, "type" | "params"> {
  loan: StandingLoan | null;
}

/**
 * The notification with the books of the meet-up that remain, and one of their loans; null if the meet-up is
 * cancelled or was told of differently since.
 */
async function withMeetUp(told: Told, now: Date): Promise<Told | null> {
  const { type, params, loan } = told;
  if (!kindOf(type).meetUp || !loan) return told;
  const meetUp = standingMeetUp((await meetUpsOf([loan.id])).get(loan.id), params, now);
  if (!meetUp || (type === "MEETUP_SCHEDULED" && meetUp.confirmedAt)) return null;
  const where = { id: meetUp.id };
  const left =
    meetUp.id === loan.id ? loan : await db().loan.findUnique({ where, include: loanParts });
  return { type, params: { ...params, ...meetUp.books }, loan: left };
}

const isDay = (date: Date, { dueDate }: NotificationParams) => isoDay(date) === dueDate;

function hasExtension(
  loan: StandingLoan | null,
  isMeant: (extension: StandingLoan["extensions"][number]) => boolean,
): boolean {
  return loan?.extensions.some(isMeant) ?? false;
}

const isAny = async (count: Promise<number>) => (await count) > 0;

const isMember = (
  { readerId: userId, params: { circleId } }: Matter,
  as: Pick<Prisma.CircleMemberWhereInput, "role" | "offerOpen">,
) =>
  isAny(
    db().circleMember.count({ where: { circleId, userId, circle: { hiddenAt: null }, ...as } }),
  );

const isVerified = (id: string) =>
  isAny(db().user.count({ where: { id, idVerifiedAt: { not: null } } }));

/** Older notifications have no book. */
async function isStillHidden({ params: { bookId: id } }: Matter, hidden: boolean) {
  if (!id) return true;
  return isAny(db().book.count({ where: { id, hiddenAt: hidden ? { not: null } : null } }));
}

async function isStillWished({ bookId }: NotificationParams, readerId: string): Promise<boolean> {
  const statement = standingWishSql(bookId ?? null, readerId);
  const [found] = await query<{ n: number }>("standing-wish", statement);
  return (found?.n ?? 0) > 0;
}

function areFriends(one: string, other: string): Promise<boolean> {
  const [aId = "", bId = ""] = [one, other].sort();
  return isAny(db().friendship.count({ where: { aId, bId } }));
}
