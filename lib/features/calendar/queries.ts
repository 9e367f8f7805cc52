import type { Actor } from "@/lib/server/session/actor";
import { db } from "@/lib/server/database/db";
import { existing } from "@/lib/shared/errors";
import { DEFAULT_LOCALE, interfaceLocale } from "@/lib/shared/locales";
import { digest, sameDigest } from "@/lib/server/secrets/secrets";
import { isCountry, TIME_ZONES } from "@/lib/features/geo/countries";
import { assertFreshSignIn } from "@/lib/features/identity/session/queries";
import { ACTIVE_STATUSES } from "@/lib/features/loans/machine/loan-machine";
import { loansOf } from "@/lib/features/loans/policy";
import { ACTIVE_USER } from "@/lib/features/users/policy";
import type { Prisma } from "@/prisma/client/client";
import {
  byMeetUp,
  dueEvent,
  loanParts,
  meetupEvent,
  type CalendarUser,
  type Entry,
} from "./events";
import { feedSecret, feedUrl } from "./feed-secret";
import type { CalendarFeed } from "./schema";
import { DAY } from "@/lib/shared/time";

/** Meet-ups stay in a feed this long after their time, including cancelled ones. */
const KEPT_MS = 30 * DAY;
const MAX_ENTRIES = 500;

const userSelect = {
  id: true,
  country: true,
  preferredLanguage: true,
} satisfies Prisma.UserSelect;
type UserRow = Prisma.UserGetPayload<{ select: typeof userSelect }>;

/** The reader's current feed. @throws AppError FRESH_SIGN_IN_REQUIRED */
export async function getFeed(actor: Actor): Promise<CalendarFeed> {
  await assertFreshSignIn(actor);
  const feed = await db().calendarFeed.findUnique({ where: { userId: actor.id } });
  if (!feed) return { url: null };
  const secret = feedSecret(feed.salt);
  // The server's secret has changed since, so the URL would not work.
  if (!sameDigest(digest(secret), feed.secretHash)) return { url: null };
  return { url: feedUrl(secret) };
}

/**
 * One meet-up for the calendar of one of its two sides.
 * @throws AppError NOT_FOUND for anyone else, and if no day is agreed.
 */
export async function meetupEntry(
  actor: Actor,
  loanId: string,
): Promise<{ user: CalendarUser; entry: Entry }> {
  const [loans, row] = await Promise.all([
    sharingLoans(actor, loanId),
    db().user.findUniqueOrThrow({ where: { id: actor.id }, select: userSelect }),
  ]);
  const user = toCalendarUser(row);
  return { user, entry: existing(await meetupEvent(loans, user)) };
}

/** This loan of the actor and all that share its meet-up or did; none if no day is agreed. */
async function sharingLoans(actor: Actor, id: string) {
  const [own, include] = [loansOf(actor.id), loanParts(actor.id)];
  const loan = await db().loan.findFirst({ where: { id, ...own }, include });
  if (!loan?.meetUpAt) return [];
  const same = { id: { not: id }, meetUpId: loan.meetUpId ?? id, meetUpAt: { not: null } };
  const others = await db().loan.findMany({ where: { ...same, ...own }, include });
  return [loan, ...others];
}

/**
 * Entries of the feed with this secret: future meet-ups and those of the last days, cancelled ones marked as
 * cancelled, and due dates.
 * @throws AppError NOT_FOUND for a secret that does not exist, or no longer.
 */
export async function feedEntries(
  secret: string,
  now = new Date(),
): Promise<{ user: CalendarUser; entries: Entry[] }> {
  const where = { calendarFeed: { secretHash: digest(secret) }, ...ACTIVE_USER };
  const row = existing(await db().user.findFirst({ where, select: userSelect }));
  const active = { status: { in: [...ACTIVE_STATUSES] } };
  const recent = { meetUpAt: { gt: new Date(now.getTime() - KEPT_MS) } };
  const loans = await db().loan.findMany({
    where: { AND: [loansOf(row.id), { OR: [recent, active] }] },
    orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
    take: MAX_ENTRIES,
    include: loanParts(row.id),
  });
  const user = toCalendarUser(row);
  const found = await Promise.all([
    ...byMeetUp(loans).map((sharing) => meetupEvent(sharing, user)),
    ...loans.map((loan) => dueEvent(loan, user)),
  ]);
  return { user, entries: found.filter((entry) => entry !== null) };
}

function toCalendarUser({ id, country, preferredLanguage }: UserRow): CalendarUser {
  return {
    id,
    locale: interfaceLocale(preferredLanguage) ?? DEFAULT_LOCALE,
    timeZone: isCountry(country) ? TIME_ZONES[country] : "UTC",
  };
}
