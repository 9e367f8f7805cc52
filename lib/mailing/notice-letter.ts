import { translator, type Translate } from "../core/i18n/translator";
import type { Mail } from "../core/mail/compose";
import { MEETUP_PLACES } from "@/lib/loans/terms";
import type { NotificationParams } from "@/lib/notifications/schema";
import type { MailedType } from "@/lib/notifications/terms";
import type { NoticeFacts } from "./notice-queries";
import { link, subscribedMail } from "./subscribed-mail";

/** What a notification says, as a mail in its reader's language. */
export async function noticeMail(facts: NoticeFacts): Promise<Omit<Mail, "id">> {
  const { reader, kind, type, params } = facts;
  const [t, notice, place] = await Promise.all([
    translator(reader.locale, "mail"),
    translator(reader.locale, "notifications"),
    translator(reader.locale, "enums.placeType"),
  ]);
  const quote = quoteOf(facts);
  return subscribedMail(reader, kind, {
    subject: t(`subject.${type}`, params),
    title: notice(`${type}.title`, params),
    paragraphs: [notice(`${type}.message`, params), ...details(facts, t, place)],
    quotes: quote ? [quote] : [],
    link: { href: link(pathOf(facts)), label: t(`action.${type}`) },
  });
}

const PAGE: Partial<Record<MailedType, string>> = {
  LOAN_REQUEST: "/notifications",
  LOAN_REJECTED: "/search",
  FRIEND_REQUEST: "/friends?tab=requests",
  FRIEND_ACCEPTED: "/friends",
};

/** Where the reader can act on it; by default the notification itself, opened. */
function pathOf({ type, id }: NoticeFacts): string {
  return PAGE[type] ?? `/notifications?open=${id}`;
}

/** What the other side wrote to it. */
function quoteOf({ type, params, loan }: NoticeFacts): string | null {
  if (type === "LOAN_REQUEST") return loan?.borrowerMessage ?? null;
  if (type === "MEETUP_SCHEDULED") return loan?.meetUpNotes ?? null;
  return text(params.message ?? params.feedback);
}

function text(value: NotificationParams[string] | undefined): string | null {
  return value === undefined ? null : String(value);
}

function details({ reader, type, params, loan }: NoticeFacts, t: Translate, place: Translate): string[] {
  const { timeZone } = reader;
  // As on screen: our English is British.
  const locale = reader.locale === "en" ? "en-GB" : reader.locale;
  if (type === "LOAN_APPROVED" && params.dueDate) {
    const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
    return [t("dueDate", { date: format.format(new Date(params.dueDate)) })];
  }
  if (type !== "MEETUP_SCHEDULED" || !loan) return [];
  const clock = loan.meetUpTimeSet ? ({ timeStyle: "short" } as const) : {};
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "full", ...clock, timeZone });
  const known = MEETUP_PLACES.find((each) => each === loan.meetUpLocation);
  const where = known ? place(known) : loan.meetUpLocation;
  return [
    loan.meetUpAt ? t("when", { when: format.format(loan.meetUpAt) }) : "",
    where ? t("where", { where }) : "",
  ].filter(Boolean);
}
