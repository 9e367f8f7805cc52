"use client";

import { Download, EllipsisVertical, ListChecks, SlidersHorizontal } from "lucide";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Chip } from "@/components/ui/chip";
import { FilterField } from "@/components/ui/filter-field";
import { IconButton } from "@/components/ui/icon-button";
import { lazyComponent } from "@/components/ui/lazy-component";
import { Menu } from "@/components/ui/menu";
import { useDialogState } from "@/components/ui/use-focus-return";
import { filterCount, type ShelfView } from "./shelf-view";

const ShelfFilterSheet = lazyComponent(() =>
  import("./shelf-filters").then((m) => m.ShelfFilterSheet),
);

/** The search starts after this time without a key press. */
const TYPING_MS = 250;

interface ShelfBarProps {
  view: ShelfView;
  onView: (next: Partial<ShelfView>) => void;
  lostCount: number;
  choosing: boolean;
  onChoose: () => void;
}

/** Search and filters of the shelf, and the drawer with the lost books if there are any. */
export function ShelfBar({ view, onView, lostCount, choosing, onChoose }: ShelfBarProps) {
  const t = useTranslations("manageBooks.shelf");
  const [isOpen, setOpen] = useDialogState(false);
  const [typed, setTyped] = useTyped(view.q, (q) => onView({ q }));
  const count = filterCount(view);
  const showsLost = view.state === "LOST";
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-3" role="search">
      <div className="flex min-w-0 flex-[1_1_16rem] items-center gap-1">
        <FilterField
          label={t("filter")}
          placeholder={t("filterHint")}
          value={typed}
          onValueChange={setTyped}
          className="min-w-0 flex-1"
        />
        <ShelfMenu />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Chip
          aria-pressed={undefined}
          aria-haspopup="dialog"
          on={count > 0}
          icon={SlidersHorizontal}
          onClick={() => setOpen(true)}
        >
          {count > 0 ? t("filtersOn", { count }) : t("filters")}
        </Chip>
        <Chip on={choosing} icon={ListChecks} onClick={onChoose}>
          {t("choose")}
        </Chip>
        {lostCount > 0 && (
          <Chip on={showsLost} onClick={() => onView({ state: showsLost ? undefined : "LOST" })}>
            {t("lost", { count: lostCount })}
          </Chip>
        )}
      </div>
      {isOpen && (
        <ShelfFilterSheet
          filters={view}
          onApply={({ state, genre, language, visibility, neverAsked, sort }) => {
            onView({ state, genre, language, visibility, neverAsked, sort });
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

/** Actions on the whole shelf. */
function ShelfMenu() {
  const t = useTranslations("manageBooks.shelf");
  return (
    <Menu
      trigger={<IconButton label={t("more")} icon={EllipsisVertical} />}
      items={[
        {
          label: t("download"),
          icon: Download,
          onSelect: () => window.location.assign("/api/users/me/books.csv"),
        },
      ]}
    />
  );
}

/** The typed text, passed to `onStop` when the typing stops; a new `value` replaces it. */
function useTyped(value: string, onStop: (text: string) => void) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (typed.trim() !== value) setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onStop(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  });
  return [typed, setTyped] as const;
}
