import { ChevronRight } from "lucide";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { Icon } from "@/components/ui/icon";

/** Link to the loans, with how many more wait there; nothing if there are none. */
export function MoreLoans({ count }: { count: number }) {
  const t = useTranslations("loans.group");
  if (count <= 0) return null;
  return (
    <Link href="/loans" prefetch={false} className="section-link hit-area">
      {t("rest", { count })}
      <Icon of={ChevronRight} />
    </Link>
  );
}
