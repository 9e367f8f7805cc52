import { translator } from "@/lib/server/i18n/translator";
import type { Mail } from "@/lib/server/mail/compose";
import type { Section } from "@/lib/server/mail/letter";
import { circlePath } from "@/lib/features/circles/terms";
import { loanPath } from "@/lib/features/loans/terms";
import { distanceText } from "@/lib/shared/distance";
import { dayText } from "@/lib/shared/time";
import { link, subscribedMail } from "./subscribed-mail";
import type { WeeklyFacts } from "./weekly-queries";

/** The weekly letter: found wishes, new books nearby and in circles, due loans, and news of the reader's own books. */
export async function weeklyMail(facts: WeeklyFacts): Promise<Omit<Mail, "id">> {
  const { recipient, today, wishes, near, circles, due, own } = facts;
  const { locale } = recipient;
  const [t, words] = await Promise.all([
    translator(locale, "mail.weekly"),
    translator(locale, "book"),
  ]);
  const away = (meters: number) =>
    distanceText(meters / 1_000, locale, (distance) => words("within", { distance }));
  const more = near.count - near.books.length;
  const moreCircles = circles.count - circles.circles.length;
  const named = ({ id, title, author, meters }: WeeklyFacts["wishes"][number]) => ({
    label: [t("book", { title, author }), meters === null ? "" : away(meters)]
      .filter(Boolean)
      .join(" · "),
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
      title: t("circles"),
      lines: [
        ...circles.circles.map(({ id, name, newBooks: count }) => ({
          label: t("inCircle", { name, count }),
          href: link(circlePath(id)),
        })),
        ...(moreCircles > 0
          ? [{ label: t("moreCircles", { count: moreCircles }), href: link("/friends") }]
          : []),
      ],
    },
    {
      title: t("due"),
      lines: due.map(({ id, title, dueDate, isLate, isBorrowed }) => ({
        label: t(isBorrowed ? "giveBack" : "comesBack", {
          title,
          late: isLate ? "yes" : "no",
          date: dayText(dueDate, locale, today),
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
    title: t("subject"),
    paragraphs: [],
    sections: sections.filter(({ lines }) => lines.length > 0),
    link: { href: link("/search"), label: t("action") },
  });
}
