import { Users } from "lucide";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";

/** For the owner: number of readers waiting for the book; nothing if there are none. */
export function WaitingCount({ count, className }: { count: number; className?: string }) {
  const t = useTranslations("waiting");
  if (count === 0) return null;
  return (
    <p className={cx("flex items-center gap-2 text-sm font-semibold text-amber", className)}>
      <Icon of={Users} className="size-[1.125rem] flex-none" />
      {t("count", { count })}
    </p>
  );
}
