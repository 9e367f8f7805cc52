"use client";

import { useTranslations } from "next-intl";
import { CountBadge } from "@/components/ui/count-badge";
import type { NavCounts } from "@/lib/navigation/schema";
import type { CountedKey } from "./nav-items";
import { useNavCounts } from "./use-nav-counts";

interface NavCountProps {
  place: CountedKey;
  /** What the page was rendered with. */
  first?: NavCounts;
  size?: "md" | "sm";
  className?: string;
}

/** The number at a place, with what it counts for those who cannot see where it stands. */
export function NavCount({ place, first, ...look }: NavCountProps) {
  const t = useTranslations("nav");
  const count = useNavCounts(first)?.[place] ?? 0;
  return <CountBadge count={count} label={t(`${place}Count`, { count })} {...look} />;
}
