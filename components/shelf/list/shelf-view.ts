import {
  BOOK_LANGUAGES,
  BOOK_STATES,
  GENRES,
  SHELF_SORTS,
  VISIBILITIES,
} from "@/lib/features/books/terms";
import { cut } from "@/lib/shared/signs";

/** Reads the view from an address; unknown values are ignored. */
export function readShelfView(get: (name: string) => string | null) {
  const page = Math.trunc(Number(get("page")));
  const choice = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => value === get(name));
  return {
    state: choice("state", BOOK_STATES),
    genre: choice("genre", GENRES),
    language: choice("language", BOOK_LANGUAGES),
    visibility: choice("visibility", VISIBILITIES),
    sort: choice("sort", SHELF_SORTS),
    q: cut(get("q") ?? "", MAX_QUERY),
    neverAsked: get("neverAsked") === "true",
    page: page >= 1 && page <= MAX_PAGE ? page : 1,
  };
}

/** In characters. */
const MAX_QUERY = 200;
const MAX_PAGE = 10_000;

/** The part of one's own books that is shown; undefined fields do not filter. */
export type ShelfView = ReturnType<typeof readShelfView>;

export type ShelfFilters = Pick<ShelfView, "genre" | "language" | "visibility" | "neverAsked">;

export const WHOLE_SHELF = readShelfView(() => null);

/** The view as parameters of an address or of `GET /users/me/books`, without defaults. */
export function shelfParams({ q, page, ...choices }: ShelfView): Record<string, string> {
  const given = Object.entries({ q: q.trim(), ...choices, page: page > 1 && page });
  return Object.fromEntries(
    given.flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  );
}

/** Number of active filters, without those that have a chip of their own. */
export function filterCount({ genre, language, visibility, neverAsked }: ShelfFilters): number {
  return [genre, language, visibility && visibility !== "NOBODY", neverAsked].filter(Boolean)
    .length;
}
