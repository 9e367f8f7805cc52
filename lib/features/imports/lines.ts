import { seemsIsbn, splitIsbn } from "@/lib/features/books/isbn";
import { AppError } from "@/lib/shared/errors";
import { isTitleColumn } from "./columns";
import type { RawRow, ReadList } from "./formats";
import { authorsIn, hasArticle, isFamilyFirst, isFullName, isName } from "./names";
import { withoutSeries } from "./series";
import { MAX_CELL, MAX_ROWS } from "./terms";

/** A list of ISBNs, or of titles with their authors. @throws AppError IMPORT_ROWS. */
export function readLines(text: string): ReadList {
  const lines = text.split(/[\r\n]+/).filter((line) => /[\p{L}\p{N}]/u.test(line));
  if (lines.length > MAX_ROWS) throw new AppError("IMPORT_ROWS");
  const parts = lines.flatMap((line) => line.split(/[,;\t]/, MAX_ROWS + 1)).filter(isFilled);
  if (areIsbns(parts)) {
    // A header has no digits, or is "ISBN-13".
    const isNumber = (part: string) => /\d/.test(part) && !/^isbns?.?1[03]$/i.test(part.trim());
    const numbers = parts.filter(isNumber).slice(0, MAX_ROWS + 1);
    return { format: "ISBNS", rows: numbers.map((isbn) => ({ isbn: isbn.trim() })), unowned: 0 };
  }
  return { format: "LINES", rows: withoutSeries(rowsOf(lines.map(bareLine))), unowned: 0 };
}

const isFilled = (text: string) => text.trim() !== "";

/** Whether most of these are ISBNs, mistyped ones too. */
export function areIsbns(parts: readonly string[]): boolean {
  const some = parts.slice(0, MAX_ROWS);
  return some.filter(seemsIsbn).length > 0.8 * some.length;
}

const HEADING = /^#{1,6} /;
const LIST_SIGN = /^(?:\(?\d{1,4}[.)](?=[\s\p{L}])|[-+*•◦▪·–—>](?=\s)) ?/u;
const CHECKBOX = /^(?:\[[ xX]?\] |(?:[☐□■✓✗\p{Extended_Pictographic}]\uFE0F?)+ )/u;

/** A line with single blanks, without what begins a list's entry and what Markdown writes around words. */
function bareLine(line: string): string {
  const text = line
    .slice(0, MAX_CELL)
    .trim()
    .replace(/[^\S\t]+/g, " ");
  return unmarked(text.replace(LIST_SIGN, "").replace(CHECKBOX, ""));
}

const LINK = /!?\[([^[\]]*)\]\([^()\s]*\)/g;
const EMPHASIS =
  /(?<![\p{L}\p{N}])(\*{1,3}|_{1,3}|~~|`)(?=\S)([^*_~`]+)(?<=\S)\1(?![\p{L}\p{N}])/gu;

/** The words of a Markdown text. */
export function unmarked(text: string): string {
  return text.replace(LINK, "$1").replace(EMPHASIS, "$2").trim();
}

/** Maximum of characters of a line with title and author, and of words in it after which a name is looked for. */
const MAX_SPLIT = 510;
const MAX_WORDS = 5;
const mayBeSplit = (line: string) => line !== "" && line.length <= MAX_SPLIT;

interface Split {
  title: string;
  author: string;
}

/**
 * A way to write author and title in a line: what it makes of each line, where the lines together show it.
 * @param count lines of the whole list, those that another way has split already too.
 */
type Way = (lines: readonly string[], count: number) => (Split | null)[];

function rowsOf(bare: readonly string[]): RawRow[] {
  const entries = bare.filter((line) => !HEADING.test(line));
  const whole = entries.length > 0 ? entries : bare.map((line) => line.replace(HEADING, ""));
  // The name of the only column.
  if (whole.length > 1 && isTitleColumn(whole[0] ?? "")) whole.shift();
  const numbered = whole.map(splitIsbn);
  const lines = numbered.map(({ rest }) => rest);
  const found: (Split | null)[] = lines.map(() => null);
  for (const way of WAYS) {
    const open = [...lines.keys()].filter((at) => !found[at] && mayBeSplit(lines[at] ?? ""));
    const splits = way(
      open.map((at) => lines[at] ?? ""),
      lines.length,
    );
    open.forEach((at, index) => (found[at] = splits[index] ?? null));
  }
  const familyFirst = isFamilyFirst(found.map((split) => split?.author ?? ""));
  return numbered.map(({ isbn, rest }, at) => {
    const split = found[at];
    const title = unquoted(split?.title ?? rest);
    return {
      ...(title && { title }),
      ...(split && { author: authorsIn(split.author, familyFirst) }),
      ...(isbn && { isbn }),
    };
  });
}

const QUOTED = /^[«„“"‹]([^«»„“”"‹›]+)[»“”"›]$/u;

/** A title that is quoted as a whole, without its quotes. */
const unquoted = (title: string) => QUOTED.exec(title)?.[1]?.trim() || title;

/** A name without the word before it, the year behind it and the signs around it. */
function nameIn(text: string): string {
  const name = trimmed(text.replace(/ ?[([]\d{4}[)\]]$/, ""));
  const bare = name.replace(/^(?:by|von|par|автор(?:ка)?:?) /iu, "");
  return isFullName(bare) ? bare : name;
}

/** Without the signs that stand between title and author. */
function trimmed(text: string): string {
  const isSign = (sign = "") => ",;:.–—- \t".includes(sign);
  let start = 0;
  let end = text.length;
  while (start < end && isSign(text[start])) start += 1;
  while (end > start && isSign(text[end - 1]) && text[end - 1] !== ".") end -= 1;
  // The dot of "Jr." belongs to the name.
  return text.slice(start, end).replace(/(?<=\p{L}{4})\.$/u, "");
}

/** Each line alone. @param least, share how many of the lines must be written so; else none is split. */
function each(split: (line: string) => Split | null, least = 1, share = 0): Way {
  return (lines) => {
    const splits = lines.map(split);
    const count = splits.filter(Boolean).length;
    return count >= least && count >= share * lines.length ? splits : [];
  };
}

/** The same where nearly all lines of a list are written so. */
function ofAll(split: (line: string) => Split | null): Way {
  return (lines, count) => {
    const splits = lines.map(split);
    return splits.filter(Boolean).length >= Math.max(3, 0.9 * count) ? splits : [];
  };
}

/** `«Emma» Jane Austen`, `"Emma", Jane Austen`, `Jane Austen. „Emma“`. */
function byQuotes(line: string): Split | null {
  const [, front = "", behind = ""] = /^[«„“"‹]([^»“”"›]+)[»“”"›](.+)$/u.exec(line) ?? [];
  if (front && isName(nameIn(behind))) return { title: front.trim(), author: nameIn(behind) };
  const [, before = "", title = ""] = /^([^«„“"‹]+)[«„“"‹]([^«„“"‹]+)[»“”"›]$/u.exec(line) ?? [];
  return title && isName(nameIn(before)) ? { title: title.trim(), author: nameIn(before) } : null;
}

// Not the semicolon of "&amp;".
const SEPARATOR = / (?:[\p{Pd}|/−]|--) | ?[—―] ?|(?<!&#?\w{1,8}); ?| ?\t ?/gu;
/** These stand in titles too. */
const WEAK = /[;|/]/;
const PART =
  /^(?:part|book|vol(?:ume)?|teil|band|buch|tome?|livre|parte|libro|część|księga|том|частина|книга|часть)(?![\p{L}])/iu;

/** "Emma — Jane Austen", or "Jane Austen — Emma" where most lines show that names stand there. */
function bySeparator(lines: readonly string[]): (Split | null)[] {
  const forward = lines.map((line) => splitAt(line, -1));
  const backward = lines.map((line) => splitAt(line, 0));
  const isBackward =
    forward.filter(Boolean).length > 1 &&
    evidence(backward) > 1 &&
    evidence(backward) > 2 * evidence(forward);
  const [splits, others] = isBackward ? [backward, forward] : [forward, backward];
  const isShown = evidence(splits) > 0;
  return splits.map((split, at) => {
    if (!split || !mayBeAuthor(split.author)) return null;
    return isShown || !others[at] || !isShownBy(others[at]) ? split : null;
  });
}

/** A line at its last (-1) or first separator; the author stands behind or before it. */
function splitAt(line: string, place: -1 | 0): Split | null {
  const bare = line.replace(/(?: [—–-] | ?\t ?)\d{4}$/, "");
  const found = [...bare.matchAll(SEPARATOR)].at(place);
  if (!found) return null;
  const before = bare.slice(0, found.index).trim();
  const behind = bare.slice(found.index + found[0].length).trim();
  const [title, author] = place === 0 ? [behind, nameIn(before)] : [before, nameIn(behind)];
  const isEnough = title && author && (!WEAK.test(found[0]) || isFullName(author));
  return isEnough ? { title, author } : null;
}

/** Only one side looks like a full name, and that is the author's. */
const isShownBy = ({ title, author }: Split) => isFullName(author) && !isFullName(title);

/**
 * How much the lines show that the authors stand on this side: by the look of both sides, most where the other one is no
 * name at all, or as one stands there several times.
 */
function evidence(splits: readonly (Split | null)[]): number {
  const names = splits.flatMap((split) =>
    split && isFullName(split.author) ? [split.author] : [],
  );
  const looks = splits.map((split) => {
    if (!split || !isShownBy(split) || isSubtitle(split.title.split(": ", 1)[0] ?? "")) return 0;
    return isName(split.title) ? 1 : 2;
  });
  return names.length - new Set(names).size + looks.reduce<number>((all, look) => all + look, 0);
}

function mayBeAuthor(text: string): boolean {
  if (isName(text)) return !PART.test(text);
  return !isSubtitle(text) && !hasArticle(text) && text.split(" ").length <= 4;
}

const SUBTITLE =
  /^(?:an?|eine?|une?|una|uno|how|why|what|wie|warum|як|чому|как|почему) |(?<!\p{L})(?:novel|roman|memoirs?|(?:auto)?biograph\p{L}*|biografie|stor(?:y|ies)|history|guide|geschichte|erzählung\p{L}*|novela|biografía|histoire|романа?|повість|повесть|історія|история|біографія|биография)(?!\p{L})/iu;
const isSubtitle = (text: string) => PART.test(text) || SUBTITLE.test(text);

/** "Emma by Jane Austen": the last such word that a full name follows. */
function byWord(word: RegExp, isAuthor: (author: string, title: string) => boolean = isFullName) {
  return (line: string): Split | null => {
    for (const found of [...line.matchAll(word)].slice(-MAX_WORDS).toReversed()) {
      const title = trimmed(line.slice(0, found.index));
      const author = nameIn(line.slice(found.index + found[0].length).replace(/\)$/, ""));
      if (title && isAuthor(author, title)) return { title, author };
    }
    return null;
  };
}

/** Before "von" these are names and titles of persons: "Der Graf von Monte Christo". */
const RANK =
  /(?<!\p{L})(?:graf|gräfin|könig|königin|kaiser|kaiserin|herzog|herzogin|fürst|fürstin|prinz|prinzessin|baron|baronin|herr|frau|ritter|freiherr)$/iu;

/**
 * "Jane Austen: Emma". A title has a colon before its subtitle more often: names must be there in most lines with a
 * colon, or one name several times.
 */
function byColon(lines: readonly string[]): (Split | null)[] {
  const splits = lines.map((line) => {
    const [before = "", ...rest] = line.split(": ");
    const title = rest.join(": ").trim();
    return title && isName(nameIn(before)) ? { title, author: nameIn(before) } : null;
  });
  const isAuthor = (split: Split | null) =>
    split !== null && isFullName(split.author) && !isSubtitle(split.title);
  const colons = lines.filter((line) => line.includes(": ")).length;
  const areMost = splits.filter(isAuthor).length >= 0.6 * colons;
  const times = new Map<string, number>();
  for (const split of splits)
    if (split && isFullName(split.author))
      times.set(split.author, (times.get(split.author) ?? 0) + 1);
  return splits.map((split) => {
    const isRepeated = split !== null && (times.get(split.author) ?? 0) > 1;
    return isRepeated || (areMost && split && !isSubtitle(split.title)) ? split : null;
  });
}

/** "Emma, Jane Austen". */
function byComma(line: string): Split | null {
  const at = line.lastIndexOf(", ");
  const author = nameIn(line.slice(at + 2));
  return at > 0 && isFullName(author) ? { title: line.slice(0, at).trim(), author } : null;
}

/** "Emma (Jane Austen)". */
function byBracket(line: string): Split | null {
  const at = line.lastIndexOf(" (");
  const author = nameIn(line.slice(at + 2, -1));
  const isSplit = at > 0 && line.endsWith(")") && isFullName(author);
  return isSplit ? { title: line.slice(0, at).trim(), author } : null;
}

const WAYS: readonly Way[] = [
  each(byQuotes),
  bySeparator,
  each(
    byWord(
      /[ (](?:автор(?:ка|и|ы)?|author|autor(?:in|ka)?|auteur|autrice|autore|autora)(?:: | )/giu,
      isName,
    ),
  ),
  each(byWord(/ by /gi)),
  each(
    byWord(/ (?:von|par) /gi, (author, title) => isFullName(author) && !RANK.test(title)),
    1,
    0.5,
  ),
  byColon,
  each(byComma, 2, 0.6),
  each(byBracket, 2, 0.6),
  // Too frequent in titles to tell anything of a single line.
  each(byWord(/ (?:de|di|da|od|від|від) /gi), 2, 0.6),
  ofAll(byWord(/ (?:by|von|par) /gi, isName)),
];
