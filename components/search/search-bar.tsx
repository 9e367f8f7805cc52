"use client";

import { MapPin, Search } from "lucide-react";
import { useTranslations } from "next-intl";
import type { FormEvent, RefObject } from "react";
import { Button } from "@/components/ui/button";
import type { Place } from "./use-suggestions";
import { SearchField } from "./search-field";

interface SearchBarProps {
  /** The words of the current search. */
  words: string;
  /** Where suggestions are looked for. */
  place: Place;
  /** Place and radius in words. */
  where: string;
  input: RefObject<HTMLInputElement | null>;
  onSearch: () => void;
  onOpenPlace: () => void;
}

/** Words, place and the submit button. */
export function SearchBar({ words, place, where, input, onSearch, onOpenPlace }: SearchBarProps) {
  const t = useTranslations("search");

  function submit(event: FormEvent) {
    event.preventDefault();
    onSearch();
  }

  return (
    <form
      role="search"
      onSubmit={submit}
      className={
        "grid grid-cols-[minmax(0,1fr)_auto] gap-2 rounded-lg border border-line bg-raised p-2 " +
        "shadow-1 has-[input:focus-visible]:border-fir md:rounded-[26px] " +
        "lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_auto]"
      }
    >
      <SearchField words={words} place={place} input={input} onSearch={onSearch} />
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t("where", { place: where })}
        onClick={onOpenPlace}
        className="flex min-w-0 items-center gap-2.5 rounded-r-md border-l border-line px-3.5 text-left hover:bg-sunken max-lg:hidden"
      >
        <MapPin aria-hidden="true" className="size-5 flex-none text-muted" />
        <span className="truncate">{where}</span>
      </button>
      <Button
        type="submit"
        icon={<Search aria-hidden="true" />}
        className="max-lg:w-11 max-lg:gap-0! max-lg:px-0!"
      >
        <span className="max-lg:sr-only">{t("submit")}</span>
      </Button>
    </form>
  );
}
