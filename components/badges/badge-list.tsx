"use client";

import { useTranslations } from "next-intl";
import { Popover } from "radix-ui";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { Badge } from "@/prisma/client/enums";
import { BADGE_ICON } from "./badge-face";

/** Icons of a reader's badges; pressing one explains it. Nothing if there are none. */
export function BadgeList({ badges, className }: { badges: readonly Badge[]; className?: string }) {
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
  return (
    <Popover.Root>
      <Popover.Trigger
        title={name}
        className="grid size-8 place-items-center rounded-full bg-amber-soft text-amber hover:brightness-95"
      >
        <Icon of={BADGE_ICON[badge]} className="size-4" />
        <span className="sr-only">{name}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={name}
          sideOffset={6}
          collisionPadding={12}
          className="z-50 grid max-w-72 gap-1 rounded-md border border-line bg-raised px-4 py-3 text-sm focus-visible:outline-2"
        >
          <p className="font-semibold">{name}</p>
          <p className="text-muted">{t(`means.${badge}`)}</p>
          <Popover.Arrow className="fill-raised" />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
