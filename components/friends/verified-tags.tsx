import { MailCheck, Phone } from "lucide";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { Tag } from "@/components/ui/tag";
import type { Friend } from "@/lib/features/friends/schema";

interface VerifiedTagsProps extends Pick<Friend, "verification"> {
  className?: string;
}

/** What is verified about a reader; nothing if nothing is. */
export function VerifiedTags({ verification, className }: VerifiedTagsProps) {
  const t = useTranslations("friends.card");
  const users = useTranslations("users");
  const { emailVerified, phoneVerified } = verification;
  if (!emailVerified && !phoneVerified) return null;
  return (
    <ul aria-label={t("verified")} className={cx("flex flex-wrap gap-1.5", className)}>
      {emailVerified && (
        <li>
          <Tag tone="ok" icon={MailCheck}>
            {users("emailVerified")}
          </Tag>
        </li>
      )}
      {phoneVerified && (
        <li>
          <Tag tone="ok" icon={Phone}>
            {users("phoneVerified")}
          </Tag>
        </li>
      )}
    </ul>
  );
}
