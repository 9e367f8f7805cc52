import { Star } from "lucide";
import { useTranslations } from "next-intl";
import Link from "next/link";
import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Dots } from "@/components/ui/dots";
import { Icon } from "@/components/ui/icon";
import { ONE_DECIMAL, useFormatter } from "@/components/ui/use-formatter";
import { AdminMark } from "./admin-mark";
import type { LoanSide } from "@/lib/features/loans/schema";

interface PersonLineProps {
  person: Omit<LoanSide, "name">;
  /** Further facts after the rating. */
  children?: ReactNode;
  /** A second line. */
  below?: ReactNode;
}

/** A user in one line: picture, name, rating. */
export function PersonLine({ person, children, below }: PersonLineProps) {
  const t = useTranslations("loans");
  const users = useTranslations("users");
  const format = useFormatter();
  const rating = format.number(person.rating ?? 0, ONE_DECIMAL);
  return (
    <div className="flex items-center gap-3">
      <Avatar name={person.displayName} src={person.profilePictureUrl} />
      <div className="min-w-0">
        <p className="flex items-center gap-1.5 font-semibold">
          {person.id ? (
            <Link
              href={`/profile/${person.id}`}
              prefetch={false}
              className="truncate hover:underline"
            >
              {person.displayName}
            </Link>
          ) : (
            <span className="truncate">{person.displayName}</span>
          )}
          <AdminMark isAdmin={person.isAdmin} />
        </p>
        <Dots>
          {person.rating === null ? (
            t(person.id ? "newReader" : "hiddenReader")
          ) : (
            <span className="inline-flex items-center gap-1">
              <Icon of={Star} className="size-3.5 fill-star text-star" />
              <span className="sr-only">{users("rating", { value: rating })}</span>
              <span aria-hidden="true">{rating}</span>
            </span>
          )}
          {children}
        </Dots>
        {below && <p className="text-sm text-muted">{below}</p>}
      </div>
    </div>
  );
}
