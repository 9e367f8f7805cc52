import { translator } from "@/lib/server/i18n/translator";
import type { Mail } from "@/lib/server/mail/compose";
import type { ChatFacts } from "./chat-queries";
import { link, subscribedMail } from "./subscribed-mail";

export async function chatMail(facts: ChatFacts): Promise<Omit<Mail, "id">> {
  const { recipient, kind, sender, count, quotes, bookTitle } = facts;
  const t = await translator(recipient.locale, "mail");
  const values = { name: sender.name, count };
  const more = count - quotes.length;
  return subscribedMail(recipient, kind, {
    subject: t(`subject.${kind}`, values),
    title: t(`heading.${kind}`, values),
    paragraphs: [
      bookTitle ? t("aboutBook", { title: bookTitle }) : "",
      more > 0 ? t("firstOf", { count, shown: quotes.length }) : "",
    ].filter(Boolean),
    quotes,
    link: { href: link(`/chats?${chatQuery(facts)}`), label: t("action.chat") },
  });
}

function chatQuery({ sender, loan }: ChatFacts): string {
  return loan ? `loan=${loan.id}` : `with=${sender.id}`;
}
