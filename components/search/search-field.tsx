"use client";

import { UserRound, X } from "lucide";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { BookCover } from "@/components/books/cover";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { ONCE, useApi } from "@/lib/browser/use-api";
import { useSettled } from "@/lib/browser/use-settled";
import type { BookSuggestion } from "@/lib/features/books/search-schema";
import { MIN_SUGGEST, SEARCH_LENGTHS } from "@/lib/features/books/terms";
import type { Criteria } from "./criteria";

interface SearchFieldProps {
  /** The words of the current search. */
  words: string;
  /** Place in which suggestions are searched. */
  place: Place;
  input: RefObject<HTMLInputElement | null>;
  /** Searches for the words in the field. */
  onSearch: () => void;
}

/** The field for words: a combobox that suggests titles and authors nearby. */
export function SearchField({ words, place, input, onSearch }: SearchFieldProps) {
  const t = useTranslations("search");
  const listId = useId();
  /** The text to suggest for; empty unless the reader has just typed. */
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(-1);
  const suggestions = useSuggestions(typed, place);
  const isOpen = suggestions.length > 0;
  const current = suggestions[active];

  // Navigation changes `words`. Until then typed text stays, also text typed before hydration.
  const shown = useRef(words);
  useEffect(() => {
    if (shown.current === words) return;
    shown.current = words;
    fill(input.current, words);
  }, [input, words]);

  function type(text: string) {
    setTyped(text);
    setActive(-1);
  }

  function choose(text: string) {
    fill(input.current, text);
    type("");
    onSearch();
  }

  function onKeyDown(event: KeyboardEvent) {
    // The form searches for what is typed; suggestions that come later are for nobody.
    if (event.key === "Enter" && !current) return type("");
    if (!isOpen) return;
    const count = suggestions.length;
    if (event.key === "ArrowDown") setActive((active + 1) % count);
    else if (event.key === "ArrowUp") setActive((active < 1 ? count : active) - 1);
    else if (event.key === "Enter" && current) choose(current.text);
    else if (event.key === "Escape") type("");
    else return;
    event.preventDefault();
  }

  function clear() {
    fill(input.current, "");
    input.current?.focus();
    type("");
  }

  return (
    <div className="relative grid min-w-0 items-center">
      <div className="flex items-center text-muted">
        <label className="grid min-w-0 flex-1 pl-4 lg:pl-5">
          <b className="text-sm/tight font-semibold text-ink">{t("question")}</b>
          <span className="sr-only">{t("query")}</span>
          <input
            ref={input}
            name="query"
            type="search"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-activedescendant={current && `${listId}-${active}`}
            defaultValue={words}
            placeholder={t("query")}
            maxLength={SEARCH_LENGTHS.query}
            autoComplete="off"
            enterKeyHint="search"
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={() => type("")}
            className="min-h-6 w-full min-w-0 bg-transparent text-[1rem] text-ellipsis text-ink outline-none md:text-base [&::-webkit-search-cancel-button]:hidden"
          />
        </label>
        <button
          type="button"
          aria-label={t("clear")}
          onClick={clear}
          className="grid size-11 flex-none place-items-center rounded-full hover:text-ink [label:has(:placeholder-shown)+&]:hidden"
        >
          <Icon of={X} className="size-5" />
        </button>
      </div>
      <div
        id={listId}
        role="listbox"
        aria-label={t("suggestions")}
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-20 mt-3 overflow-hidden rounded-md border border-line bg-raised py-1 shadow-2"
      >
        {suggestions.map(({ kind, text, author, coverImageUrl }, at) => (
          <button
            key={`${kind} ${text}`}
            id={`${listId}-${at}`}
            type="button"
            role="option"
            aria-selected={at === active}
            tabIndex={-1}
            // Keeps the focus in the field.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(text)}
            className={cx(
              "grid min-h-11 w-full grid-cols-[32px_minmax(0,1fr)] items-center gap-3 px-3.5 py-1 text-left hover:bg-sunken",
              at === active && "bg-sunken",
            )}
          >
            {author === null ? (
              <Icon of={UserRound} className="size-5 justify-self-center text-muted" />
            ) : (
              <BookCover
                title={text}
                author={author}
                src={coverImageUrl}
                size="full"
                sizes="32px"
              />
            )}
            <span className="truncate">
              <span className="sr-only">
                {t(kind === "title" ? "suggestedTitle" : "suggestedAuthor")}:{" "}
              </span>
              {text}
              {author && <span className="block truncate text-sm text-muted">{author}</span>}
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}

function fill(field: HTMLInputElement | null, text: string): void {
  if (field) field.value = text;
}

/** Delay after the last key before suggestions are fetched. */
const DEBOUNCE_MS = 200;
const NONE: readonly BookSuggestion[] = [];

/** The criteria that say where to search. */
export type Place = Pick<Criteria, "country" | "postalCode" | "city" | "radiusKm">;

/** Titles and authors nearby that contain the typed text. */
function useSuggestions(typed: string, place: Place): readonly BookSuggestion[] {
  const q = typed.trim();
  const isAsked = useSettled(q, DEBOUNCE_MS) === q && q.length >= MIN_SUGGEST;
  const { country, postalCode, city, radiusKm } = place;
  // Suggestions are optional: after an error there are none.
  const { data = NONE } = useApi(isAsked ? "GET /books/suggest" : null, {
    query: { q, country, postalCode, city, radiusKm },
    ...ONCE,
  });
  return data;
}
