import { useTranslations } from "next-intl";
import Link from "next/link";
import { cx } from "@/components/ui/cx";

const LINK = "hit-area hover:text-ink hover:underline hover:underline-offset-3";

export function LegalLinks({ className }: { className?: string }) {
  const t = useTranslations("layout");
  return (
    <nav
      aria-label={t("legal")}
      className={cx("flex flex-wrap gap-x-2 text-sm text-muted", className)}
    >
      <Link href="/terms-of-use" prefetch={false} className={LINK}>
        {t("terms")}
      </Link>
      <span aria-hidden="true">·</span>
      <Link href="/public-privacy-policy" prefetch={false} className={LINK}>
        {t("privacy")}
      </Link>
    </nav>
  );
}

/** Attribution of the place data, which its licence requires. */
export function PlacesCredit({ className }: { className?: string }) {
  const t = useTranslations("layout");
  return (
    <p className={cx("text-xs text-muted", className)}>
      {t.rich("geonames", {
        link: (words) => (
          <a href="https://www.geonames.org/" rel="noreferrer" className="hit-area underline">
            {words}
          </a>
        ),
      })}
    </p>
  );
}
