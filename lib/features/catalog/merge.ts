import { distance } from "fastest-levenshtein";
import { fold } from "@/lib/shared/fold";
import type { BookFacts, Candidate } from "./schema";
import type { Question } from "./source";
import { isFromReader, SHELF_SOURCES } from "./terms";

/** Share of letters in which a title may differ and still count as the same. */
const MISSPELT_SHARE = 0.15;

/** The candidates that match the question: a search by words finds other books too. */
export function fitting(question: Question, candidates: readonly Candidate[]): Candidate[] {
  if ("isbn" in question) return [...candidates];
  return candidates.filter((found) => isSameBook(question, found));
}

/** An initial or a particle ("de"); names in other scripts may be as short. */
const INITIAL = /^[a-z0-9]{0,2}$/;

interface Named {
  title: string;
  author?: string | null;
}

/** Whether two are the same book, ignoring subtitles, the order of a name and single misspelt letters. */
export function isSameBook(one: Named, other: Named): boolean {
  const titles = [one.title, other.title].map((title) => fold(title));
  const main = [one.title, other.title].map((title) => fold(title.split(/[:.(–—]\s/u)[0] ?? ""));
  const sameTitle = isAlike(titles[0], titles[1]) || isAlike(main[0], main[1]);
  if (!sameTitle || !one.author || !other.author) return sameTitle;
  const [author, otherAuthor] = [fold(one.author), fold(other.author)];
  // "村上 春樹" is also written without the blank.
  if (author.replaceAll(" ", "") === otherAuthor.replaceAll(" ", "")) return true;
  const names = new Set(otherAuthor.split(" "));
  return author.split(" ").some((name) => !INITIAL.test(name) && names.has(name));
}

function isAlike(one = "", other = ""): boolean {
  if (!one || !other) return false;
  return distance(one, other) <= MISSPELT_SHARE * Math.max(one.length, other.length);
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
  const { source: _source, year: _year, publisher: _publisher, ...facts } = said;
  return facts;
}

/**
 * Merges the owner's facts with those of the sources: the owner's win, then the first trusted candidate that
 * has the field.
 * @param candidates sorted by `byTrust`.
 * @returns null if no title is known.
 */
export function mergeFacts(
  own: Partial<BookFacts>,
  candidates: readonly Candidate[],
): BookFacts | null {
  const known = believed(candidates);
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
