import { Users } from "lucide";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";

/** For the owner: number of readers waiting for the book; nothing if there are none. */
export function WaitingCount({ count }: { count: number }) {
  const t = useTranslations("waiting");
  if (count === 0) return null;
  return (
    <p className="flex items-center gap-2 text-sm font-semibold text-amber">
      <Icon of={Users} className="size-[18px] flex-none" />
      {t("count", { count })}
    </p>
  );
}
