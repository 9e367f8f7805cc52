import { Gift } from "lucide-react";
import { useTranslations } from "next-intl";
import { AboutBanner } from "./about-banner";

interface GiftBannerProps {
  bookId: string;
  bookTitle: string;
  compact?: boolean;
}

/** The book to be given away that a direct conversation was begun about. */
export function GiftBanner({ bookId, bookTitle, compact }: GiftBannerProps) {
  const t = useTranslations("chat.gift");
  const link = { href: `/books/${bookId}`, label: t("open") };
  return (
    <AboutBanner icon={Gift} bookTitle={bookTitle} about={t("about")} {...link} compact={compact} />
  );
}
