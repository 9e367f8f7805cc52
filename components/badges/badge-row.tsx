import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { Badge } from "@/prisma/client/enums";
import { BADGE_ICON } from "./badge-face";

interface BadgeRowProps {
  badge: Badge;
  /** Colours of its icon. */
  look: string;
  children: ReactNode;
}

/** A list item: a badge with its icon, name and meaning, and what comes below them. */
export function BadgeRow({ badge, look, children }: BadgeRowProps) {
  const t = useTranslations("badges");
  const icon = BADGE_ICON[badge];
  return (
    <li className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3.5">
      <span aria-hidden="true" className={cx("grid size-10 place-items-center rounded-full", look)}>
        <Icon of={icon} className="size-5" />
      </span>
      <div className="min-w-0">
        <p className="font-semibold">{t(`names.${badge}`)}</p>
        <p className="text-sm text-muted">{t(`means.${badge}`)}</p>
        {children}
      </div>
    </li>
  );
}
