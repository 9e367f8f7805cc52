import { isSameBook, isSameTitle } from "@/lib/features/books/same-book";
import type { BookFacts, Candidate } from "./schema";
import type { Question } from "./source";
import { fullTitle, isFromReader, SHELF_SOURCES } from "./terms";

/** The candidates that match the question: a search by words finds other books too. */
export function fitting(question: Question, candidates: readonly Candidate[]): Candidate[] {
  if ("isbn" in question) return [...candidates];
  return candidates.filter((found) => isSameBook(question, named(found), true));
}

const named = (found: Candidate) => ({ ...found, title: fullTitle(found) });

/** Facts of one book or edition, which others with the same main title do not share. */
const OF_ONE_BOOK = { isbn: null, description: null, form: null, coverUrl: null };

/**
 * The candidates whose facts may be taken for the book asked for. A title without its subtitle fits several books: then
 * those with this very title are taken, or if there are none, only what such books have in common.
 */
export function certain(question: Question, candidates: readonly Candidate[]): Candidate[] {
  if ("isbn" in question) return [...candidates];
  const titles = [...new Set(candidates.map(fullTitle))];
  const isOneBook = titles.every((title, at) =>
    titles.slice(at + 1).every((other) => isSameBook({ title }, { title: other }, true)),
  );
  if (isOneBook) return [...candidates];
  const exact = candidates.filter((found) => isSameTitle(question.title, fullTitle(found)));
  return exact.length > 0 ? exact : candidates.map((found) => ({ ...found, ...OF_ONE_BOOK }));
}

/** Number of known facts of a candidate. */
function completeness(found: Candidate): number {
  return Object.values(found).filter((fact) => fact !== null && fact !== "").length;
}

const isOutside = ({ source }: Candidate) => !SHELF_SOURCES.some((shelf) => shelf === source);

/**
 * Sorts candidates by trust: the reader's own book, the catalogues (most complete first, else in their order),
 * other readers' books.
 */
export function byTrust(candidates: readonly Candidate[]): Candidate[] {
  const own = candidates.filter(({ source }) => source === "OWN");
  const outside = candidates.filter(isOutside);
  const others = candidates.filter((found) => !own.includes(found) && !outside.includes(found));
  const complete = outside.toSorted((a, b) => completeness(b) - completeness(a));
  return [...own, ...complete, ...others];
}

/** Trusted candidates: facts on which several readers agree count only if no catalogue knows the book. */
function believed(candidates: readonly Candidate[]): Candidate[] {
  const known = candidates.filter((found) => found.source === "OWN" || isOutside(found));
  const listed = candidates.find(({ source }) => source === "LISTED");
  return listed && !known.some(isOutside) ? [...known, listed] : known;
}

/** Facts from one other reader, if no trusted source knows the book; the user must confirm them. */
export function unconfirmed(candidates: readonly Candidate[]): BookFacts | null {
  const said = candidates.find(isFromReader);
  if (!said || believed(candidates).length > 0) return null;
  const {
    source: _source,
    subtitle: _subtitle,
    year: _year,
    publisher: _publisher,
    ...facts
  } = said;
  return facts;
}

/**
 * Merges the owner's facts with those of the sources: the owner's win, then the first trusted candidate of the same
 * book as the best one that has the field.
 * @param candidates sorted by `byTrust`.
 * @returns null if no title is known.
 */
export function mergeFacts(
  own: Partial<BookFacts>,
  candidates: readonly Candidate[],
): BookFacts | null {
  const [best, ...others] = believed(candidates);
  const known = best
    ? [best, ...others.filter((found) => isSameBook(named(best), named(found), true))]
    : [];
  const first = <Field extends keyof BookFacts>(field: Field): BookFacts[Field] | null =>
    own[field] || (known.find((found) => found[field])?.[field] ?? null);
  const title = first("title");
  if (!title) return null;
  return {
    title,
    author: first("author"),
    language: first("language"),
    genre: first("genre"),
    description: first("description"),
    form: first("form"),
    isbn: first("isbn"),
    coverUrl: first("coverUrl"),
  };
}
