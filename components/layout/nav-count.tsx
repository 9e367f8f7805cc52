import { useTranslations } from "next-intl";
import { CountBadge } from "@/components/ui/count-badge";
import type { NavCounts } from "@/lib/features/navigation/schema";
import { useNavCounts } from "./use-nav-counts";

interface NavCountProps {
  /** Entries of the navigation; those without a number are passed over. */
  of: readonly string[];
  size?: "md" | "sm";
  className?: string;
}

/** The sum of the numbers at these entries, with a label that says what they count. */
export function NavCount({ of, ...look }: NavCountProps) {
  const t = useTranslations("nav");
  const counts = useNavCounts();
  if (!counts) return null;
  const counted = of.filter((key): key is keyof NavCounts => key in counts);
  const words = counted.flatMap((key) => {
    const count = counts[key];
    return count ? t(`${key}Count`, { count }) : [];
  });
  const sum = counted.reduce((total, key) => total + (counts[key] ?? 0), 0);
  return <CountBadge count={sum} label={words.join(", ")} {...look} />;
}
