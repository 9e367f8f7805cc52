"use client";

import { ShieldCheck } from "lucide";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import type { NavCounts } from "@/lib/features/navigation/schema";
import { NavCount } from "./nav-count";
import { NavLink } from "./nav-link";
import { useNavCounts } from "./use-nav-counts";

/** Link to the administration, with the number of open items. */
export function AdminLink({ counts: first }: { counts?: NavCounts }) {
  const t = useTranslations("nav");
  const counts = useNavCounts(first);
  return (
    <NavLink
      href="/admin"
      className={
        "relative inline-grid size-11 place-items-center rounded-full text-muted hover:bg-sunken " +
        "hover:text-ink aria-[current=page]:text-fir [&_svg]:size-5"
      }
    >
      <Icon of={ShieldCheck} />
      <span className="sr-only">{t("admin")}</span>
      <NavCount place="admin" counts={counts} size="sm" className="absolute top-0.5 left-6" />
    </NavLink>
  );
}
