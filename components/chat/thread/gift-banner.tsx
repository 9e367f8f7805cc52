import { Gift } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";

interface GiftBannerProps {
  bookId: string;
  bookTitle: string;
  compact?: boolean;
}

/** The book to be given away that a direct conversation was begun about. */
export function GiftBanner({ bookId, bookTitle, compact }: GiftBannerProps) {
  const t = useTranslations("chat.gift");
  return (
    <div
      className={cx(
        "flex items-center bg-amber-soft text-sm text-ink",
        compact ? "gap-2.5 px-3 py-1.5" : "gap-3.5 px-4 py-2.5 lg:px-7 lg:py-3",
      )}
    >
      <Gift aria-hidden="true" className="size-5" />
      <p className="min-w-0 flex-1 text-pretty">
        <b className="font-semibold">{bookTitle}</b>
        {`\u00a0· ${t("about")}`}
      </p>
      <Button size="sm" variant="soft" asChild>
        <Link href={`/books/${bookId}`} prefetch={false}>
          {t("open")}
        </Link>
      </Button>
    </div>
  );
}
