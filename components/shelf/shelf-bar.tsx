"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { Chip } from "@/components/ui/chip";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

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
      <Field label={t("filter")} hideLabel className="min-w-0 flex-[1_1_16rem]">
        <span className="relative block">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted"
          />
          <Input
            type="search"
            value={query}
            placeholder={t("filterHint")}
            autoComplete="off"
            onChange={(event) => onQueryChange(event.target.value)}
            className="rounded-full! pl-11!"
          />
        </span>
      </Field>
      {lostCount > 0 && (
        <Chip on={showsLost} onClick={onToggleLost}>
          {t("lost", { count: lostCount })}
        </Chip>
      )}
    </div>
  );
}
