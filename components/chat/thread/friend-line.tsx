import { cx } from "@/components/ui/cx";
import { Stars } from "@/components/ui/stars";

interface FriendLineProps {
  city: string | null;
  rating: number | null;
  className?: string;
}

/** Where the other side is at home, and how others rated them. */
export function FriendLine({ city, rating, className }: FriendLineProps) {
  return (
    <p className={cx("flex min-h-5 min-w-0 items-center gap-1.5 text-sm text-muted", className)}>
      {city && <span className="truncate">{city}</span>}
      {city && rating && <span aria-hidden="true">·</span>}
      {rating && <Stars value={rating} compact className="text-sm" />}
    </p>
  );
}
