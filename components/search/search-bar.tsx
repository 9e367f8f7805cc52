"use client";

import { Search } from "lucide";
import { useTranslations } from "next-intl";
import type { SubmitEvent, RefObject } from "react";
import { Button } from "@/components/ui/button";
import type { SearchPlace } from "./criteria";
import { SearchField, type Place } from "./search-field";

interface SearchBarProps {
  /** The words of the current search. */
  words: string;
  /** Place in which suggestions are searched. */
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

  function submit(event: SubmitEvent) {
    event.preventDefault();
    onSearch();
  }

  return (
    <form
      role="search"
      onSubmit={submit}
      className={
        "grid grid-cols-[minmax(0,1fr)_auto] gap-2 rounded-[30px] border border-line bg-raised p-1.5 shadow-1 " +
        "has-[input:focus-visible]:border-fir lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_auto] lg:p-2"
      }
    >
      <SearchField words={words} place={place} input={input} onSearch={onSearch} />
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t("where", { place: where })}
        onClick={onOpenPlace}
        className="grid min-w-0 content-center rounded-r-md border-l border-line px-5 text-left hover:bg-sunken max-lg:hidden"
      >
        <b className="text-sm/tight font-semibold">{t("whereLabel")}</b>
        <span className="truncate">{where}</span>
      </button>
      <Button
        type="submit"
        icon={Search}
        className="self-center max-lg:size-[46px] max-lg:gap-0! max-lg:px-0! lg:min-h-[50px]"
      >
        <span className="max-lg:sr-only">{t("submit")}</span>
      </Button>
    </form>
  );
}

/** The reader's own place: distances are measured from it unless the search names another. */
export interface SearchOrigin extends SearchPlace {
  /** Others' books around it; null if the place is not on the map. */
  count: number | null;
}
