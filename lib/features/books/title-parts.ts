import { fold } from "@/lib/shared/fold";

const folded = (words: string) => new Set(words.trim().split(/\s+/).map(fold));

/** Words before or after the number of a volume. */
const VOLUMES = folded(`
  volume volumes volumen vol vols book books bk part parts pt number no nr issue episode
  band bände bd teil teile tl buch bücher heft folge tome tomes livre livres partie numéro tomo tomos libro libri parte
  tom tomy księga część cz ks том тома томи т частина частини ч книга книги кн випуск вип номер
  часть части выпуск вып`);
const EDITIONS = folded(`
  edition editions edn ed auflage aufl ausgabe édition edición edizione wydanie wyd видання вид издание изд`);
/** Kinds of books: alone, they are no subtitle. */
const KINDS = folded(`
  a an ein eine un une una il novel novels story stories novella memoir poems thriller
  roman romane novelle erzählung erzählungen geschichten gedichte krimi kriminalroman romanzo novela cuentos
  powieść opowiadania wiersze роман повість повесть оповідання рассказы вірші стихи детектив`);
/** Words of one to ten, which count beside one of `VOLUMES` alone. */
const NUMERALS = new Map(
  [
    `one first eins erste erster erstes ersten un premier première uno primo prima primer primero primera
     один одна перший перша перше первый первая первое jeden pierwszy pierwsza pierwsze`,
    `two second zwei zweite zweiter zweites zweiten deux deuxième seconde dos segundo segunda due secondo seconda
     два дві другий друга друге второй вторая второе две dwa drugi druga drugie`,
    `three third drei dritte dritter drittes dritten trois troisième tres tercer tercero tercera tre terzo terza
     три третій третя третє третий третья третье trzy trzeci trzecia trzecie`,
    `four fourth vier vierte vierter viertes vierten quatre quatrième cuatro cuarto cuarta quattro quarto quarta
     чотири четвертий четверта четверте четыре четвёртый четвертый четвёртая четвертая четвёртое четвертое
     cztery czwarty czwarta czwarte`,
    `five fifth fünf fünfte fünfter fünftes fünften cinq cinquième cinco quinto quinta cinque
     п'ять п'ятий п'ята п'яте пять пятый пятая пятое pięć piąty piąta piąte`,
    `six sixth sechs sechste sechster sechstes sechsten sixième seis sexto sexta sei sesto sesta
     шість шостий шоста шосте шесть шестой шестая шестое sześć szósty szósta szóste`,
    `seven seventh sieben siebte siebter siebtes siebten sept septième siete séptimo séptima sette settimo settima
     сім сьомий сьома сьоме семь седьмой седьмая седьмое siedem siódmy siódma siódme`,
    `eight eighth acht achte achter achtes achten huit huitième ocho octavo octava otto ottavo ottava
     вісім восьмий восьма восьме восемь восьмой восьмая восьмое osiem ósmy ósma ósme`,
    `nine ninth neun neunte neunter neuntes neunten neuf neuvième nueve noveno novena nove nono nona
     дев'ять дев'ятий дев'ята дев'яте девять девятый девятая девятое dziewięć dziewiąty dziewiąta dziewiąte`,
    `ten tenth zehn zehnte zehnter zehntes zehnten dix dixième diez décimo décima dieci decimo decima
     десять десятий десята десяте десятый десятая десятое dziesięć dziesiąty dziesiąta dziesiąte`,
  ].flatMap((words, at) => [...folded(words)].map((word) => [word, String(at + 1)] as const)),
);

/** Also one that is not closed; not "(Un)broken". */
const BRACKETED =
  /[([{【「]([^()[\]{}【】「」]*)(?:[)\]}】」](?![\p{sc=Latn}\p{sc=Cyrl}\p{sc=Grek}])|$)/gu;
/** Between a title and its subtitle; after a number, a dot is none. */
const SEPARATOR = /[:;–—]|(?<!\d)[.?!](?=\s)|\s-(?=\s)/u;
const ABBREVIATED =
  /(?<![\p{L}\p{N}])(vols?|bk|pt|no|nr|bde?|tl|aufl|edn?|т|ч|кн|вип|вып|вид|изд|t|cz|ks|wyd)\./giu;
/** Cyrillic letters stand for Latin ones too. */
const ROMAN = /(?<![\p{L}\p{N}'’])[IVXІХ]{2,7}(?![\p{L}\p{N}'’])/giu;
const ROMAN_FORM = /^(X{0,3})(IX|IV|V?I{0,3})$/;
const LONE_ROMAN = new Map([
  ["i", "1"],
  ["v", "5"],
  ["x", "10"],
]);
/** First, middle and last volume in Chinese and Japanese. */
const EAST_ASIAN = /^([上中下])[巻卷冊册]?$/u;
const HAS_WORDS = /[\p{L}\p{N}]/u;
const NUMBER = /^\d+(?:point\d+)?$/;
const ORDINAL = /^(\d+)(?:st|nd|rd|th|e|er|re|eme|a|o)$/;
/** Greater numbers are years, or belong to the title. */
const MAX_VOLUME = 999;

export interface TitleParts {
  /** Folded, without the volume; empty if it has no letters or digits. */
  main: string;
  subtitle: string;
  /** Numbers of the volume, outside of brackets or alone in them, separated by blanks. */
  volume: string;
  /** Numbers in brackets beside the name of a series, and years in brackets. */
  series: string[];
  /** What else stands in brackets. */
  remark: string;
}

/** The parts of a title by which books are compared; its edition is left out. */
export function partsOf(title: string): TitleParts {
  const text = plainText(title);
  const brackets: string[] = [];
  const open = text.replace(BRACKETED, (whole, inner: string, at: number) => {
    // A title may begin with one: "(500) Days".
    if (!HAS_WORDS.test(text.slice(0, at))) return whole;
    brackets.push(inner);
    return " ";
  });
  const parts = open.split(SEPARATOR).filter((part) => HAS_WORDS.test(part));
  const [first = open, ...others] = parts;
  const main = mainOf(first);
  const rest = others.map(partOf);
  const inside = brackets.filter((part) => HAS_WORDS.test(part)).map(partOf);
  const lone = inside.filter(({ words }) => words.length === 0);
  const named = inside.filter(({ words }) => words.length > 0);
  const series = named.map(({ words, numbers }) => [...numbers, ...words.filter(isNumber)]);
  return {
    main: main.words.join(" "),
    subtitle: rest.flatMap(({ words }) => words).join(" "),
    volume: [main, ...rest, ...lone].flatMap(({ numbers }) => numbers).join(" "),
    series: series.flat(),
    remark: named.flatMap(({ words }, at) => (series[at]?.length ? [] : words)).join(" "),
  };
}

/** Words of a part of a title, without the numbers of volumes in it. */
interface Part {
  words: string[];
  numbers: string[];
}

/** A number at the end is a volume. */
function mainOf(text: string): Part {
  const pieces = text.split(",").map(wordsOf);
  const titled = pieces.filter((piece, at) => at === 0 || !isEdition(piece)).flat();
  const all = titled.length > 0 ? titled : pieces.flat();
  const { words, numbers } = withoutNumbers(all);
  const last = words.at(-1) ?? "";
  const lastNumber = loneNumber(last) ?? LONE_ROMAN.get(last);
  if (words.length === 0) return { words: all, numbers: [] };
  if (words.length === 1 || !lastNumber) return { words, numbers };
  return { words: words.slice(0, -1), numbers: [...numbers, lastNumber] };
}

/** Of a subtitle or of what stands in brackets. */
function partOf(text: string): Part {
  const pieces = text.split(",").map(wordsOf);
  const { words, numbers } = withoutNumbers(pieces.filter((piece) => !isEdition(piece)).flat());
  const only = words.length === 1 ? loneNumber(words[0] ?? "") : undefined;
  return only ? { words: [], numbers: [...numbers, only] } : { words, numbers };
}

const wordsOf = (text: string) => fold(text).split(" ").filter(Boolean);
const isNumber = (word: string) => NUMBER.test(word);

/** "Penguin Classics Deluxe Edition", or "a novel" */
function isEdition(words: readonly string[]): boolean {
  if (words.every((word) => KINDS.has(word))) return true;
  return [words[0], words.at(-1)].some((word = "") => word.length > 4 && EDITIONS.has(word));
}

function loneNumber(word: string): string | undefined {
  const eastAsian = EAST_ASIAN.exec(word)?.[1];
  return eastAsian ?? (isNumber(word) && parseInt(word) <= MAX_VOLUME ? bare(word) : undefined);
}

/** Without leading zeros. */
const bare = (number: string) => number.replace(/^0+(?=\d)/, "");

function withoutNumbers(all: readonly string[]): Part {
  const words: string[] = [];
  const numbers: string[] = [];
  for (let at = 0; at < all.length;) {
    const edition = editionAt(all, at);
    const volume = edition ? null : volumeAt(all, at);
    if (volume) numbers.push(...volume.numbers);
    else if (!edition) words.push(all[at] ?? "");
    at += edition || (volume?.length ?? 1);
  }
  return { words, numbers };
}

function numberOf(word = ""): string | undefined {
  if (isNumber(word)) return bare(word);
  return ORDINAL.exec(word)?.[1] ?? NUMERALS.get(word);
}

/** Number of words that say which edition it is: "2nd edition", "2-ге видання", "Auflage 3". */
function editionAt(words: readonly string[], at: number): number {
  const [first = "", second = "", third = ""] = words.slice(at, at + 3);
  if (EDITIONS.has(first) && isNumber(second)) return 2;
  if (!numberOf(first)) return 0;
  if (EDITIONS.has(second)) return 2;
  return second.length <= 3 && EDITIONS.has(third) ? 3 : 0;
}

const SIGNS = folded("no nr number номер");
const AND = folded("and und et y e та і и i");
const OF = folded("of von de sur di z з із из");

/** "Volume 2", "2. Band", "Книга перша", "Books 1 and 2", "Part 1 of 3" */
function volumeAt(
  words: readonly string[],
  at: number,
): { numbers: string[]; length: number } | null {
  const word = words[at] ?? "";
  const [before, next = ""] = [numberOf(word), words[at + 1]];
  // Before its number a word may be short: "T. 2", but no "2 t".
  const isBefore = before && next.length > 2 && VOLUMES.has(next) && !numberOf(words[at + 2]);
  if (isBefore) return { numbers: [before], length: 2 };
  if (!VOLUMES.has(word)) return null;
  let end = at + 1;
  while (SIGNS.has(words[end] ?? "")) end += 1;
  const first = numberOf(words[end]) ?? LONE_ROMAN.get(words[end] ?? "");
  // "Libro, segunda parte": the number is of what follows.
  const isOfNext = !isNumber(words[end] ?? "") && VOLUMES.has(words[end + 1] ?? "");
  if (!first || (isOfNext && !numberOf(words[end + 2]))) return null;
  const numbers = [first];
  end += 1;
  for (;;) {
    const and = AND.has(words[end] ?? "") ? 1 : 0;
    const other = words[end + and] ?? "";
    if (!isNumber(other)) break;
    numbers.push(bare(other));
    end += and + 1;
  }
  if (OF.has(words[end] ?? "") && isNumber(words[end + 1] ?? "")) end += 2;
  return { numbers, length: end - at };
}

/** With numbers in digits, and what `fold` leaves out of "C++", "C#" and "#2" in letters. */
function plainText(title: string): string {
  return title
    .normalize("NFKC")
    .replace(ABBREVIATED, "$1 ")
    .replace(/#\s?(?=\d)/g, " nr ")
    .replace(/(?<=\p{L})\+\+/gu, "plusplus")
    .replace(/(?<=\p{L})#/gu, "sharp")
    .replace(/(?<=\d)\.(?=\d)/g, "point")
    .replace(ROMAN, fromRoman);
}

function fromRoman(word: string): string {
  const latin = word.toUpperCase().replaceAll("І", "I").replaceAll("Х", "X");
  const [, tens = "", ones = ""] = ROMAN_FORM.exec(latin) ?? [];
  if (!tens && !ones) return word;
  return String(10 * tens.length + ONES.indexOf(ones));
}

const ONES = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];
