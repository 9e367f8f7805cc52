import { useTranslations } from "next-intl";
import Link from "next/link";
import { Avatar } from "@/components/ui/avatar";
import { cx } from "@/components/ui/cx";
import type { ReaderTag } from "@/lib/features/admin/schema";
import { AccountStateTag } from "@/components/admin/users/account-state-tag";

interface UserLinkProps {
  reader: ReaderTag;
  avatar?: "sm" | "md";
  className?: string;
}

/** A reader's name, which leads to what administrators know of them. */
export function UserLink({ reader, avatar, className }: UserLinkProps) {
  const name = useUserName()(reader);
  return (
    <span className={cx("inline-flex min-w-0 items-center gap-2.5", className)}>
      {avatar && <Avatar name={name} src={reader.profilePictureUrl} size={avatar} />}
      <Link href={`/admin/users/${reader.id}`} className="link min-w-0 font-semibold wrap-anywhere">
        {name}
      </Link>
      <AccountStateTag state={reader.state} />
    </span>
  );
}

/** A user's display name; deleted users have none. */
export function useUserName(): (reader: ReaderTag) => string {
  const t = useTranslations("users");
  return ({ state, displayName }) => (state === "deleted" ? t("deleted") : displayName);
}
