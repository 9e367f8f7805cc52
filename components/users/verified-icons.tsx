import { BadgeCheck, MailCheck, MailQuestionMark, Phone, PhoneOff, type IconNode } from "lucide";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { UserProfile } from "@/lib/features/users/schema";

interface VerifiedIconsProps {
  verification: Pick<UserProfile["verification"], "emailVerified" | "phoneVerified"> &
    Partial<UserProfile["verification"]>;
  /** Leave out what is not verified. */
  confirmedOnly?: boolean;
  className?: string;
}

/** Icons for what is verified about a reader and what is not, with texts for screen readers. */
export function VerifiedIcons({ verification, confirmedOnly, className }: VerifiedIconsProps) {
  const users = useTranslations("users");
  const t = useTranslations("profile");
  const { emailVerified, phoneVerified, idVerified } = verification;
  const all: [boolean | undefined, IconNode, string][] = [
    emailVerified
      ? [true, MailCheck, users("emailVerified")]
      : [false, MailQuestionMark, t("emailNotVerified")],
    phoneVerified
      ? [true, Phone, users("phoneVerified")]
      : [false, PhoneOff, t("phoneNotVerified")],
    [idVerified, BadgeCheck, users("idVerified")],
  ];
  // Identity checks are voluntary, so a missing one is not shown.
  const shown = all.filter(([is, icon]) => is || (!confirmedOnly && icon !== BadgeCheck));
  if (shown.length === 0) return null;
  return (
    <ul aria-label={t("verification")} className={cx("flex items-center gap-2", className)}>
      {shown.map(([is, icon, label]) => (
        <li key={label} title={label} className={is ? "text-fir" : "text-muted"}>
          <Icon of={icon} className="size-5" />
          <span className="sr-only">{label}</span>
        </li>
      ))}
    </ul>
  );
}
