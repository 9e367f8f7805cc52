import { db, query } from "@/lib/server/database/db";
import { env } from "@/lib/server/env";
import { translator } from "@/lib/server/i18n/translator";
import type { JobTrouble } from "@/lib/server/job-queries";
import { log } from "@/lib/server/log/log";
import { MailError, mailErrorText } from "@/lib/server/mail/errors";
import { writeLetter } from "@/lib/server/mail/letter";
import { sendMail } from "@/lib/server/mail/send";
import { recipientSelect, toRecipient } from "@/lib/features/mailing/recipient";
import { link } from "@/lib/features/mailing/subscribed-mail";
import { DEFAULT_LOCALE, type Locale } from "@/lib/shared/locales";

/** What ends by itself within so many minutes is not mailed. */
const WAIT_MINUTES = 15;

type Trouble = Pick<JobTrouble, "name" | "isFailing" | "seconds">;

/**
 * Mails administrators which jobs fail or are late, at most once within 24 hours. Not by the queue of mails,
 * which may be what fails.
 * @throws MailError where nobody could be told; it is tried again by the next run.
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
  const names = troubles.map(({ name }) => name);
  await db().jobState.updateMany({ where: { name: { in: names } }, data: { toldAt: null } });
  throw failure;
}

/**
 * Marks them as told; none where some were within the last 24 hours. One that was told at the same moment by
 * another process is told a little in the future; one further ahead, before the clock was set back.
 */
function claimTroubles(): Promise<Trouble[]> {
  return query(
    "claim-job-troubles",
    `UPDATE "JobState" SET "toldAt" = now()
      WHERE least("failingSince", "lateSince") < now() - make_interval(mins => $1)
        AND ("toldAt" BETWEEN now() - interval '24 hours' AND now() + interval '1 minute') IS NOT TRUE
        AND NOT EXISTS (SELECT FROM "JobState" t
                         WHERE t."toldAt" BETWEEN now() - interval '24 hours' AND now() + interval '1 minute')
    RETURNING name, "failingSince" IS NOT NULL AS "isFailing",
              extract(epoch FROM now() - least("failingSince", "lateSince"))::int AS seconds`,
    [WAIT_MINUTES],
  );
}

interface Administrator {
  email: string;
  locale: Locale;
}

/** Those who have the role, and those who get it when they sign in. */
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
