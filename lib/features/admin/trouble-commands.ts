import { db } from "@/lib/server/database/db";
import { env } from "@/lib/server/env";
import { translator } from "@/lib/server/i18n/translator";
import { claimTroubles, releaseTroubles, type Trouble } from "@/lib/server/jobs/job-states";
import { log } from "@/lib/server/log/log";
import { MailError, mailErrorText } from "@/lib/server/mail/errors";
import { writeLetter } from "@/lib/server/mail/letter";
import { sendMail } from "@/lib/server/mail/send";
import { recipientSelect, toRecipient } from "@/lib/features/mailing/recipient";
import { link } from "@/lib/features/mailing/subscribed-mail";
import { DEFAULT_LOCALE, type Locale } from "@/lib/shared/locales";

/**
 * Mails administrators which jobs fail or are late, at most once within 24 hours. It does not use the mail
 * queue, which may be what fails.
 * @throws MailError if nobody could be told; the next run tries again.
 */
export async function tellOfTroubles(): Promise<void> {
  const troubles = await claimTroubles();
  if (troubles.length === 0) return;
  const people = await administrators();
  let failure: unknown;
  let told = 0;
  for (const person of people) {
    try {
      await sendMail(await troubleMail(person, troubles));
      told += 1;
    } catch (error) {
      if (error instanceof MailError && error.kind === "uncertain") told += 1;
      log().warn({ error: mailErrorText(error) }, "mail about jobs not sent");
      failure = error;
    }
  }
  if (told > 0 || people.length === 0) return;
  await releaseTroubles(troubles);
  throw failure;
}

interface Administrator {
  email: string;
  locale: Locale;
}

/** Users with the role, and users who get it when they sign in. */
async function administrators(): Promise<Administrator[]> {
  const { ADMIN_EMAILS: emails } = env();
  const users = await db().user.findMany({
    where: { deletedAt: null, OR: [{ role: "ADMIN" }, { email: { in: emails } }] },
    select: recipientSelect,
  });
  const known = new Set(users.map(({ email }) => email.toLowerCase()));
  return [
    ...users.filter(({ bannedAt }) => !bannedAt).map(toRecipient),
    ...emails
      .filter((email) => !known.has(email.toLowerCase()))
      .map((email) => ({ email, locale: DEFAULT_LOCALE })),
  ];
}

async function troubleMail({ email, locale }: Administrator, troubles: Trouble[]) {
  const t = await translator(locale, "mail.jobs");
  const letter = writeLetter({
    locale,
    title: t("title"),
    paragraphs: [
      ...troubles.map(({ name, isFailing, seconds }) =>
        t(isFailing ? "failing" : "late", { name, hours: Math.floor(seconds / 3600) }),
      ),
      t("advice"),
    ],
    link: { href: link("/admin/metrics"), label: t("action") },
    foot: t("why"),
  });
  const headers = { "Auto-Submitted": "auto-generated" };
  return { to: email, subject: t("subject"), ...letter, headers };
}
