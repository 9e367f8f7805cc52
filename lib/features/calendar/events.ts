import { env } from "@/lib/server/env";
import type { Locale } from "@/lib/shared/locales";
import { translator, type Translate } from "@/lib/server/i18n/translator";
import { isActive } from "@/lib/features/loans/machine/loan-machine";
import { hasMeetUp } from "@/lib/features/loans/machine/meetup-machine";
import { loanPath, MEETUP_PLACES } from "@/lib/features/loans/terms";
import { todayIn } from "@/lib/features/loans/due-dates/zoned-time";
import { otherSelect, shownName } from "@/lib/features/users/policy";
import type { Prisma } from "@/prisma/client/client";

/** The user for whom a calendar is made, with language and time zone. */
export interface CalendarUser {
  id: string;
  locale: Locale;
  /** IANA name. */
  timeZone: string;
}

/** What belongs to a loan in the calendar of `viewerId`. */
export function loanParts(viewerId: string) {
  const other = { select: otherSelect(viewerId) };
  return {
    owner: other,
    borrower: other,
    // Number of changes of the due date: by extensions, and by a hand-over after its day.
    _count: {
      select: {
        extensions: { where: { state: "APPROVED" } },
        events: { where: { kind: "LENT", dueDate: { not: null } } },
      },
    },
  } satisfies Prisma.LoanInclude;
}
type CalendarLoan = Prisma.LoanGetPayload<{ include: ReturnType<typeof loanParts> }>;

export interface Entry {
  /** Constant over all changes of the entry. */
  id: string;
  sequence: number;
  lastModified: Date;
  /** An instant; for an all-day entry, that day's midnight UTC. */
  start: Date;
  allDay: boolean;
  cancelled: boolean;
  /** Proposed, but not confirmed yet. */
  tentative: boolean;
  /** Marks the time as busy. */
  busy: boolean;
  summary: string;
  location: string | null;
  description: string;
  url: string;
}

/** Groups loans by the meet-up that they share; loans without a day are left out. */
export function byMeetUp(loans: readonly CalendarLoan[]): CalendarLoan[][] {
  const withDay = loans.filter(({ meetUpAt }) => meetUpAt !== null);
  return [...Map.groupBy(withDay, ({ id, meetUpId }) => meetUpId ?? id).values()];
}

/** The entry of a meet-up; null if no day is agreed. @param sharing the loans that share it or did. */
export async function meetupEvent(
  sharing: readonly CalendarLoan[],
  user: CalendarUser,
): Promise<Entry | null> {
  const loans = sharing.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const planned = loans.filter(hasMeetUp);
  const held = loans.filter((loan) => !isCalledOff(loan));
  const shown = [planned, held, loans].find((some) => some.length > 0) ?? [];
  const [loan] = shown;
  if (!loan?.meetUpAt) return null;
  const { meetUpAt, meetUpTimeSet, meetUpLocation } = loan;
  const [t, places, dialog] = await Promise.all([
    translator(user.locale, "calendar"),
    translator(user.locale, "enums.placeType"),
    translator(user.locale, "loans.meetUpDialog"),
  ]);
  const known = MEETUP_PLACES.find((place) => place === meetUpLocation);
  const books = shown.length > 1 ? booksOf(shown, user, t) : [];
  return {
    id: `meetup-${loan.meetUpId ?? loan.id}@nearshelf`,
    sequence: Math.max(...loans.map(({ meetUpSequence }) => meetUpSequence)),
    lastModified: new Date(Math.max(...loans.map(({ updatedAt }) => Number(updatedAt)))),
    start: meetUpTimeSet
      ? meetUpAt
      : new Date(todayIn(loan.meetUpTimeZone ?? user.timeZone, meetUpAt)),
    allDay: !meetUpTimeSet,
    cancelled: held.length === 0,
    tentative: hasMeetUp(loan) && loan.meetUpConfirmedAt === null,
    busy: meetUpTimeSet,
    summary: t("meetup", { ...(await facts(loan, user)), more: shown.length - 1 }),
    location: known ? places(known) : meetUpLocation,
    // Not every calendar shows the URL of an entry.
    description: [...books, loan.meetUpNotes, dialog("safety"), loanUrl(loan)]
      .filter(Boolean)
      .join("\n\n"),
    url: loanUrl(loan),
  };
}

/** The book will not change hands at this meet-up. */
function isCalledOff({ status, lentAt, meetUpForReturn }: CalendarLoan): boolean {
  return status === "CANCELED" || (status === "LOST" && (lentAt === null || meetUpForReturn));
}

/** Books that the user brings to a meet-up, and books that they get. */
function booksOf(
  loans: readonly CalendarLoan[],
  user: CalendarUser,
  t: Translate<"calendar">,
): string[] {
  const list = (some: readonly CalendarLoan[]) =>
    some.map(({ bookTitle }) => t("quoted", { title: bookTitle })).join(", ");
  const brings = (loan: CalendarLoan) => isOwner(loan, user) !== loan.meetUpForReturn;
  const [bring, get] = [loans.filter(brings), loans.filter((loan) => !brings(loan))];
  return [
    bring.length > 0 ? t("bring", { titles: list(bring) }) : "",
    get.length > 0 ? t("get", { titles: list(get) }) : "",
  ].filter(Boolean);
}

/** The due date of a loan as an all-day entry; null if the book is not, or no longer, promised. */
export async function dueEvent(loan: CalendarLoan, user: CalendarUser): Promise<Entry | null> {
  if (!loan.dueDate || !isActive(loan.status)) return null;
  const t = await translator(user.locale, "calendar");
  return {
    id: `due-${loan.id}@nearshelf`,
    sequence: loan._count.extensions + loan._count.events,
    lastModified: loan.updatedAt,
    start: loan.dueDate,
    allDay: true,
    cancelled: false,
    tentative: false,
    busy: false,
    summary: t(isOwner(loan, user) ? "comesBack" : "giveBack", await facts(loan, user)),
    location: null,
    description: loanUrl(loan),
    url: loanUrl(loan),
  };
}

const isOwner = (loan: CalendarLoan, user: CalendarUser) => loan.ownerId === user.id;

/** A deleted user has no name. */
async function facts(loan: CalendarLoan, user: CalendarUser) {
  const name = isOwner(loan, user)
    ? shownName(loan.borrower, loan.borrowerName)
    : shownName(loan.owner, loan.ownerName);
  const users = await translator(user.locale, "users");
  return { title: loan.bookTitle, name: name || users("deleted") };
}

function loanUrl(loan: CalendarLoan): string {
  return new URL(loanPath(loan.id), env().APP_URL).href;
}
