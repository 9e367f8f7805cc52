import { parse } from "isbn3";

const DASHES_AND_BLANKS = /[\s\-\u00ad\u2010-\u2015\u2212]/g;

/**
 * An ISBN as its 13 digits, blanks and dashes gone; an ISBN-10 becomes its ISBN-13.
 * @returns null where it is none: `isbnFault` says why.
 */
export function normalizeIsbn(text: string): string | null {
  return parse(bareIsbn(text))?.isbn13 ?? null;
}

export type IsbnFault = "isbnLength" | "isbnPrefix" | "isbnCheckDigit" | "isbn";

/** What is wrong with an ISBN; null where nothing is. */
export function isbnFault(text: string): IsbnFault | null {
  const bare = bareIsbn(text);
  if (parse(bare)) return null;
  if (!/^(?:\d{9}[\dX]|\d{13})$/.test(bare)) return "isbnLength";
  if (bare.length === 13 && !/^97[89]/.test(bare)) return "isbnPrefix";
  const others = bare.slice(0, -1);
  return [..."0123456789X"].some((digit) => parse(others + digit)) ? "isbnCheckDigit" : "isbn";
}

function bareIsbn(text: string): string {
  return text.replace(DASHES_AND_BLANKS, "").toUpperCase();
}
