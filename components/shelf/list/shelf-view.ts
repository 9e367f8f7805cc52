import {
  BOOK_LANGUAGES,
  BOOK_STATES,
  GENRES,
  SHELF_SORTS,
  VISIBILITIES,
} from "@/lib/features/books/terms";

/** What the address may say of the shelf, and the values that count there. */
const CHOICES = {
  state: BOOK_STATES,
  genre: GENRES,
  language: BOOK_LANGUAGES,
  visibility: VISIBILITIES,
  sort: SHELF_SORTS,
} as const;

type ChoiceName = keyof typeof CHOICES;
type Choices = { [Name in ChoiceName]?: (typeof CHOICES)[Name][number] };

/** Which part of one's own books is shown; what is not given is not filtered by. */
export interface ShelfView extends Choices {
  q: string;
  neverAsked: boolean;
  /** From 1. */
  page: number;
}

export type ShelfFilters = Omit<ShelfView, "q" | "page">;

export const WHOLE_SHELF: ShelfView = { q: "", neverAsked: false, page: 1 };

/** Longest query, in characters. */
const MAX_QUERY = 200;
const MAX_PAGE = 10_000;

/** Reads the view from an address; what is unknown there counts for nothing. */
export function readShelfView(get: (name: string) => string | null): ShelfView {
  const page = Math.trunc(Number(get("page")));
  return {
    ...chosen("state", get),
    ...chosen("genre", get),
    ...chosen("language", get),
    ...chosen("visibility", get),
    ...chosen("sort", get),
    q: (get("q") ?? "").slice(0, MAX_QUERY),
    neverAsked: get("neverAsked") === "true",
    page: page >= 1 && page <= MAX_PAGE ? page : 1,
  };
}

function chosen<Name extends ChoiceName>(
  name: Name,
  get: (name: string) => string | null,
): Choices {
  const value = get(name);
  const values: readonly string[] = CHOICES[name];
  return value !== null && values.includes(value) ? { [name]: value } : {};
}

/** The view as parameters of an address or of `GET /users/me/books`: what is usual is left out. */
export function shelfParams(view: ShelfView): Record<string, string> {
  const { q, neverAsked, page, ...choices } = view;
  return {
    ...(q.trim() && { q: q.trim() }),
    ...Object.fromEntries(
      Object.entries(choices).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    ),
    ...(neverAsked && { neverAsked: "true" }),
    ...(page > 1 && { page: String(page) }),
  };
}

/** How many filters are in force, beside the query and the order. */
export function filterCount({
  state,
  genre,
  language,
  visibility,
  neverAsked,
}: ShelfFilters): number {
  const isFilter = state && state !== "LOST";
  return [isFilter, genre, language, visibility, neverAsked].filter(Boolean).length;
}
