import { useTranslations } from "next-intl";
import Link from "next/link";
import { Avatar } from "@/components/ui/avatar";
import { Stars } from "@/components/ui/stars";
import { AdminMark } from "@/components/users/admin-mark";
import type { UserSummary } from "@/lib/features/users/schema";
import { useBookFormat } from "@/components/books/format";

interface OwnerLineProps {
  owner: UserSummary;
  /** Distance from the reader to the book; null if unknown. */
  distanceKm: number | null;
  /** It is a circle's own book. */
  isCircles?: boolean;
}

/** The book's owner and distance, with a link to the owner's profile. */
export function OwnerLine({ owner, distanceKm, isCircles }: OwnerLineProps) {
  const t = useTranslations("book");
  const format = useBookFormat();
  const { id, displayName, isAdmin, profilePictureUrl, rating } = owner;
  return (
    <div className="flex items-center gap-3.5">
      <Avatar name={displayName} src={profilePictureUrl} />
      <div className="min-w-0">
        <p className="text-sm text-muted">{t(isCircles ? "keeper" : "owner")}</p>
        <p className="flex flex-wrap items-center gap-x-3">
          <Link href={`/profile/${id}`} className="link truncate">
            {displayName}
          </Link>
          <AdminMark isAdmin={isAdmin} />
          <Stars value={rating} compact className="text-sm" />
          {distanceKm !== null && (
            <span className="text-sm text-muted">
              {t("away", { distance: format.distance(distanceKm) })}
            </span>
          )}
        </p>
      </div>
    </div>
  );
}
