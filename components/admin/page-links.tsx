import { ChevronRight, ChevronsLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { address } from "./list-filters";

interface PageLinksProps {
  path: string;
  /** Query parameters without the cursor. */
  params: Record<string, string | null | undefined>;
  cursor?: string;
  nextCursor: string | null;
}

/** Links to the next page and back to the first; nothing if there is only one page. */
export function PageLinks({ path, params, cursor, nextCursor }: PageLinksProps) {
  const t = useTranslations("admin.pages");
  if (!cursor && !nextCursor) return null;
  return (
    <nav aria-label={t("label")} className="mt-5 flex flex-wrap justify-center gap-3">
      {cursor && (
        <Button asChild variant="plain" icon={<ChevronsLeft aria-hidden="true" />}>
          <Link href={address(path, params)}>{t("first")}</Link>
        </Button>
      )}
      {nextCursor && (
        <Button asChild variant="ghost" icon={<ChevronRight aria-hidden="true" />}>
          <Link href={address(path, { ...params, cursor: nextCursor })}>{t("next")}</Link>
        </Button>
      )}
    </nav>
  );
}
