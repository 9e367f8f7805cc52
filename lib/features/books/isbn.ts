import { parse } from "isbn3";

export type IsbnFault = "isbnLength" | "isbnPrefix" | "isbnCheckDigit" | "isbn";

/** What it is called before the number, and "10" or "13" as a part of that. */
const NAME =
  /(?<!\p{L})(?:urn:)?(?:e-?isbn|isbns?|ean|gtin)(?!\p{L})(?:[\s:.-]{0,3}(?:13(?=[\s:=.)-]{0,3}97[89])|1[03](?=[\s:=)]|$|-\D)))?/giu;
/** Dashes; a low line is written in names of files. */
const DASHES = /[\p{Pd}\u2212_]/gu;
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** An ISBN-10 may end in X, which Cyrillic keyboards write as Х. */
const CYRILLIC_X = /(?<=\d[\s-]{0,3})[Хх]/gu;
/** 9,780,141,439,587 as spreadsheets group digits. */
const GROUPED = /(?<![\d,])\d{1,3}(?:,\d{3}){2,4}(?![\d,])/g;
/** 9.780141439587E+12 */
const SCIENTIFIC = /(?<![\d.,])(\d)[.,](\d{1,15})E\+?(\d{1,2})(?!\d)/gi;
/** Digits, with dashes, blanks or dots between them. */
const RUN = /\d+(?:[\s.-]{1,3}\d+)*(?:[\s-]{0,3}X(?![\p{L}\d]))?/giu;
const FORM = /^(?:\d{9}[\dX]|\d{13})$/;
const PREFIX = /^97[89]/;
/** 0000000000 and the like have a right check digit. */
const FILLER = /^(\d)\1*$/;
const BRACKETED = /\([^()]*\)|\[[^[\]]*\]/g;

/**
 * The ISBN in a text, as 13 digits: of several the first of 13 digits, then the first of 10. It may be written in any
 * way, with something beside it; of nine digits the leading zero is missing.
 * @returns null if it holds no valid ISBN: `isbnFault` says why.
 */
export function readIsbn(text: string): string | null {
  return isbnIn(plainText(text), 9);
}

/** The same for a text that is nothing but an ISBN, with its price or a remark; null for other texts. */
export function readIsbnAlone(text: string): string | null {
  return isAlone(plainText(text)) ? readIsbn(text) : null;
}

/** Whether a text is nothing but an ISBN, which may be mistyped. */
export function seemsIsbn(text: string): boolean {
  return isAlone(plainText(text)) && isbnFault(text) !== "isbnLength";
}

/** What is wrong with an ISBN; null if it is valid. */
export function isbnFault(text: string): IsbnFault | null {
  if (readIsbn(text)) return null;
  const [number] = numbersIn(plainText(text)).toSorted((a, b) => b.length - a.length);
  if (!number) return "isbnLength";
  if (number.length === 13 && !PREFIX.test(number)) return "isbnPrefix";
  if (FILLER.test(number)) return "isbn";
  const others = number.slice(0, -1);
  return [..."0123456789X"].some((digit) => parse(others + digit)) ? "isbnCheckDigit" : "isbn";
}

/**
 * The ISBN in a cell of a list; spreadsheets may have taken up to three leading zeros.
 * @returns with `isDoubtful`, the cell has a number that is none, and not just that of a shop or of another product.
 */
export function readIsbnCell(cell: string): { isbn: string | null; isDoubtful: boolean } {
  const plain = plainText(cell);
  const isbn = isbnIn(plain, 7);
  return { isbn, isDoubtful: isbn === null && isDoubtful(plain) };
}

/** Of several cells the first one that has an ISBN, else the first one with a doubtful number. */
export function isbnCellOf(cells: readonly string[]): string | undefined {
  const read = cells.map((cell) => ({ cell, ...readIsbnCell(cell) }));
  const best = read.find(({ isbn }) => isbn) ?? read.find((each) => each.isDoubtful) ?? read[0];
  return best?.cell;
}

/** Parts of a line of which an ISBN with blanks has no more. */
const MAX_PARTS = 8;
const JOINT = /(?<![\s,;:|/–—(-])[\s,;:|/–—(-]+$|^[\s,;:|/–—)-]+/gu;

/** Takes the ISBN off the beginning or the end of a line; one of 13 digits may be mistyped. */
export function splitIsbn(line: string): { isbn: string | null; rest: string } {
  const parts = [...line.matchAll(/[^\s,;|]+/g)];
  for (let count = 1; count <= Math.min(parts.length, MAX_PARTS); count += 1) {
    const last = parts[count - 1];
    const first = parts[parts.length - count];
    const headEnd = last ? last.index + last[0].length : 0;
    const splits = [
      [line.slice(0, headEnd), line.slice(headEnd)],
      [line.slice(first?.index), line.slice(0, first?.index)],
    ];
    for (const [isbn = "", rest = ""] of splits) {
      if (isWhole(isbn)) return { isbn, rest: rest.replace(NAME, "").replace(JOINT, "") };
    }
  }
  return { isbn: null, rest: line };
}

function isWhole(text: string): boolean {
  const plain = plainText(text);
  const [number] = numbersIn(plain);
  if (number === undefined || !isAlone(plain)) return false;
  return PREFIX.test(number) || readIsbn(text) !== null;
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
  const query = readIsbnAlone(asked.query ?? "");
  const title = readIsbnAlone(asked.title ?? "");
  const isbns = new Set([query, title, asked.isbn].filter((each) => typeof each === "string"));
  const [isbn] = isbns;
  // With two different numbers, none is moved.
  if (!isbn || isbns.size > 1) return asked;
  return { ...asked, isbn, ...(query && { query: none }), ...(title && { title: none }) };
}

/** With ASCII digits and dashes, without invisible signs and the name. */
function plainText(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(INVISIBLE, "")
    .replace(DASHES, "-")
    .replace(CYRILLIC_X, "X")
    .replace(NAME, " ")
    .replace(GROUPED, (digits) => digits.replaceAll(",", ""))
    .replace(SCIENTIFIC, exactNumber);
}

/** Unicode has the digits of each script in a row, from 0 to 9. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

/** The digits of a number in scientific notation, unless some are lost. */
function exactNumber(written: string, first: string, others: string, exponent: string): string {
  return others.length === Number(exponent) ? first + others : written;
}

function isbnIn(plain: string, fewest: number): string | null {
  const numbers = numbersIn(plain).toSorted((one, other) => other.length - one.length);
  return firstValid([...numbers, ...withZeros(plain, fewest)]);
}

/** The first valid one as 13 digits. */
function firstValid(numbers: readonly string[]): string | null {
  const isbns = numbers.map((number) => (FILLER.test(number) ? null : parse(number)?.isbn13));
  return isbns.find((isbn) => isbn) ?? null;
}

/** Parts of a cell that are numbers of `fewest` to nine digits, and no beginning of an ISBN-13, as ten digits. */
function withZeros(plain: string, fewest: number): string[] {
  const parts = plain.split(/[,;|/]/).map((part) => part.trim().replace(/[.,]0{1,2}$/, ""));
  return parts
    .filter((part) => /^[1-9]\d{5,7}[\dX]$/i.test(part))
    .filter((part) => part.length >= fewest && !PREFIX.test(part))
    .map((part) => part.toUpperCase().padStart(10, "0"));
}

/** Digits between two separators. */
interface Group {
  digits: string;
  /** A blank, or the beginning or end of the run, stands before or after it. */
  isFirst: boolean;
  isLast: boolean;
}

/** What has the form of an ISBN: 13 digits, or 9 and a check digit. */
function numbersIn(plain: string): string[] {
  return [...plain.matchAll(RUN)].flatMap(({ 0: run, index }) => {
    const neighbours = plain.charAt(index - 1) + plain.charAt(index + run.length);
    const isInWord = /\p{L}/u.test(neighbours);
    return numbersOf(groupsOf(run)).filter((number) => number.length === 13 || !isInWord);
  });
}

function groupsOf(run: string): Group[] {
  const parts = run.toUpperCase().split(/([\s.-]+)/);
  return parts.flatMap((digits, at) => {
    const isFirst = /^$|\s/.test(parts[at - 1] ?? "");
    const isLast = /^$|\s/.test(parts[at + 1] ?? "");
    return at % 2 === 0 ? [{ digits, isFirst, isLast }] : [];
  });
}

/** The numbers made of neighbouring groups. One of 10 stands between blanks, and is no part of one of 13. */
function numbersOf(groups: readonly Group[]): string[] {
  const isPrefix = (at: number) => /^97[89]$/.test(groups[at]?.digits ?? "");
  return groups.flatMap(({ isFirst }, start) => {
    const found: string[] = [];
    let number = "";
    for (let end = start; end < groups.length && number.length < 13; end += 1) {
      number += groups[end]?.digits ?? "";
      const isWhole = start === 0 && end === groups.length - 1;
      const isSeparate = isFirst && groups[end]?.isLast === true;
      const isShort = isSeparate && !isPrefix(start - 1) && (!isPrefix(start) || isWhole);
      const isLong = isSeparate || PREFIX.test(number);
      if (FORM.test(number) && (number.length === 13 ? isLong : isShort)) found.push(number);
    }
    return found;
  });
}

/** Kindle editions and the like; keys of services. */
const SHOP_NUMBERS =
  /(?<![\dA-Z])(?:B(?=[A-Z]{0,8}\d)[\dA-Z]{9}|[\dA-F]{8}(?:-[\dA-F]{4}){3}-[\dA-F]{12})(?![\dA-Z])/gi;
const FEW_DIGITS = 4;

function isDoubtful(plain: string): boolean {
  const left = plain
    .replace(SHOP_NUMBERS, " ")
    .replace(/(?<!\d)\d{12,13}(?!\d)/g, (number) => (isOtherProduct(number) ? " " : number));
  const digits = left.replace(/\D/g, "");
  if (/^0*$/.test(digits)) return false;
  return digits.length >= FEW_DIGITS || PREFIX.test(digits) || !/\p{L}/u.test(left);
}

/** A number of trade (EAN-13, UPC) with a right check digit that is not of books. */
function isOtherProduct(number: string): boolean {
  const digits = [...number.padStart(13, "0")];
  const sum = digits.reduce((all, digit, at) => all + Number(digit) * (at % 2 ? 3 : 1), 0);
  return !PREFIX.test(number) && sum % 10 === 0;
}

/** Nothing else is said but in a remark in brackets. */
function isAlone(plain: string): boolean {
  const isWord = /\p{L}/u;
  const bare = plain.replace(BRACKETED, (part) => (isWord.test(part) ? " " : part));
  return !isWord.test(bare.replace(RUN, " "));
}
