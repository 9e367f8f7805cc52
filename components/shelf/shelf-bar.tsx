"use client";

import { useTranslations } from "next-intl";
import { Chip } from "@/components/ui/chip";
import { FilterField } from "@/components/ui/filter-field";

interface ShelfBarProps {
  query: string;
  onQueryChange: (query: string) => void;
  lostCount: number;
  showsLost: boolean;
  onToggleLost: () => void;
}

/** Looks through the shelf, and opens the drawer with the lost books where there are any. */
export function ShelfBar(props: ShelfBarProps) {
  const { query, onQueryChange, lostCount, showsLost, onToggleLost } = props;
  const t = useTranslations("manageBooks.shelf");
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3" role="search">
      <FilterField
        label={t("filter")}
        placeholder={t("filterHint")}
        value={query}
        onValueChange={onQueryChange}
        className="min-w-0 flex-[1_1_16rem]"
      />
      {lostCount > 0 && (
        <Chip on={showsLost} onClick={onToggleLost}>
          {t("lost", { count: lostCount })}
        </Chip>
      )}
    </div>
  );
}
