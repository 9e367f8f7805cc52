import { translator } from "@/lib/server/i18n/translator";
import type { Mail } from "@/lib/server/mail/compose";
import type { Section } from "@/lib/server/mail/letter";
import { loanPath } from "@/lib/features/loans/terms";
import { dayText } from "./notice-letter";
import { link, subscribedMail } from "./subscribed-mail";
import type { WeeklyFacts } from "./weekly-queries";

/** The weekly letter: found wishes, new books nearby, due loans, and news of the reader's own books. */
export async function weeklyMail(facts: WeeklyFacts): Promise<Omit<Mail, "id">> {
  const { recipient, wishes, near, due, own } = facts;
  const t = await translator(recipient.locale, "mail.weekly");
  const more = near.count - near.books.length;
  const named = ({ id, title, author }: WeeklyFacts["wishes"][number]) => ({
    label: t("book", { title, author }),
    href: link(`/books/${id}`),
  });
  const sections: Section[] = [
    { title: t("wishes"), lines: wishes.map(named) },
    {
      title: t("near"),
      lines: [
        ...near.books.map(named),
        ...(more > 0 ? [{ label: t("more", { count: more }), href: link("/search") }] : []),
      ],
    },
    {
      title: t("due"),
      lines: due.map(({ id, title, dueDate, isLate, isBorrowed }) => ({
        label: t(isBorrowed ? "giveBack" : "comesBack", {
          title,
          late: isLate ? "yes" : "no",
          date: dayText(dueDate, recipient.locale),
        }),
        href: link(loanPath(id)),
      })),
    },
    {
      title: t("own"),
      lines: (["requests", "loans", "ratings"] as const)
        .filter((what) => own[what] > 0)
        .map((what) => ({
          label: t(what, { count: own[what] }),
          href: link(what === "requests" ? "/loans?tab=lent" : "/profile?tab=statistics"),
        })),
    },
  ];
  return subscribedMail(recipient, "weeklyLetter", {
    subject: t("subject"),
    title: t("title"),
    paragraphs: [],
    sections: sections.filter(({ lines }) => lines.length > 0),
    link: { href: link("/search"), label: t("action") },
  });
}
