import { parse } from "isbn3";

/** "ISBN", "ISBN-13:" and the like, as books and shops print it before the number. */
const NAME = /^isbn(?:[\s-]?1[03](?=[\s:]))?[\s:]*/i;
const FORM = /^(?:\d{9}[\dX]|\d{13})$/;
const DASHES_AND_BLANKS = /[\s\-\u00ad\u2010-\u2015\u2212]/g;

/**
 * An ISBN as 13 digits, without its name, spaces and dashes; an ISBN-10 becomes an ISBN-13.
 * @returns null if it is not a valid ISBN: `isbnFault` says why.
 */
export function normalizeIsbn(text: string): string | null {
  const bare = bareIsbn(text);
  return FORM.test(bare) ? (parse(bare)?.isbn13 ?? null) : null;
}

interface Asked<None> {
  query?: string | None;
  title?: string | None;
  isbn?: string | None;
}

/** Moves an ISBN that was typed into a word field to the ISBN field. @param none the value of an empty field. */
export function withIsbn<None extends null | undefined, T extends Asked<None>>(
  asked: T,
  none: None,
): T {
  const query = normalizeIsbn(asked.query ?? "");
  const title = normalizeIsbn(asked.title ?? "");
  const isbns = new Set([query, title, asked.isbn].filter((each) => typeof each === "string"));
  const [isbn] = isbns;
  // With two different numbers, none is moved.
  if (!isbn || isbns.size > 1) return asked;
  return { ...asked, isbn, ...(query && { query: none }), ...(title && { title: none }) };
}

export type IsbnFault = "isbnLength" | "isbnPrefix" | "isbnCheckDigit" | "isbn";

/** What is wrong with an ISBN; null if it is valid. */
export function isbnFault(text: string): IsbnFault | null {
  const bare = bareIsbn(text);
  if (parse(bare)) return null;
  if (!FORM.test(bare)) return "isbnLength";
  if (bare.length === 13 && !/^97[89]/.test(bare)) return "isbnPrefix";
  const others = bare.slice(0, -1);
  return [..."0123456789X"].some((digit) => parse(others + digit)) ? "isbnCheckDigit" : "isbn";
}

function bareIsbn(text: string): string {
  return text.trim().replace(NAME, "").replace(DASHES_AND_BLANKS, "").toUpperCase();
}
