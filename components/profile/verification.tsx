import { BadgeCheck, MailCheck, MailQuestionMark, Phone, PhoneOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { Tag } from "@/components/ui/tag";
import type { UserProfile } from "@/lib/users/schema";

/** What is confirmed about a reader and what is not yet, each as an icon and a word. */
export function Verification({ verification }: Pick<UserProfile, "verification">) {
  const users = useTranslations("users");
  const t = useTranslations("profile");
  const { emailVerified, phoneVerified, idVerified } = verification;
  const MailIcon = emailVerified ? MailCheck : MailQuestionMark;
  const PhoneIcon = phoneVerified ? Phone : PhoneOff;
  return (
    <ul aria-label={t("verification")} className="flex flex-wrap gap-1.5">
      <li>
        <Tag tone={emailVerified ? "ok" : "neutral"} icon={<MailIcon aria-hidden="true" />}>
          {emailVerified ? users("emailVerified") : t("emailNotVerified")}
        </Tag>
      </li>
      <li>
        <Tag tone={phoneVerified ? "ok" : "neutral"} icon={<PhoneIcon aria-hidden="true" />}>
          {phoneVerified ? users("phoneVerified") : t("phoneNotVerified")}
        </Tag>
      </li>
      {idVerified && (
        <li>
          <Tag tone="ok" icon={<BadgeCheck aria-hidden="true" />}>
            {users("idVerified")}
          </Tag>
        </li>
      )}
    </ul>
  );
}
