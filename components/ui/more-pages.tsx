import { useTranslations } from "next-intl";
import type { PagesEnd } from "@/lib/browser/use-pages";
import { Button } from "./button";
import { cx } from "./cx";
import { StatusMessage } from "./status-message";

/** Below a list that is read page by page: the button for more, and whether that failed. */
export function MorePages({ of, className }: { of: PagesEnd; className?: string }) {
  const t = useTranslations("common");
  if (!of.hasMore) return null;
  return (
    <div className={cx("grid justify-items-center gap-4", className)}>
      <StatusMessage
        text={of.moreFailed ? t("moreFailed") : ""}
        tone="error"
        className="empty:hidden"
      />
      <Button variant="ghost" loading={of.loadingMore} onClick={of.more}>
        {t("showMore")}
      </Button>
    </div>
  );
}
