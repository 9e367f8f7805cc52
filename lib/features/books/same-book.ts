import { distance } from "fastest-levenshtein";
import { fold } from "@/lib/shared/fold";
import { partsOf, type TitleParts } from "./title-parts";

/** Fields that identify a book. */
export interface NamedBook {
  title: string | null;
  author?: string | null;
  isbn?: string | null;
}

/** PARTLY: one of them leaves something out, such as its subtitle, so that another book may fit as well. */
type Sameness = "EQUAL" | "PARTLY";

/**
 * Whether two are one book: their ISBN is the same, or their titles and authors agree. Volumes and numbers tell apart; a
 * subtitle does unless one of them has none, and with different ISBNs always.
 * @param isForgiving single misspelt letters of titles, and an unknown author, do not tell apart.
 */
export function isSameBook(one: NamedBook, other: NamedBook, isForgiving = false): boolean {
  return samenessOf(readBook(one), readBook(other), isForgiving) !== null;
}

/** Whether titles with their subtitles agree, apart from misspelt letters. */
export function isSameTitle(one: string, other: string): boolean {
  const [a, b] = [partsOf(one), partsOf(other)];
  return compareNumbers(a, b) !== null && isMisspelt(wholeTitle(a), wholeTitle(b));
}

/** Whether both titles name a volume or a number in a series, and not the same. */
export function isOtherVolume(one: string, other: string): boolean {
  const [a, b] = [partsOf(one), partsOf(other)];
  const hasNumber = ({ volume, series }: TitleParts) => volume !== "" || series.length > 0;
  return hasNumber(a) && hasNumber(b) && !compareNumbers(a, b);
}

interface ReadBook extends TitleParts {
  isbn: string | null;
  /** The words of each author's name. */
  names: string[][];
}

function readBook({ title, author, isbn = null }: NamedBook): ReadBook {
  return { ...partsOf(title ?? ""), isbn, names: namesOf(author ?? "") };
}

const wholeTitle = ({ main, subtitle }: TitleParts) => `${main} ${subtitle}`.trim();

function samenessOf(one: ReadBook, other: ReadBook, isForgiving = false): Sameness | null {
  if (one.isbn && one.isbn === other.isbn) return "EQUAL";
  const numbers = compareNumbers(one, other);
  if (!numbers || !one.main || !other.main) return null;
  if (one.remark && other.remark && one.remark !== other.remark) return null;
  const isAlike = isForgiving ? isMisspelt : (a: string, b: string) => a === b;
  const isWhole = isAlike(wholeTitle(one), wholeTitle(other));
  if (!isWhole && one.isbn && other.isbn) return null;
  if (!isWhole && !(isAlike(one.main, other.main) && isShortened(one, other))) return null;
  const [isKnown, isOtherKnown] = [one.names.length > 0, other.names.length > 0];
  if (isKnown && isOtherKnown && !namesAgree(one.names, other.names)) return null;
  if (!isForgiving && (isKnown !== isOtherKnown || !(isKnown || isWhole))) return null;
  const isEqual = isWhole && isKnown === isOtherKnown && one.remark === other.remark;
  return isEqual ? numbers : "PARTLY";
}

/** A volume alone is another book than none, a number in a series is not. */
function compareNumbers(one: TitleParts, other: TitleParts): Sameness | null {
  if (one.volume !== other.volume) {
    const [numbered, unnumbered] = one.volume ? [one, other] : [other, one];
    const isInSeries = !unnumbered.volume && unnumbered.series.includes(numbered.volume);
    return isInSeries ? "PARTLY" : null;
  }
  const isSame = one.series.join() === other.series.join();
  const isKnown = one.series.length > 0 && other.series.length > 0;
  if (isKnown && !one.series.some((number) => other.series.includes(number))) return null;
  return isSame ? "EQUAL" : "PARTLY";
}

/** One has no subtitle, and that of the other has no number. */
function isShortened(one: TitleParts, other: TitleParts): boolean {
  if (one.subtitle && other.subtitle) return false;
  return !/(?<!\S)\d{1,3}(?!\S)/.test(one.subtitle + other.subtitle);
}

/** Share of letters in which a title may differ and still count as misspelt. */
const MISSPELT_SHARE = 0.15;

/** Equal but for misspelt letters of long words, and blanks. */
function isMisspelt(one: string, other: string): boolean {
  if (!one || !other) return one === other;
  const [words, others] = [one.split(" "), other.split(" ")];
  if (words.join("") === others.join("")) return true;
  const most = MISSPELT_SHARE * Math.max(one.length, other.length);
  if (words.length !== others.length || distance(one, other) > most) return false;
  return words.every((word, at) => word === others[at] || isSlip(word, others[at] ?? ""));
}

/** One letter, of long words two. In scripts of syllables each sign has a meaning. */
function isSlip(word: string, other: string): boolean {
  const shorter = Math.min(word.length, other.length);
  if (shorter < 4 || /[\d\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u.test(word + other))
    return false;
  return distance(word, other) <= (shorter < 8 ? 1 : 2);
}

/** Between names; in brackets stands a pseudonym. */
const BETWEEN_NAMES = /[;&/|()[\]]|\s(?:and|und|et|y|e|та|і|й|и|i|oraz)\s/u;
const NO_NAMES = new Set(
  [..."dr prof sir jr sr phd von van de der den del di da du la le el al".split(" ")].map(fold),
);

/** The words of each author's name, the family name last where it is known. */
function namesOf(author: string): string[][] {
  return author
    .normalize("NFKC")
    .split(BETWEEN_NAMES)
    .flatMap((names) =>
      inOrder(
        names
          .split(",")
          .map(wordsOfName)
          .filter((words) => words.length > 0),
      ),
    );
}

function wordsOfName(name: string): string[] {
  const words = fold(name).split(" ").filter(Boolean);
  const telling = words.filter((word) => !NO_NAMES.has(word));
  return telling.length > 0 ? telling : words;
}

/** "Austen, Jane" is one name, "Austen, Jane, Beer, Gillian" are two, "Jane Austen, Gillian Beer" too. */
function inOrder(pieces: string[][]): string[][] {
  const isFamily = pieces.every((words, at) => at % 2 === 1 || words.length === 1);
  const isPair = pieces.length === 2 && pieces.some((words) => words.length === 1);
  if (!isPair && (!isFamily || pieces.length % 2 === 1)) return pieces;
  return pieces.flatMap((family, at) =>
    at % 2 === 0 ? [[...(pieces[at + 1] ?? []), ...family]] : [],
  );
}

function namesAgree(some: readonly string[][], others: readonly string[][]): boolean {
  return some.some((name) => others.some((other) => isSameName(name, other)));
}

/**
 * The shorter name is found in the longer one: a word is equal, others are equal or initials. With the same family name
 * the first letter of other words is enough ("Leo Tolstoy", "Lev Tolstoy").
 */
function isSameName(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  const left = [...long];
  const take = (at: number) => at >= 0 && left.splice(at, 1).length > 0;
  const rest = short.filter((word) => !take(left.indexOf(word)));
  const isNamed = short.some((word) => word.length > 1 && !rest.includes(word));
  const isFamily = one.at(-1) === other.at(-1);
  const fits = (word: string, name: string) =>
    word[0] === name[0] && (isFamily || word.length === 1 || name.length === 1);
  return isNamed && rest.every((word) => take(left.findIndex((name) => fits(word, name))));
}

/** A bucket with more different books is divided, so that no list takes long. */
const MAX_COMPARED = 100;

/**
 * For each book, the index of the first one that is the same; its own if none comes before it. A book that fits two
 * different ones is neither: "Magician" fits "Magician: Apprentice" and "Magician: Master".
 */
export function firstOfSame(books: readonly NamedBook[]): number[] {
  const read = books.map(readBook);
  const firsts = new Map<string, number>();
  const nodes = read.map((book, at) => {
    const key = JSON.stringify(book);
    const first = book.main || book.isbn ? (firsts.get(key) ?? at) : at;
    firsts.set(key, first);
    return first;
  });
  const near = neighboursOf(read, [...new Set(nodes)]);
  const linked = new Map([...near].map(([at, others]) => [at, unambiguous(others, near)]));
  return nodes.map((node) => {
    const mutual = [...(linked.get(node) ?? [])].filter((other) => linked.get(other)?.has(node));
    return Math.min(node, ...mutual);
  });
}

type Neighbours = Map<number, Sameness>;

/** For each of the nodes that has any, the nodes that are the same book. */
function neighboursOf(
  read: readonly ReadBook[],
  nodes: readonly number[],
): Map<number, Neighbours> {
  const near = new Map<number, Neighbours>();
  function compare(one: number, other: number): void {
    const [a, b] = [read[one], read[other]];
    const sameness = a && b && samenessOf(a, b);
    if (!sameness) return;
    near.set(one, (near.get(one) ?? new Map<number, Sameness>()).set(other, sameness));
    near.set(other, (near.get(other) ?? new Map<number, Sameness>()).set(one, sameness));
  }
  for (const group of groupsOf(read, nodes)) {
    group.forEach((one, at) => group.slice(at + 1).forEach((other) => compare(one, other)));
  }
  return near;
}

/** Groups of nodes among which the same books are: with one ISBN, or with one title and a word of a name in common. */
function groupsOf(read: readonly ReadBook[], nodes: readonly number[]): number[][] {
  const buckets = new Map<string, number[]>();
  for (const at of nodes) {
    for (const key of read[at] ? bucketsOf(read[at]) : []) {
      const bucket = buckets.get(key);
      if (bucket) bucket.push(at);
      else buckets.set(key, [at]);
    }
  }
  const exactly = (at: number) => `${read[at]?.volume}|${read[at]?.subtitle}`;
  return [...buckets.values()]
    .flatMap((all) => (all.length > MAX_COMPARED ? [...Map.groupBy(all, exactly).values()] : [all]))
    .filter(({ length }) => length <= MAX_COMPARED);
}

function bucketsOf(book: ReadBook): string[] {
  const titles = book.main ? new Set([book.main, wholeTitle(book)]) : [];
  const names = book.names.flat().filter((word) => word.length > 1);
  const words = new Set(names.length > 0 ? names : [""]);
  const named = [...titles].flatMap((title) => [...words].map((word) => `${title}|${word}`));
  return book.isbn ? [book.isbn, ...named] : named;
}

/** Those of the neighbours that are one book; if they are not, those that leave nothing out. */
function unambiguous(others: Neighbours, near: Map<number, Neighbours>): Set<number> {
  const all = [...others.keys()];
  const areSame = all.every((one) => all.every((each) => one === each || near.get(one)?.has(each)));
  return new Set(areSame ? all : all.filter((one) => others.get(one) === "EQUAL"));
}
