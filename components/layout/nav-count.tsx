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
  const counts: Partial<NavCounts> = useNavCounts() ?? {};
  const isCounted = (key: string): key is keyof NavCounts => key in counts;
  const counted = of.filter(isCounted).flatMap((key) => {
    const count = counts[key];
    return count ? { key, count } : [];
  });
  // Most entries have nothing to tell: words are looked up only for those that have.
  return counted.length > 0 && <Counted counted={counted} {...look} />;
}

interface CountedProps extends Omit<NavCountProps, "of"> {
  counted: { key: keyof NavCounts; count: number }[];
}

function Counted({ counted, ...look }: CountedProps) {
  const t = useTranslations("nav");
  const words = counted.map(({ key, count }) => t(`${key}Count`, { count }));
  const sum = counted.reduce((total, { count }) => total + count, 0);
  return <CountBadge count={sum} label={words.join(", ")} {...look} />;
}
