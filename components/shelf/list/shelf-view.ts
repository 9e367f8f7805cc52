import {
  BOOK_LANGUAGES,
  BOOK_STATES,
  GENRES,
  SHELF_SORTS,
  VISIBILITIES,
} from "@/lib/features/books/terms";

/** Parameters of the address, with their allowed values. */
const CHOICES = {
  state: BOOK_STATES,
  genre: GENRES,
  language: BOOK_LANGUAGES,
  visibility: VISIBILITIES,
  sort: SHELF_SORTS,
} as const;

type ChoiceName = keyof typeof CHOICES;
type Choices = { [Name in ChoiceName]?: (typeof CHOICES)[Name][number] };

/** The part of one's own books that is shown; absent fields do not filter. */
export interface ShelfView extends Choices {
  q: string;
  neverAsked: boolean;
  page: number;
}

export type ShelfFilters = Pick<ShelfView, "genre" | "language" | "visibility" | "neverAsked">;

export const WHOLE_SHELF: ShelfView = { q: "", neverAsked: false, page: 1 };

/** In characters. */
const MAX_QUERY = 200;
const MAX_PAGE = 10_000;

/** Reads the view from an address; unknown values are ignored. */
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

/** The view as parameters of an address or of `GET /users/me/books`, without defaults. */
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

/** Number of active filters, without those that have a chip of their own. */
export function filterCount({ genre, language, visibility, neverAsked }: ShelfFilters): number {
  return [genre, language, visibility && visibility !== "NOBODY", neverAsked].filter(Boolean)
    .length;
}
