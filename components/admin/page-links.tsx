import { ChevronRight, ChevronsLeft } from "lucide";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";
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
        <ButtonLink variant="plain" icon={ChevronsLeft} href={address(path, params)}>
          {t("first")}
        </ButtonLink>
      )}
      {nextCursor && (
        <ButtonLink
          variant="ghost"
          icon={ChevronRight}
          href={address(path, { ...params, cursor: nextCursor })}
        >
          {t("next")}
        </ButtonLink>
      )}
    </nav>
  );
}
