import type { z } from "zod";
import { bookInput, bookPlace } from "@/lib/features/books/schema";
import { readIsbnCell } from "@/lib/features/books/isbn";
import { firstOfSame } from "@/lib/features/books/same-book";
import {
  BOOK_LANGUAGES,
  BOOK_STATES,
  CONDITIONS,
  GENRES,
  MAX_AUTHOR,
  MAX_FORM,
  MAX_TITLE,
  VISIBILITIES,
  type BookLanguage,
} from "@/lib/features/books/terms";
import { languageOf } from "@/lib/features/catalog/languages";
import { shortDescription, unescaped } from "@/lib/features/catalog/plain-text";
import { fold } from "@/lib/shared/fold";
import { fromCell } from "@/lib/shared/csv";
import { keysOf, record } from "@/lib/shared/records";
import { LOCALES } from "@/lib/shared/locales";
import { line } from "@/lib/shared/text";
import type { RawRow } from "./formats";
import type { WantedBook } from "./schema";
import { AWAY_DOUBTS, LISTABLE_STATES, type Doubt } from "./terms";
import { cut, tidyLine } from "@/lib/shared/signs";

export type CheckedRow = ReturnType<typeof checkRow>;

/** Names of our languages, each in all of our languages → code. */
const LANGUAGE_NAMES = new Map(
  LOCALES.flatMap((locale) => {
    const names = new Intl.DisplayNames(locale, { type: "language" });
    return BOOK_LANGUAGES.map((code) => [fold(names.of(code) ?? code), code] as const);
  }),
);

/** Checks a row of a list: values that do not fit a book are cut or left out and marked as doubts. */
export function checkRow(raw: RawRow) {
  return check(raw, false);
}

/** The same for our own file, whose descriptions are complete. */
export function checkOwnRow(raw: RawRow) {
  return check(raw, true);
}

/** Books that the reader wants to read: those with enough facts for a wish, each once. */
export function checkWanted(raws: readonly RawRow[]): WantedBook[] {
  const books = raws.map((raw) => {
    const { title, author, isbn } = checkRow(raw);
    return { title, author, isbn };
  });
  const named = books.filter(({ title, isbn }) => isbn ?? (title && fold(title)));
  const firsts = firstOfSame(named);
  const same = Map.groupBy(named, (_, at) => firsts[at]);
  return [...same.values()].flatMap((all) => all.find(({ isbn }) => isbn) ?? all[0] ?? []);
}

function check(raw: RawRow, isOwnFile: boolean) {
  const doubts: Doubt[] = [];
  const text = isOwnFile ? plainLine : unescapedLine;
  const title = text(raw.title, MAX_TITLE);
  const author = text(raw.author, MAX_AUTHOR);
  if (!title || (raw.title?.length ?? 0) > MAX_TITLE) doubts.push("TITLE");
  if (!author || (raw.author?.length ?? 0) > MAX_AUTHOR) doubts.push("AUTHOR");
  const { isbn, isDoubtful } = readIsbnCell(raw.isbn ?? "");
  if (isDoubtful) doubts.push("ISBN");
  const place = placeIn(raw);
  if (!place) doubts.push("PLACE");
  const state = oneOf(BOOK_STATES, raw.state);
  if (state === "LOST") doubts.push("LOST");
  if (state === "LENT" || state === "BOOKED") doubts.push("OUT");
  if (raw.odd) doubts.push("CELLS");
  return {
    ...plainFields(raw),
    title,
    author,
    isbn,
    description: (isOwnFile && ownDescription(raw)) || shortDescription(raw.description),
    language: languageNamed(raw.language),
    form: text(raw.form, MAX_FORM),
    state: oneOf(LISTABLE_STATES, state),
    ...(place ?? NOWHERE),
    doubts,
  };
}

/** Fields whose cell has the same format as in the form of a book. */
const plain = bookInput
  .omit({ title: true, author: true, isbn: true, description: true, language: true, form: true })
  .omit({ state: true, location: true, coverImageId: true, circles: true });

/** Those of these fields that are valid for a book; the others get the database's default, as for a new book. */
function plainFields(raw: RawRow): z.output<typeof plain> {
  const cells: Record<string, unknown> = {
    ...record(keysOf(raw), (field) => fromCell(raw[field] ?? "")),
    genre: oneOf(GENRES, raw.genre),
    condition: oneOf(CONDITIONS, raw.condition),
    visibility: oneOf(VISIBILITIES, raw.visibility),
    willingToTravel: raw.willingToTravel === "true",
    isShareable: raw.isShareable !== "false",
    loanDays: Number(raw.loanDays) || undefined,
  };
  const { data, error } = plain.safeParse(cells);
  if (data) return data;
  for (const { path } of error.issues) delete cells[String(path[0])];
  return plain.parse(cells);
}

const NOWHERE = { country: null, postalCode: null, city: null };

/** Where the book is, if not at its owner's place; null if the place does not exist. */
function placeIn({ country, postalCode, city }: RawRow) {
  const said = [country, postalCode, city].map((part) => part && fromCell(part));
  const place = bookPlace.safeParse({ country: said[0], postalCode: said[1], city: said[2] }).data;
  return place ? { ...NOWHERE, ...place } : null;
}

/** A description with its line breaks, as written in this product; undefined if it is too long. */
function ownDescription({ description }: RawRow): string | null | undefined {
  return bookInput.shape.description.safeParse(fromCell(description ?? "")).data;
}

function plainLine(given: string | undefined, most: number): string | null {
  return line(most).safeParse(cut(tidyLine(fromCell(given ?? "")), most)).data ?? null;
}

const unescapedLine = (given: string | undefined, most: number) =>
  plainLine(given && unescaped(given), most);

function oneOf<T extends string>(values: readonly T[], given = ""): T | undefined {
  const wanted = given.trim().toUpperCase();
  return values.find((value) => value === wanted);
}

function languageNamed(given = ""): BookLanguage | null {
  const [first = ""] = given.split(/[,;/]/);
  return languageOf(first.trim()) ?? LANGUAGE_NAMES.get(fold(first)) ?? null;
}

/**
 * Ticks rows, except those whose book is not available or occurs earlier in the list; the latter are marked.
 * @param isShelf the rows are a whole exported shelf: repeated books are separate copies, and catalogues do not
 *   add to the owner's data.
 */
export function markRepeated<Row extends CheckedRow>(rows: readonly Row[], isShelf = false) {
  const firsts = firstOfSame(rows);
  return rows.map((row, at) => {
    const isRepeated = firsts[at] !== at;
    const isAway = AWAY_DOUBTS.some((doubt) => row.doubts.includes(doubt));
    const chosen = !isAway && (isShelf || !isRepeated);
    const doubts: Doubt[] = isRepeated ? [...row.doubts, "REPEATED"] : row.doubts;
    const coverOnly = isShelf && row.title !== null && row.author !== null;
    return { ...row, chosen, doubts, coverOnly };
  });
}
