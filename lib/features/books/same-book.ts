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

/** Whether both titles name volumes or numbers in a series, and each some that the other does not. */
export function isOtherVolume(one: string, other: string): boolean {
  const [some, others] = [volumesIn(one), volumesIn(other)];
  const isWithin = (a: string[], b: string[]) => a.every((number) => b.includes(number));
  return !isWithin(some, others) && !isWithin(others, some);
}

function volumesIn(title: string): string[] {
  const { volume, series } = partsOf(title);
  return [...volume.split(" ").filter(Boolean), ...series];
}

interface ReadBook extends TitleParts {
  isbn: string | null;
  author: string;
  /** The words of each author's name, once they were asked for. */
  names?: string[][];
}

function readBook({ title, author, isbn = null }: NamedBook): ReadBook {
  return { ...partsOf(title ?? ""), isbn, author: author ?? "" };
}

/** Of most books of a list the title alone tells that they are no doubles. */
const namesIn = (book: ReadBook) => (book.names ??= namesOf(book.author));

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
  const [names, otherNames] = [namesIn(one), namesIn(other)];
  const [isKnown, isOtherKnown] = [names.length > 0, otherNames.length > 0];
  if (isKnown && isOtherKnown && !namesAgree(names, otherNames)) return null;
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

/** More authors are not compared. */
const MAX_NAMES = 3;

/** The words of the first authors' names, the family name last where it is known. */
function namesOf(author: string): string[][] {
  const groups = author.normalize("NFKC").split(BETWEEN_NAMES);
  const names = groups.flatMap((group) => inOrder(group.split(/[,、،]/).flatMap(wordsOfName)));
  return names.slice(0, MAX_NAMES);
}

/** The words of a name as one item; none if it has no letters. */
function wordsOfName(name: string): string[][] {
  if (!/[\p{L}\p{N}]/u.test(name)) return [];
  const words = fold(name).split(" ").filter(Boolean);
  const telling = words.filter((word) => !NO_NAMES.has(word));
  if (words.length === 0) return [];
  return [telling.length > 0 ? telling : words];
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
  // "村上 春樹" is also written without the blank.
  if (one.join("") === other.join("")) return true;
  return isWithin(one, other) || isWithin(other, one);
}

function isWithin(short: readonly string[], long: readonly string[]): boolean {
  if (short.length > long.length) return false;
  const left = [...long];
  const take = (at: number) => at >= 0 && left.splice(at, 1).length > 0;
  const rest = short.filter((word) => !take(left.indexOf(word)));
  const isNamed = short.some((word) => word.length > 1 && !rest.includes(word));
  const isFamily = short.at(-1) === long.at(-1);
  const fits = (word: string, name: string) =>
    word[0] === name[0] && (isFamily || word.length === 1 || name.length === 1);
  return isNamed && rest.every((word) => take(left.findIndex((name) => fits(word, name))));
}

/** Of more different books only those that agree in more are compared, so that no list takes long. */
const MAX_COMPARED = 30;

/**
 * For each book, the index of the first one that is the same; its own if none comes before it. A book that fits two
 * different ones is neither: "Magician" fits "Magician: Apprentice" and "Magician: Master".
 */
export function firstOfSame(books: readonly NamedBook[]): number[] {
  const known = new Map<string, Node>();
  const nodes = books.map((named, at) => {
    const book = readBook(named);
    const key = JSON.stringify(book.main || book.isbn ? book : at);
    const node = known.get(key) ?? { ...book, at, near: new Map() };
    known.set(key, node);
    return node;
  });
  const compared = new Set<number>();
  for (const group of groupsOf([...known.values()])) {
    for (const [at, one] of group.entries()) {
      for (const other of group.slice(at + 1)) {
        const pair = one.at * books.length + other.at;
        if (!compared.has(pair)) compare(one, other);
        compared.add(pair);
      }
    }
  }
  const linked = new Map([...known.values()].map((node) => [node, unambiguous(node)]));
  return nodes.map((node) => {
    const mutual = [...(linked.get(node) ?? [])].filter((other) => linked.get(other)?.has(node));
    return Math.min(node.at, ...mutual.map(({ at }) => at));
  });
}

/** Books of a list that are equal. */
interface Node extends ReadBook {
  /** Index of the first one. */
  at: number;
  /** Other nodes that are the same book. */
  near: Map<Node, Sameness>;
}

function compare(one: Node, other: Node): void {
  const sameness = samenessOf(one, other);
  if (!sameness) return;
  one.near.set(other, sameness);
  other.near.set(one, sameness);
}

/** Groups in which the same books are together: with one ISBN, or one title. */
function groupsOf(nodes: readonly Node[]): Node[][] {
  const byTitle = (node: Node) => {
    const titles = node.main ? [node.main, wholeTitle(node)] : [];
    return node.isbn ? [node.isbn, ...titles] : titles;
  };
  const byAll = (node: Node) => {
    const words = namesIn(node).flatMap((name) => [name.join(""), ...name]);
    return words.map((word) => [node.volume, node.subtitle, word].join("|"));
  };
  return together(nodes, byTitle)
    .flatMap((group) => (group.length > MAX_COMPARED ? together(group, byAll) : [group]))
    .filter(({ length }) => length <= MAX_COMPARED);
}

function together(nodes: readonly Node[], keysOf: (node: Node) => string[]): Node[][] {
  const groups = new Map<string, Node[]>();
  for (const node of nodes) {
    for (const key of new Set(keysOf(node))) {
      const group = groups.get(key);
      if (group) group.push(node);
      else groups.set(key, [node]);
    }
  }
  return [...groups.values()];
}

/** The near nodes if they are one book, else those that leave nothing out. */
function unambiguous({ near }: Node): Set<Node> {
  const all = [...near.keys()];
  const areSame = all.every((one) => all.every((each) => one === each || one.near.has(each)));
  return new Set(areSame ? all : all.filter((one) => near.get(one) === "EQUAL"));
}
