import { translator, type Translate } from "@/lib/server/i18n/translator";
import type { Mail } from "@/lib/server/mail/compose";
import { loanPath, MEETUP_PLACES } from "@/lib/features/loans/terms";
import { kindOf, noticePage } from "@/lib/features/notifications/kinds";
import { noticeValues } from "@/lib/features/notifications/terms";
import { dateLocale, dayIn, dayText, isSameClock, zoneName } from "@/lib/shared/time";
import type { Loan } from "@/prisma/client/client";
import { actionToken } from "./action-link";
import type { NoticeFacts } from "./notice-queries";
import type { Recipient } from "./recipient";
import { link, subscribedMail } from "./subscribed-mail";

export async function noticeMail(facts: NoticeFacts): Promise<Omit<Mail, "id">> {
  const { recipient, kind, type, params } = facts;
  const [t, notice, place, steps] = await Promise.all([
    translator(recipient.locale, "mail"),
    translator(recipient.locale, "notifications"),
    translator(recipient.locale, "enums.placeType"),
    translator(recipient.locale, "loans.actions"),
  ]);
  const quote = quoteOf(facts);
  const date = dayText(params.dueDate, recipient.locale, today(recipient));
  const values = noticeValues(params);
  return subscribedMail(recipient, kind, {
    subject: t(`subject.${type}`, values),
    title: notice(`${type}.title`, values),
    // Date and place follow on lines of their own.
    paragraphs: [
      notice(`${type}.message`, { ...values, date, known: "no", meetUp: "" }),
      ...details(facts, t, place),
    ],
    quotes: quote ? [quote] : [],
    actions: [...actionsOf(facts, t), ...moreTime(facts, steps("moreTime"))],
    link: { href: link(pathOf(facts)), label: t(`action.${type}`, values) },
  });
}

/** Link target: the loan, or another page on which the user can act. */
function pathOf({ type, id, loan, params }: NoticeFacts): string {
  return loan ? loanPath(loan.id, id) : noticePage(type, params);
}

/** Links to actions of the owner. */
function actionsOf({ type, recipient, loan, params, at }: NoticeFacts, t: Translate<"mail">) {
  const ownLoan = loan?.ownerId === recipient.id ? loan.id : undefined;
  const subjectId = type === "OUTSIDE_LOAN_OVERDUE" ? params.bookId : ownLoan;
  if (!subjectId) return [];
  return (kindOf(type).links ?? []).map((action) => {
    const token = actionToken({ subjectId, action, at }, recipient.email);
    return {
      href: link(`/api/mail/loan-action?token=${token}`),
      label: t(`link.${action}.button`, { kind: params.kind ?? "LOAN" }),
    };
  });
}

/** The borrower of a book that is due can ask for more time on the loan's page. */
function moreTime({ type, id, recipient, loan }: NoticeFacts, label: string) {
  const { counts } = kindOf(type);
  const isDue = counts === "due" || counts === "overdue";
  if (!isDue || loan?.borrowerId !== recipient.id) return [];
  return [{ href: link(`${loanPath(loan.id, id)}&open=extension`), label }];
}

/** The text written by the other side. */
function quoteOf({ type, params, loan }: NoticeFacts): string | null {
  if (type === "LOAN_REQUEST") return loan?.borrowerMessage ?? null;
  if (kindOf(type).meetUp) return loan?.meetUpNotes ?? null;
  return params.message ?? params.feedback ?? null;
}

function details(
  { recipient, type, params, loan }: NoticeFacts,
  t: Translate<"mail">,
  place: Translate<"enums.placeType">,
): string[] {
  if (type === "LOAN_APPROVED" && params.dueDate)
    return [t("dueDate", { date: dayText(params.dueDate, recipient.locale, today(recipient)) })];
  if (!kindOf(type).meetUp || !loan) return [];
  const { meetUpLocation: where } = loan;
  const known = MEETUP_PLACES.find((each) => each === where);
  const inWords = where ? t("whereInWords", { where }) : "";
  return [
    loan.meetUpAt ? t("when", { when: meetUpTime(recipient, loan, loan.meetUpAt) }) : "",
    known ? t("where", { where: place(known) }) : inWords,
  ].filter(Boolean);
}

type MeetUp = Pick<Loan, "meetUpTimeSet" | "meetUpTimeZone">;

/**
 * Day and time of a meet-up by the clocks of the zone in which it was entered, which is named if the reader's
 * clocks show another time.
 */
function meetUpTime({ locale, timeZone }: Recipient, meetUp: MeetUp, at: Date): string {
  const zone = meetUp.meetUpTimeZone ?? timeZone;
  const year =
    dayIn(zone, at).slice(0, 4) === today({ timeZone }).slice(0, 4) ? undefined : "numeric";
  const day = { weekday: "long", day: "numeric", month: "long", year, timeZone: zone } as const;
  const show = (clock: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(dateLocale(locale), { ...day, ...clock });
  if (!meetUp.meetUpTimeSet) return show({}).format(at);
  const clock = { hour: "numeric", minute: "2-digit" } as const;
  const time = show(clock).format(at) + (locale === "de" ? " Uhr" : "");
  if (isSameClock(at, zone, timeZone)) return time;
  return `${time} (${zoneName(zone, locale, at)})`;
}

const today = ({ timeZone }: Pick<Recipient, "timeZone">) => dayIn(timeZone, new Date());
