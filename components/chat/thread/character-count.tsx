import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { MESSAGE_LENGTH } from "@/lib/features/chat/terms";

/** Shown where no more characters than this are left. */
const TIGHT = 300;

/** How much room a message has left, once it gets tight. */
export function CharacterCount({ id, used }: { id: string; used: number }) {
  const t = useTranslations("chat.composer");
  const left = MESSAGE_LENGTH - used;
  const isTight = left <= TIGHT;
  return (
    <span
      id={id}
      className={cx(
        "justify-self-end px-2 text-xs",
        left < 0 ? "font-medium text-danger" : "text-muted",
      )}
      hidden={!isTight}
    >
      {isTight &&
        (left < 0 ? t("over", { over: -left, max: MESSAGE_LENGTH }) : t("left", { left }))}
    </span>
  );
}
