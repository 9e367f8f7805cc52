import type { Locale } from "@/lib/shared/locales";
import { translator } from "@/lib/server/i18n/translator";
import { writeLetter } from "@/lib/server/mail/letter";
import { sendMail } from "@/lib/server/mail/send";

interface CodeMail {
  email: string;
  code: string;
  locale: Locale;
  minutes: number;
}

/** Mails a sign-in code in the reader's language; one more try where the first fails. */
export async function mailCode({ email, code, locale, minutes }: CodeMail): Promise<void> {
  const t = await translator(locale, "identity.mail");
  const letter = writeLetter({
    locale,
    title: t("title"),
    paragraphs: [t("validity", { minutes }), t("keep")],
    code,
    foot: t("reason"),
  });
  const mail = { to: email, subject: t("subject", { code }), ...letter };
  await sendMail(mail).catch(() => sendMail(mail));
}
