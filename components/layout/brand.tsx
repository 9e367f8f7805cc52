import { useTranslations } from "next-intl";
import Link from "next/link";
import { cx } from "@/components/ui/cx";

/** Logo: three books on a shelf, the last one leaning. */
function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-7 flex-none">
      <rect x="3" y="25" width="26" height="3" rx="1.5" className="fill-fir" />
      <rect x="5" y="7" width="5" height="17" rx="1.5" className="fill-fir" />
      <rect x="11.5" y="4" width="5" height="20" rx="1.5" className="fill-star" />
      <rect
        x="20.6"
        y="8"
        width="5"
        height="16.6"
        rx="1.5"
        transform="rotate(-14 22.6 24)"
        className="fill-fir"
        opacity=".7"
      />
    </svg>
  );
}

/** Logo and name, linked to the start page. */
export function Brand({ className }: { className?: string }) {
  const t = useTranslations("layout");
  return (
    <Link
      href="/"
      prefetch={false}
      aria-label={t("home")}
      className={cx(
        "inline-flex min-h-11 items-center gap-2.5 font-serif text-[1.375rem]/none font-semibold",
        className,
      )}
    >
      <BrandMark />
      <span className="max-[22rem]:sr-only">Nearshelf</span>
    </Link>
  );
}
