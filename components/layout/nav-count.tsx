import { useTranslations } from "next-intl";
import { CountBadge } from "@/components/ui/count-badge";
import type { NavCounts } from "@/lib/features/navigation/schema";
import type { CountedKey } from "./nav-items";

interface NavCountProps {
  place: CountedKey;
  counts?: NavCounts;
  size?: "md" | "sm";
  className?: string;
}

/** The number at a navigation entry, with a label that says what it counts. */
export function NavCount({ place, counts, ...look }: NavCountProps) {
  const t = useTranslations("nav");
  const count = counts?.[place] ?? 0;
  return count > 0 && <CountBadge count={count} label={t(`${place}Count`, { count })} {...look} />;
}
