"use client";

import { ChevronDown, ListChecks, Search, SlidersHorizontal } from "lucide";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Chip } from "@/components/ui/chip";
import { FilterField } from "@/components/ui/filter-field";
import { Icon } from "@/components/ui/icon";
import { IconButton } from "@/components/ui/icon-button";
import { lazyComponent } from "@/components/ui/lazy-component";
import { useDialogState } from "@/components/ui/use-focus-return";
import { SHELF_SORTS } from "@/lib/features/books/terms";
import type { ShelfPage } from "@/lib/features/shelf/schema";
import { filterCount, WHOLE_SHELF, type ShelfView } from "./shelf-view";

const ShelfFilterSheet = lazyComponent(() =>
  import("./shelf-filters").then((m) => m.ShelfFilterSheet),
);

const GIFT = "AVAILABLE_FOR_GIVE_AWAY";

/** The search starts after this time without a key press. */
const TYPING_MS = 250;

interface ShelfBarProps {
  view: ShelfView;
  onView: (next: Partial<ShelfView>) => void;
  counts: ShelfPage;
  choosing: boolean;
  onChoose: () => void;
}

/** Filters, order and search of the shelf. */
export function ShelfBar({ view, onView, counts, choosing, onChoose }: ShelfBarProps) {
  const t = useTranslations("manageBooks.shelf");
  const [isSearching, setSearching] = useState(view.q !== "");
  const [typed, setTyped] = useTyped(view.q, (q) => onView({ q }));
  return (
    <div role="search" className="mb-3 md:mb-5">
      <div className="flex items-start gap-1">
        <FilterChips view={view} onView={onView} counts={counts} />
        <IconButton
          label={t("filter")}
          icon={Search}
          aria-expanded={isSearching}
          onClick={() => {
            if (isSearching) onView({ q: "" });
            setSearching(!isSearching);
          }}
        />
        <IconButton
          label={t("choose")}
          icon={ListChecks}
          aria-pressed={choosing}
          className="-mr-2.5"
          onClick={onChoose}
        />
      </div>
      {isSearching && (
        <FilterField
          label={t("filter")}
          placeholder={t("filterHint")}
          value={typed}
          onValueChange={setTyped}
          // Opened by a press, and not with the page.
          autoFocus={view.q === ""}
          className="mt-1 w-full"
        />
      )}
    </div>
  );
}

/** Filters by state with their numbers of books; those without books are left out. */
function FilterChips({ view, onView, counts }: Pick<ShelfBarProps, "view" | "onView" | "counts">) {
  const t = useTranslations("manageBooks.shelf");
  const [isOpen, setOpen] = useDialogState(false);
  const { states, listed, alone } = counts;
  const more = filterCount(view);
  const plain = { state: undefined, visibility: undefined } as const;
  const chips = [
    { name: "free", count: states.AVAILABLE_FOR_BORROW, set: { state: "AVAILABLE_FOR_BORROW" } },
    { name: "lent", count: states.LENT, set: { state: "LENT" } },
    { name: "booked", count: states.BOOKED, set: { state: "BOOKED" } },
    { name: "gift", count: states[GIFT], set: { state: GIFT } },
    { name: "alone", count: alone, set: { visibility: "NOBODY" } },
    { name: "lost", count: states.LOST, set: { state: "LOST" } },
  ] as const;
  const isOn = (set: Partial<ShelfView>) =>
    view.state === set.state && (!set.visibility || view.visibility === set.visibility);
  return (
    <div className="scrollbar-none -ml-4 flex min-w-0 flex-1 gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0">
      <Chip
        on={!view.state && !view.visibility && more === 0}
        trailing={<Count of={listed} />}
        onClick={() => onView({ ...WHOLE_SHELF, q: view.q, sort: view.sort })}
      >
        {t("show.all")}
      </Chip>
      {chips
        .filter(({ count, set }) => count > 0 || isOn(set))
        .map(({ name, count, set }) => (
          <Chip
            key={name}
            on={isOn(set)}
            trailing={<Count of={count} />}
            onClick={() => onView(isOn(set) ? plain : { ...plain, ...set })}
          >
            {t(`show.${name}`)}
          </Chip>
        ))}
      <Chip
        aria-pressed={undefined}
        aria-haspopup="dialog"
        on={more > 0}
        icon={SlidersHorizontal}
        onClick={() => setOpen(true)}
      >
        {more > 0 ? t("filtersOn", { count: more }) : t("filters")}
      </Chip>
      <SortChip view={view} onView={onView} />
      {isOpen && (
        <ShelfFilterSheet
          filters={view}
          onApply={(filters) => {
            onView(filters);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

/** The order, as a native select. */
function SortChip({ view, onView }: Pick<ShelfBarProps, "view" | "onView">) {
  const t = useTranslations("manageBooks.shelf");
  const sort = view.sort ?? "newest";
  return (
    <span className="chip">
      <span aria-hidden="true">{t(`sortBy.${sort}`)}</span>
      <Icon of={ChevronDown} />
      <select
        aria-label={t("sort")}
        value={sort}
        onChange={({ target }) =>
          onView({ sort: SHELF_SORTS.find((known) => known === target.value) })
        }
        className="chip-control"
      >
        {SHELF_SORTS.map((value) => (
          <option key={value} value={value}>
            {t(`sortBy.${value}`)}
          </option>
        ))}
      </select>
    </span>
  );
}

const Count = ({ of }: { of: number }) => (
  <span className="font-medium opacity-75 tabular-nums">{of}</span>
);

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
