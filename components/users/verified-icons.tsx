import {
  BadgeCheck,
  MailCheck,
  MailQuestionMark,
  Phone,
  PhoneOff,
  type LucideIcon,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
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
  const all: [boolean | undefined, LucideIcon, string][] = [
    emailVerified
      ? [true, MailCheck, users("emailVerified")]
      : [false, MailQuestionMark, t("emailNotVerified")],
    phoneVerified
      ? [true, Phone, users("phoneVerified")]
      : [false, PhoneOff, t("phoneNotVerified")],
    [idVerified, BadgeCheck, users("idVerified")],
  ];
  // Identity checks are voluntary, so a missing one is not shown.
  const shown = all.filter(([is, Icon]) => is || (!confirmedOnly && Icon !== BadgeCheck));
  if (shown.length === 0) return null;
  return (
    <ul aria-label={t("verification")} className={cx("flex items-center gap-2", className)}>
      {shown.map(([is, Icon, label]) => (
        <li key={label} title={label} className={is ? "text-fir" : "text-muted"}>
          <Icon className="size-5" />
          <span className="sr-only">{label}</span>
        </li>
      ))}
    </ul>
  );
}
