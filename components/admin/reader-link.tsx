import { useTranslations } from "next-intl";
import Link from "next/link";
import { Avatar } from "@/components/ui/avatar";
import { cx } from "@/components/ui/cx";
import type { ReaderTag } from "@/lib/features/admin/schema";
import { AccountStateTag } from "./users/account-state-tag";

interface ReaderLinkProps {
  reader: ReaderTag;
  avatar?: "sm" | "md";
  className?: string;
}

/** A reader's name, which leads to what administrators know of them. */
export function ReaderLink({ reader, avatar, className }: ReaderLinkProps) {
  const name = useReaderName()(reader);
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

/** What a reader is called; those who are gone have no name any more. */
export function useReaderName(): (reader: ReaderTag) => string {
  const t = useTranslations("users");
  return ({ state, displayName }) => (state === "deleted" ? t("deleted") : displayName);
}
