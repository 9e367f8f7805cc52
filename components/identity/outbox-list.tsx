import { MailOpen } from "lucide";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { DateText } from "@/components/ui/time";

interface OutboxListProps {
  mails: {
    id: string;
    to: string;
    subject: string;
    text: string;
    sentAt: string;
    sms?: true;
    lang?: string;
  }[];
}

/** Mails that were stored instead of sent, newest first. */
export function OutboxList({ mails }: OutboxListProps) {
  const t = useTranslations("outbox");
  return (
    <>
      <h1 className="text-2xl md:text-3xl">{t("heading")}</h1>
      <p className="mt-2 mb-6 text-muted">{t("lead")}</p>
      {mails.length === 0 && (
        <EmptyState icon={MailOpen} title={t("emptyHeading")} text={t("emptyLead")} />
      )}
      <ul className="grid gap-4">
        {mails.map(({ id, to, subject, text, sentAt, sms, lang }) => (
          <Card as="li" key={id} padding="lg">
            <p className="flex flex-wrap justify-between gap-x-4 text-sm wrap-anywhere text-muted">
              <span>{t("to", { address: to })}</span>
              <DateText value={sentAt} style="moment" />
            </p>
            <h2 lang={lang} className="mt-1 text-lg">
              {sms ? t("sms") : subject}
            </h2>
            <p lang={lang} className="mt-3 wrap-anywhere whitespace-pre-line">
              {withLinks(text)}
            </p>
          </Card>
        ))}
      </ul>
    </>
  );
}

function withLinks(text: string) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 ? (
      <a key={index} href={part} className="link">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
