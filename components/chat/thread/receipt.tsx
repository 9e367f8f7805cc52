import { Check, CheckCheck, Clock3 } from "lucide-react";
import { useTranslations } from "next-intl";

const ICONS = { sending: Clock3, sent: Check, read: CheckCheck } as const;

/** What became of one's own message: on its way, stored, or read. */
export function Receipt({ state }: { state: keyof typeof ICONS }) {
  const t = useTranslations("chat.thread");
  const Icon = ICONS[state];
  return (
    <span className="inline-flex" title={t(state)}>
      <Icon aria-hidden="true" className="size-3.5" />
      <span className="sr-only">{t(state)}</span>
    </span>
  );
}
