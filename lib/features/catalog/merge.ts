import { distance } from "fastest-levenshtein";
import { fold } from "@/lib/shared/fold";
import type { BookFacts, Candidate } from "./schema";
import type { Question } from "./source";

/** Part of the letters in which a title may differ and still be the same. */
const MISSPELT = 0.15;

/** Those of the candidates that are the book in question: a search by words finds others too. */
export function fitting(question: Question, candidates: readonly Candidate[]): Candidate[] {
  if ("isbn" in question) return [...candidates];
  return candidates.filter((found) => isSameBook(question, found));
}

interface Named {
  title: string;
  author?: string | null;
}

/** Whether two are the same book: a subtitle, a name's order and a misspelt letter do not count. */
export function isSameBook(one: Named, other: Named): boolean {
  const titles = [one.title, other.title].map((title) => fold(title));
  const main = [one.title, other.title].map((title) => fold(title.split(/[:.(–—]\s/u)[0] ?? ""));
  const sameTitle = isAlike(titles[0], titles[1]) || isAlike(main[0], main[1]);
  if (!sameTitle || !one.author || !other.author) return sameTitle;
  const names = new Set(fold(other.author).split(" "));
  return fold(one.author)
    .split(" ")
    .some((name) => name.length > 2 && names.has(name));
}

function isAlike(one = "", other = ""): boolean {
  if (!one || !other) return false;
  return distance(one, other) <= MISSPELT * Math.max(one.length, other.length);
}

/** How much a candidate says. */
function completeness(found: Candidate): number {
  return Object.values(found).filter((fact) => fact !== null && fact !== "").length;
}

/** The most complete first; among equals the order of the sources stays. */
export function byCompleteness(candidates: readonly Candidate[]): Candidate[] {
  return candidates.toSorted((a, b) => completeness(b) - completeness(a));
}

/**
 * One book of what its owner wrote and what the sources say: their own words win, then the first
 * candidate that has the field.
 * @returns null where nobody knows a title.
 */
export function mergeFacts(
  own: Partial<BookFacts>,
  candidates: readonly Candidate[],
): BookFacts | null {
  const first = <Field extends keyof BookFacts>(field: Field): BookFacts[Field] | null =>
    own[field] || (candidates.find((found) => found[field])?.[field] ?? null);
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
