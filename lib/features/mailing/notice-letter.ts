import { translator, type Translate } from "@/lib/server/i18n/translator";
import type { Mail } from "@/lib/server/mail/compose";
import { loanPath, MEETUP_PLACES } from "@/lib/features/loans/terms";
import { kindOf, noticePage } from "@/lib/features/notifications/kinds";
import { noticeValues } from "@/lib/features/notifications/terms";
import type { Locale } from "@/lib/shared/locales";
import { actionToken } from "./action-link";
import type { NoticeFacts } from "./notice-queries";
import { link, subscribedMail } from "./subscribed-mail";

export async function noticeMail(facts: NoticeFacts): Promise<Omit<Mail, "id">> {
  const { recipient, kind, type, params } = facts;
  const [t, notice, place] = await Promise.all([
    translator(recipient.locale, "mail"),
    translator(recipient.locale, "notifications"),
    translator(recipient.locale, "enums.placeType"),
  ]);
  const quote = quoteOf(facts);
  const date = dayText(params.dueDate, recipient.locale);
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
    actions: actionsOf(facts, t),
    link: { href: link(pathOf(facts)), label: t(`action.${type}`) },
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

/** The text written by the other side. */
function quoteOf({ type, params, loan }: NoticeFacts): string | null {
  if (type === "LOAN_REQUEST") return loan?.borrowerMessage ?? null;
  if (kindOf(type).meetUp) return loan?.meetUpNotes ?? null;
  return params.message ?? params.feedback ?? null;
}

const MEETUP_DAY = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
/** With the name of the time zone in which it was entered, because the mail may be read anywhere. */
const MEETUP_CLOCK = { hour: "numeric", minute: "2-digit", timeZoneName: "longGeneric" } as const;

/** Dates in English are British, as on screen. */
const formatLocale = (locale: Locale) => (locale === "en" ? "en-GB" : locale);

/** A day ("YYYY-MM-DD") in words; "" if there is none. */
export function dayText(day: string | null | undefined, locale: Locale): string {
  const options = { dateStyle: "long", timeZone: "UTC" } as const;
  return day ? new Intl.DateTimeFormat(formatLocale(locale), options).format(new Date(day)) : "";
}

function details(
  { recipient, type, params, loan }: NoticeFacts,
  t: Translate<"mail">,
  place: Translate<"enums.placeType">,
): string[] {
  const { timeZone, locale } = recipient;
  if (type === "LOAN_APPROVED" && params.dueDate)
    return [t("dueDate", { date: dayText(params.dueDate, locale) })];
  if (!kindOf(type).meetUp || !loan) return [];
  const clock = loan.meetUpTimeSet ? MEETUP_CLOCK : {};
  const zone = loan.meetUpTimeZone ?? timeZone;
  const format = new Intl.DateTimeFormat(formatLocale(locale), {
    ...MEETUP_DAY,
    ...clock,
    timeZone: zone,
  });
  const { meetUpLocation: where } = loan;
  const known = MEETUP_PLACES.find((each) => each === where);
  const inWords = where ? t("whereInWords", { where }) : "";
  return [
    loan.meetUpAt ? t("when", { when: format.format(loan.meetUpAt) }) : "",
    known ? t("where", { where: place(known) }) : inWords,
  ].filter(Boolean);
}
