import { ShieldCheck } from "lucide";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";

/** Marks administrators, so that nobody can pose as one by their name. */
export function AdminMark({ isAdmin }: { isAdmin: boolean }) {
  const t = useTranslations("users");
  if (!isAdmin) return null;
  return (
    <span title={t("administrator")} className="inline-flex flex-none align-[-0.15em] text-fir">
      <Icon of={ShieldCheck} className="size-[1.1em]" />
      <span className="sr-only">{t("administrator")}</span>
    </span>
  );
}
