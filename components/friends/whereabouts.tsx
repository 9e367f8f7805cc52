import { MapPin } from "lucide";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { countryName } from "@/lib/shared/countries";
import type { UserSummary } from "@/lib/features/users/schema";

interface WhereaboutsProps {
  person: Pick<UserSummary, "city" | "country">;
  children?: ReactNode;
  className?: string;
}

/** Where a user lives. Country names may differ between the ICU data of server and browser. */
export function Whereabouts({ person, children, className }: WhereaboutsProps) {
  const t = useTranslations("users");
  const locale = useLocale();
  const { city, country } = person;
  const place = [city, country && countryName(country, locale)].filter(Boolean).join(", ");
  return (
    <p className={cx("flex min-w-0 items-start gap-1.5 text-sm text-muted", className)}>
      <Icon of={MapPin} className="mt-0.5 size-4 flex-none" />
      <span suppressHydrationWarning>
        {place || t("noLocation")}
        {children}
      </span>
    </p>
  );
}
