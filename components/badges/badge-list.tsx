"use client";

import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Popover } from "@/components/ui/popover";
import type { Badge } from "@/prisma/client/enums";
import { BADGE_ICON } from "./badge-face";

interface BadgeListProps {
  badges: readonly Badge[];
  /** Icons without names. */
  compact?: boolean;
  /** Maximum number of badges; “+3” opens the names of the others. */
  most?: number;
  className?: string;
}

/** A reader's badges; pressing one explains it. Nothing if there are none. */
export function BadgeList({
  badges,
  compact = false,
  most = badges.length,
  className,
}: BadgeListProps) {
  const t = useTranslations("badges");
  const others = badges.slice(most);
  if (badges.length === 0) return null;
  return (
    <ul aria-label={t("list")} className={cx("flex flex-wrap gap-1.5", className)}>
      {badges.slice(0, most).map((badge) => (
        <li key={badge} className="flex">
          <BadgeButton badge={badge} compact={compact} />
        </li>
      ))}
      {others.length > 0 && (
        <li className="flex">
          <OtherBadges badges={others} />
        </li>
      )}
    </ul>
  );
}

function OtherBadges({ badges }: Pick<BadgeListProps, "badges">) {
  const t = useTranslations("badges");
  const label = t("others", { count: badges.length });
  return (
    <Popover
      label={label}
      trigger={
        <button
          type="button"
          aria-label={label}
          className="grid h-8 min-w-8 place-items-center rounded-full bg-amber-soft px-2 text-xs font-semibold text-amber hover:brightness-95"
        >
          +{badges.length}
        </button>
      }
    >
      {badges.map((badge) => (
        <p key={badge} className="font-semibold">
          {t(`names.${badge}`)}
        </p>
      ))}
    </Popover>
  );
}

function BadgeButton({ badge, compact }: { badge: Badge; compact: boolean }) {
  const t = useTranslations("badges");
  const icon = BADGE_ICON[badge];
  const name = t(`names.${badge}`);
  const trigger = (
    <button
      type="button"
      title={compact ? name : undefined}
      className={cx(
        "inline-flex items-center gap-1.5 bg-amber-soft text-xs font-semibold text-amber",
        "hover:brightness-95",
        compact ? "size-8 justify-center rounded-full" : "min-h-7 rounded-full py-0.5 pr-3 pl-2",
      )}
    >
      <Icon of={icon} className="size-4 flex-none" />
      <span className={compact ? "sr-only" : undefined}>{name}</span>
    </button>
  );
  return (
    <Popover trigger={trigger} label={name}>
      <p className="font-semibold">{name}</p>
      <p className="text-muted">{t(`means.${badge}`)}</p>
    </Popover>
  );
}
