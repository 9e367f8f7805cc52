import { env } from "@/lib/server/env";
import { translator } from "@/lib/server/i18n/translator";
import type { Mail } from "@/lib/server/mail/compose";
import { writeLetter, type Letter } from "@/lib/server/mail/letter";
import type { MailKind } from "@/lib/features/users/mail-settings";
import { shortened } from "@/lib/shared/signs";
import type { Recipient } from "./recipient";
import { unsubscribeToken } from "./unsubscribe-token";

/** Maximum of characters shown of another user's text. */
const QUOTED_CHARACTERS = 300;

type Words = { subject: string } & Omit<Letter, "locale" | "foot" | "footLinks">;

/** A mail with an unsubscribe link in its text and in its headers (RFC 8058). */
export async function subscribedMail(
  { id: userId, email, locale }: Recipient,
  kind: MailKind,
  { subject, quotes, ...letter }: Words,
): Promise<Omit<Mail, "id">> {
  const t = await translator(locale, "mail");
  const stop = link(`/api/mail/unsubscribe?token=${unsubscribeToken({ userId, kind })}`);
  return {
    to: email,
    subject,
    ...writeLetter({
      ...letter,
      quotes: quotes?.map((quote) => shortened(quote, QUOTED_CHARACTERS)),
      locale,
      foot: t(`why.${kind}`),
      footLinks: [
        { href: stop, label: t("stop") },
        { href: link("/settings/notifications#mail"), label: t("settings") },
      ],
    }),
    headers: {
      "List-Unsubscribe": `<${stop}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "Auto-Submitted": "auto-generated",
    },
  };
}

export function link(path: string): string {
  return env().APP_URL + path;
}
