import type { Line } from "../reading/lines";
import { furnitureShare } from "./furniture";
import { nameLikeness } from "./name-likeness";
import { inScript, scriptOf, withoutForeign } from "./script";

/** How alike something read is to what our own books have, 0 to 1. */
export interface Known {
  title: (text: string) => number;
  author: (text: string) => number;
}

export interface Told {
  title: string;
  /** Empty where the cover seems to name nobody. */
  author: string;
}

const NOTHING_KNOWN: Known = { title: () => 0, author: () => 0 };

/** Lines that stand together and are set alike. */
interface Block {
  text: string;
  lines: Line[];
  /** Of its largest line, as a share of the cover's height. */
  size: number;
  top: number;
  bottom: number;
  furniture: number;
  name: number;
}

interface Pair {
  title: Block;
  author: Block | null;
  score: number;
}

/** Of lines that need no other look: their confidence, and how much the author must look like a name. */
const PLAIN = 0.84;
const PLAIN_NAME = 1.5;
/** In the weight of a line: what is fainter was read once, by chance. */
const FAINT = 3;
/** A confidence at which a whole word is seldom made up. */
const FAIR = 0.45;
/** Letters of an article or a preposition. */
const LITTLE = 3;
/** In heights of the larger line. */
const GAP = 2.3;
/** A name cannot be likelier than this; of two the likelier one is the author. */
const BEST_NAME = 4;
/** A word that goes on in the next line. */
const HYPHENATED = /(\p{L}-) (?=\p{L})/gu;
const MOST_LINES = 40;
const MOST_BLOCKS = 12;
const LONGEST_RUN = 6;

/**
 * Tells title and author among the lines of a cover: by size, place, how a name looks, and what
 * our own books are called.
 * @returns null where nothing was read that could be a title.
 */
export function tell(lines: readonly Line[], known: Known = NOTHING_KNOWN): Told | null {
  const pair = likeliest(printed(lines), known);
  return pair && { title: pair.title.text, author: pair.author?.text ?? "" };
}

/** Whether title and author are read so surely, and nothing else of their size, that another look would not change them. */
export function isPlain(lines: readonly Line[]): boolean {
  const pair = likeliest(printed(lines), NOTHING_KNOWN);
  if (!pair?.author || pair.author.name < PLAIN_NAME) return false;
  const told = [...pair.title.lines, ...pair.author.lines];
  const smallest = Math.min(...told.map(heightOf));
  const boxes = new Set(told.map(({ box }) => box));
  const others = lines.filter((line) => !boxes.has(line.box) && heightOf(line) > smallest && line.weight > FAINT / 2);
  return [...told, ...others].every(({ confidence }) => confidence > PLAIN);
}

/** The lines that were read by more than chance, in one script. */
function printed(lines: readonly Line[]): Line[] {
  const script = scriptOf(lines.map(({ text }) => text));
  return lines
    .filter(isRead)
    .map((line) => ({ ...line, text: withoutForeign(inScript(line.text, script), script) }))
    .filter(({ text }) => /[\p{L}\p{N}]{2}/u.test(text))
    .slice(0, MOST_LINES);
}

/** The two runs of lines that are title and author with the least strain. */
function likeliest(lines: Line[], known: Known): Pair | null {
  const largest = Math.max(...lines.map(heightOf));
  const candidates = runs(lines, largest);
  let best: Pair | null = null;
  for (const title of candidates) {
    const asTitle = titleScore(title, largest, known);
    for (const author of [null, ...candidates]) {
      if (author && touches(title, author)) continue;
      const score = asTitle + (author ? authorScore(author, title, known) : 0) - leftOver(lines, largest, title, author);
      if (!best || score > best.score) best = { title, author, score };
    }
  }
  return best;
}

/** Read by more than chance: often enough, or fairly surely and as a whole word, for a short one weighs little. */
function isRead({ text, weight, confidence }: Line): boolean {
  const isWord = text.length > LITTLE && WHOLE_WORDS.test(text);
  return weight >= FAINT || (isWord && weight > FAINT / 2 && confidence > FAIR);
}

/** Every run of neighbouring lines that may belong together. */
function runs(lines: Line[], largest: number): Block[] {
  const found: Block[] = [];
  for (let from = 0; from < lines.length; from += 1) {
    for (let to = from; to < Math.min(lines.length, from + LONGEST_RUN); to += 1) {
      const part = lines.slice(from, to + 1);
      const [last, before] = [part.at(-1), part.at(-2)];
      if (last && before && !follows(before, last)) break;
      found.push(asBlock(part, largest));
    }
  }
  return found.slice(0, MOST_BLOCKS * LONGEST_RUN);
}

function heightOf({ box }: Line): number {
  return box.y1 - box.y0;
}

function follows(above: Line, below: Line): boolean {
  const gap = below.box.y0 - above.box.y1;
  const larger = Math.max(heightOf(above), heightOf(below));
  const common = Math.min(above.box.x1, below.box.x1) - Math.max(above.box.x0, below.box.x0);
  return gap < GAP * larger && common > -larger;
}

function asBlock(lines: Line[], largest: number): Block {
  const text = lines.map((line) => line.text).join(" ").replace(HYPHENATED, "$1");
  return {
    text,
    lines,
    size: Math.max(...lines.map(heightOf)),
    top: Math.min(...lines.map(({ box }) => box.y0)),
    bottom: Math.max(...lines.map(({ box }) => box.y1)),
    furniture: Math.max(...lines.map((line) => furnitureShare(line.text, heightOf(line) / largest))),
    name: nameLikeness(text),
  };
}

/**
 * How unlikely it is that the lines of a run are one text: a small line may be an "and" between
 * large ones, but not a sentence; and a line that was hardly read is not part of what was.
 */
function uneven({ lines, size }: Block): number {
  return lines.reduce((sum, line, at) => {
    const isBetween = at > 0 && at < lines.length - 1;
    const isLittle = (isBetween ? LITTLE_WORDS : LITTLE_WORD).test(line.text) && line.confidence > SURE;
    const smaller = isLittle ? 0 : Math.max(0, Math.log2(size / heightOf(line)) - 0.6);
    const sentence = heightOf(line) < 0.5 * size && line.text.split(" ").length > 2 ? 1.5 : 0;
    const guessed = line.weight < 6 && !WHOLE_WORDS.test(line.text) ? 1 : 0;
    return sum + smaller * 0.8 + sentence + guessed + apart(lines[at - 1], line) + repeated(lines[at - 1], line);
  }, 0);
}

/** Between large lines an article or a preposition is often set small. */
const LITTLE_WORD = /^\p{L}{1,3}$/u;
const LITTLE_WORDS = /^\p{L}{1,3}(?: \p{L}{1,3})?$/u;
const SURE = 0.8;
const WHOLE_WORDS = /^(?:(?:\p{Lu}{3,}|\p{Lu}?\p{Ll}{2,})[.,!?]?\s?)+$/u;

/** Lines of one text stand close together; a little word between them may have been missed. */
function apart(above: Line | undefined, below: Line): number {
  if (!above) return 0;
  const gap = (below.box.y0 - above.box.y1) / Math.max(heightOf(above), heightOf(below));
  return Math.max(0, gap - 1) * 0.6;
}

/** A line that was read twice: the second time worse, and as a part. */
function repeated(above: Line | undefined, below: Line): number {
  if (!above) return 0;
  const [worse, better] = above.weight < below.weight ? [above, below] : [below, above];
  const isPart = fold(better.text).includes(fold(worse.text));
  return isPart && worse.weight < better.weight / 2 ? 1.5 : 0;
}

function fold(text: string): string {
  return text.toLocaleLowerCase("uk");
}

function touches(a: Block, b: Block): boolean {
  return a.lines.some((line) => b.lines.includes(line));
}

/** Large text that is neither title nor author calls for an explanation. */
function leftOver(lines: Line[], largest: number, title: Block, author: Block | null): number {
  return lines.reduce((sum, line) => {
    if (title.lines.includes(line) || author?.lines.includes(line)) return sum;
    const surely = Math.max(0, Math.min(1, (line.weight - FAINT + 1) / 6)) * (1 - furnitureShare(line.text, heightOf(line) / largest));
    return sum + 2 * surely * (heightOf(line) / largest);
  }, 0);
}

function titleScore(block: Block, largest: number, known: Known): number {
  const size = 2 * Math.log2(block.size / largest);
  const letters = block.text.length;
  return (
    size + 3 + 0.25 * (block.lines.length - 1) - uneven(block) - Math.min(1, Math.max(0, block.name - 1.2)) -
    furnished(block) - (letters > 90 ? 3 : 0) + 4 * strong(known.title(block.text)) - 3 * strong(known.author(block.text))
  );
}

/** Half a line of furniture is hardly ever a title; a single such word in a longer line may be. */
function furnished({ furniture }: Block): number {
  return furniture * 2.5 + (furniture > 0.3 ? 0.8 : 0);
}

function authorScore(block: Block, title: Block, known: Known): number {
  const place = block.bottom < title.top || block.top > title.bottom ? 0.3 : -0.6;
  const small = block.size < 0.02 ? -0.8 : 0;
  const sameText = isSetAlike(block, title) ? -1.5 : 0;
  const larger = Math.min(1, Math.max(-1.5, Math.log2(block.size / title.size) * 0.4 + 0.4));
  return (
    Math.min(BEST_NAME, block.name) + place + small + larger + sameText - uneven(block) - 0.5 * (block.lines.length - 1) -
    block.furniture * 3 + 4 * strong(known.author(block.text)) - 3 * strong(known.title(block.text))
  );
}

/** Lines of the same size close together are rather one text than two. */
function isSetAlike(a: Block, b: Block): boolean {
  const gap = Math.max(a.top - b.bottom, b.top - a.bottom) / Math.max(a.size, b.size);
  return gap < 0.7 && Math.abs(Math.log2(a.size / b.size)) < 0.35;
}

/** Below this, likeness to something known is chance. */
function strong(likeness: number): number {
  return likeness > 0.6 ? likeness : 0;
}
