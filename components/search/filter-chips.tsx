"use client";

import { ChevronDown, SlidersHorizontal, X } from "lucide";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Chip, RemovableChip } from "@/components/ui/chip";
import { useBookFormat } from "@/components/books/format";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { lazyComponent } from "@/components/ui/lazy-component";
import type { SelectOption } from "@/components/ui/select";
import { DEFAULT_RADIUS_KM, type SearchSort } from "@/lib/features/books/terms";
import { effectiveSort, placeName, type Criteria } from "./criteria";
import type { FilterOptions } from "./use-filter-options";

const CircleChip = lazyComponent(() =>
  import("@/components/books/circle-field").then((m) => m.CircleChip),
);

/** On phones active filters come first, so that they are seen without scrolling. */
const FIRST = "max-md:-order-1";

interface FilterChipsProps {
  criteria: Criteria;
  options: FilterOptions;
  /** Place and radius in words. */
  where: string;
  onChange: (criteria: Criteria) => void;
  onOpenSheet: (placeOnly: boolean) => void;
}

/** Active and common filters, and the sort order. */
export function FilterChips({ criteria, options, where, onChange, onOpenSheet }: FilterChipsProps) {
  const t = useTranslations("search");
  const format = useBookFormat();
  const set = (change: Partial<Criteria>) => onChange({ ...criteria, ...change });
  const removal = (name: string) => t("remove", { name });
  const all = useRef<HTMLButtonElement>(null);

  /** Removes a filter together with its chip; the first chip takes the focus. */
  function remove(change: Partial<Criteria>) {
    set(change);
    all.current?.focus();
  }

  return (
    <div
      role="group"
      aria-label={t("quickFilters")}
      className={
        "scrollbar-none -mx-4 my-1 flex items-center gap-2 overflow-x-auto px-4 py-1 " +
        "md:mx-0 md:my-3.5 md:flex-wrap md:overflow-visible md:px-0"
      }
    >
      <Chip
        ref={all}
        className="max-md:-order-2"
        aria-haspopup="dialog"
        icon={SlidersHorizontal}
        onClick={() => onOpenSheet(false)}
      >
        {t("filters")}
      </Chip>
      {criteria.title && (
        <RemovableChip removeLabel={removal(criteria.title)} onRemove={() => remove({ title: "" })}>
          {criteria.title}
        </RemovableChip>
      )}
      <PlaceChip
        criteria={criteria}
        where={where}
        onOpen={() => onOpenSheet(true)}
        onRemove={remove}
      />
      {(["available", "giveAway"] as const).map((name) => (
        <Chip
          key={name}
          on={criteria[name]}
          className={criteria[name] ? FIRST : undefined}
          onClick={() => set({ [name]: !criteria[name] })}
        >
          {t(name)}
        </Chip>
      ))}
      <ChipSelect
        name={t("chipLanguage")}
        value={criteria.language}
        options={options.language}
        anyLabel={t("anyLanguage")}
        removeLabel={removal(t("chipLanguage"))}
        onChange={(language) => set({ language })}
      />
      <ChipSelect
        name={t("field.genre")}
        value={criteria.genre}
        options={options.genre}
        anyLabel={t("anyGenre")}
        removeLabel={removal(t("field.genre"))}
        onChange={(genre) => set({ genre })}
      />
      {criteria.circle && (
        <CircleChip value={criteria.circle} onChange={(circle) => remove({ circle })} />
      )}
      {criteria.author && (
        <RemovableChip
          removeLabel={removal(criteria.author)}
          onRemove={() => remove({ author: "" })}
        >
          {criteria.author}
        </RemovableChip>
      )}
      {criteria.country && (
        <RemovableChip
          removeLabel={removal(t("field.country"))}
          onRemove={() => remove({ country: "" })}
        >
          {format.country(criteria.country)}
        </RemovableChip>
      )}
      <SortChoice
        value={effectiveSort(criteria)}
        options={options.sortBy}
        onChange={(sortBy) => set({ sortBy })}
      />
    </div>
  );
}

interface PlaceChipProps {
  criteria: Criteria;
  where: string;
  onOpen: () => void;
  onRemove: (change: Partial<Criteria>) => void;
}

/** Place and radius: to remove if they differ from the profile's place and the default radius. */
function PlaceChip({ criteria, where, onOpen, onRemove }: PlaceChipProps) {
  const t = useTranslations("search");
  const format = useBookFormat();
  const { radiusKm } = criteria;
  const reach = radiusKm === DEFAULT_RADIUS_KM ? "" : format.radius(radiusKm);
  const text = [placeName(criteria), reach].filter(Boolean).join(" · ");
  // On wide screens the place stands beside the field.
  if (!text) {
    return (
      <Chip
        className="lg:hidden"
        aria-haspopup="dialog"
        trailing={<Icon of={ChevronDown} />}
        onClick={onOpen}
      >
        {where}
      </Chip>
    );
  }
  return (
    <RemovableChip
      removeLabel={t("remove", { name: text })}
      onRemove={() => onRemove({ city: "", postalCode: "", radiusKm: DEFAULT_RADIUS_KM })}
    >
      {text}
    </RemovableChip>
  );
}

interface SortChoiceProps {
  value: SearchSort;
  options: FilterOptions["sortBy"];
  onChange: (value: SearchSort) => void;
}

function SortChoice({ value, options, onChange }: SortChoiceProps) {
  const t = useTranslations("search");
  return (
    <span
      className={
        "relative ml-auto inline-flex items-center gap-1 rounded-full text-sm text-muted " +
        "hover:text-ink has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-4 " +
        "has-[:focus-visible]:outline-fir max-md:hidden"
      }
    >
      <span aria-hidden="true">{options.find((sort) => sort.value === value)?.label}</span>
      <Icon of={ChevronDown} className="size-[18px]" />
      <select
        aria-label={t("field.sortBy")}
        value={value}
        onChange={(event) => onChange(event.target.value as SearchSort)}
        className="absolute inset-x-0 -inset-y-3 w-full cursor-pointer opacity-0"
      >
        {options.map((sort) => (
          <option key={sort.value} value={sort.value}>
            {sort.label}
          </option>
        ))}
      </select>
    </span>
  );
}

interface ChipSelectProps<T extends string> {
  name: string;
  value: T | "";
  options: readonly (SelectOption & { value: T })[];
  /** The option that removes the filter. */
  anyLabel: string;
  removeLabel: string;
  onChange: (value: T | "") => void;
}

/** A filter with fixed values, as a native select. */
function ChipSelect<T extends string>(props: ChipSelectProps<T>) {
  const { name, value, options, anyLabel, removeLabel, onChange } = props;
  const control = useRef<HTMLSelectElement>(null);
  const chosen = options.find((option) => option.value === value);
  function remove() {
    onChange("");
    control.current?.focus();
  }
  return (
    <span className={chosen ? cx("chip chip-on pr-1", FIRST) : "chip"}>
      <span aria-hidden="true" className="max-w-48 truncate">
        {chosen?.label ?? name}
      </span>
      {!chosen && <Icon of={ChevronDown} />}
      <select
        ref={control}
        aria-label={name}
        value={value}
        onChange={(event) => onChange(event.target.value as T | "")}
        className="chip-control"
      >
        <option value="">{anyLabel}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {chosen && (
        <button
          type="button"
          aria-label={removeLabel}
          onClick={remove}
          className="hit-area grid size-7 place-items-center rounded-full hover:bg-surface"
        >
          <Icon of={X} />
        </button>
      )}
    </span>
  );
}
