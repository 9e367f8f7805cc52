"use client";

import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Popover } from "@/components/ui/popover";
import type { Badge } from "@/prisma/client/enums";
import { BADGE_ICON } from "./badge-face";

interface BadgeListProps {
  badges: readonly Badge[];
  className?: string;
}

/** Icons of a reader's badges; pressing one explains it. Nothing if there are none. */
export function BadgeList({ badges, className }: BadgeListProps) {
  const t = useTranslations("badges");
  if (badges.length === 0) return null;
  return (
    <ul aria-label={t("list")} className={cx("flex flex-wrap gap-1.5", className)}>
      {badges.map((badge) => (
        <li key={badge} className="flex">
          <BadgeButton badge={badge} />
        </li>
      ))}
    </ul>
  );
}

function BadgeButton({ badge }: { badge: Badge }) {
  const t = useTranslations("badges");
  const name = t(`names.${badge}`);
  const trigger = (
    <button
      type="button"
      title={name}
      className="grid size-8 place-items-center rounded-full bg-amber-soft text-amber hover:brightness-95"
    >
      <Icon of={BADGE_ICON[badge]} className="size-4" />
      <span className="sr-only">{name}</span>
    </button>
  );
  return (
    <Popover trigger={trigger} label={name}>
      <p className="font-semibold">{name}</p>
      <p className="text-muted">{t(`means.${badge}`)}</p>
    </Popover>
  );
}
