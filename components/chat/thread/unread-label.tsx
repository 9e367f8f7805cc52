import { useTranslations } from "next-intl";

/** From here on the reader had not read when they opened the conversation. */
export function UnreadLabel() {
  const t = useTranslations("chat.thread");
  return (
    <li className="my-2.5 flex items-center gap-3 text-xs font-semibold text-fir before:h-px before:flex-1 before:bg-fir/40 after:h-px after:flex-1 after:bg-fir/40">
      {t("unreadFrom")}
    </li>
  );
}
