import { useTranslations } from "next-intl";
import { CountBadge } from "@/components/ui/count-badge";
import type { CountedKey } from "./nav-items";

interface NavCountProps {
  place: CountedKey;
  count: number;
  size?: "md" | "sm";
  className?: string;
}

/** The number at a place, with what it counts for those who cannot see where it stands. */
export function NavCount({ place, count, ...look }: NavCountProps) {
  const t = useTranslations("nav");
  return <CountBadge count={count} label={t(`${place}Count`, { count })} {...look} />;
}
