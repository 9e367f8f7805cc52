import { useTranslations } from "next-intl";
import Link from "next/link";
import { Avatar } from "@/components/ui/avatar";
import { cx } from "@/components/ui/cx";
import type { AccountTag } from "@/lib/features/admin/schema";
import { AccountStateTag } from "@/components/admin/users/account-state-tag";

interface UserLinkProps {
  user: AccountTag;
  avatar?: "sm" | "md";
  className?: string;
}

/** A user's name, linked to their page in the administration. */
export function UserLink({ user, avatar, className }: UserLinkProps) {
  const name = useUserName()(user);
  return (
    <span className={cx("inline-flex min-w-0 items-center gap-2.5", className)}>
      {avatar && <Avatar name={name} src={user.profilePictureUrl} size={avatar} />}
      <Link href={`/admin/users/${user.id}`} className="link min-w-0 font-semibold wrap-anywhere">
        {name}
      </Link>
      <AccountStateTag state={user.state} />
    </span>
  );
}

/** A user's display name; deleted users get a substitute text. */
export function useUserName(): (user: AccountTag) => string {
  const t = useTranslations("users");
  return ({ state, displayName }) => (state === "deleted" ? t("deleted") : displayName);
}
