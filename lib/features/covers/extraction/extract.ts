import type { Line } from "@/lib/features/covers/ocr/lines";
import { letterHeight, runs, type Block, type Known, type Printed } from "./blocks";
import { withMarks } from "./marks";
import { withCapitalI } from "./name-likeness";
import { inScript, scriptOf, withoutForeign } from "./script";
import { withoutOverlaid, withoutStrays } from "./strays";
import { trust } from "./trust";

export interface TitleAndAuthor {
  title: string;
  /** Empty where the cover seems to name nobody. */
  author: string;
}

const NOTHING_KNOWN: Known = { title: () => 0, author: () => 0 };

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
/** Less likely lines are not considered. */
const DOUBTFUL = 0.25;
/** A name cannot be likelier than this; of two the likelier one is the author. */
const BEST_NAME = 4;
/** Less likely a name is none at all. */
const NAMELESS = -0.5;
const MOST_LINES = 40;

/**
 * Tells title and author among the lines of a cover: by size, place, how a name looks, and what
 * our own books are called.
 * @returns null where nothing was read that could be a title.
 */
export function extractTitleAndAuthor(
  lines: readonly Line[],
  known: Known = NOTHING_KNOWN,
): TitleAndAuthor | null {
  const likely = printed(lines);
  const pair = likeliest(likely, known);
  if (!pair) return null;
  const author = pair.author ?? namedBeside(likely, pair.title, known);
  return { title: withoutStop(pair.title.text), author: withoutStop(author?.text ?? "") };
}

/** A stop after a whole word is rather a speck. */
function withoutStop(text: string): string {
  return text.replace(/(?<=\p{L}{3})\.$/u, "");
}

/** The best of what could be a name, where none is likely: a cover that names nobody is rare. */
function namedBeside(lines: Printed[], title: Block, known: Known): Block | null {
  const names = runs(lines, title.size, known).filter(
    (run) => run.name > NAMELESS && run.boilerplate < 0.5 && !touches(run, title),
  );
  const [best] = names.toSorted((a, b) => authorScore(b, title) - authorScore(a, title));
  return best ?? null;
}

/** Whether title and author are read so surely, and nothing else of their size, that another look would not change them. */
export function isPlain(lines: readonly Line[]): boolean {
  const pair = likeliest(printed(lines), NOTHING_KNOWN);
  if (!pair?.author || pair.author.name < PLAIN_NAME) return false;
  const told = [...pair.title.lines, ...pair.author.lines];
  const smallest = Math.min(...told.map(letterHeight));
  const boxes = new Set(told.map(({ box }) => box));
  const others = lines.filter(
    (line) => !boxes.has(line.box) && letterHeight(line) > smallest && line.weight > FAINT / 2,
  );
  return [...told, ...others].every(({ confidence }) => confidence > PLAIN);
}

/** The lines that are likely printed there, in one script. */
function printed(lines: readonly Line[]): Printed[] {
  const script = scriptOf(lines.map(({ text }) => text));
  const likely = lines
    .map((line) => withMarks(withoutStrays(line)))
    .map((line) => ({ ...line, text: withCapitalI(inScript(line.text, script)) }))
    .map((line) => ({
      ...line,
      trust: trust(line, script),
      text: withoutForeign(line.text, script),
    }))
    .filter((line) => line.trust > DOUBTFUL && /[\p{L}\p{N}]{2}/u.test(line.text));
  return withoutOverlaid(likely).slice(0, MOST_LINES);
}

/** The two runs of lines that are title and author with the least strain, and leave least unexplained. */
function likeliest(lines: Printed[], known: Known): Pair | null {
  const largest = Math.max(...lines.map((line) => letterHeight(line) * line.trust));
  const candidates = runs(lines, largest, known);
  let best: Pair | null = null;
  for (const title of candidates) {
    const asTitle = titleScore(title, largest) + title.prominence;
    for (const author of [null, ...candidates]) {
      if (author && touches(title, author)) continue;
      const score =
        asTitle -
        ratherName(title, author) +
        (author ? authorScore(author, title) + author.prominence : 0);
      if (!best || score > best.score) best = { title, author, score };
    }
  }
  return best;
}

function touches(a: Block, b: Block): boolean {
  return a.lines.some((line) => b.lines.includes(line));
}

function titleScore(block: Block, largest: number): number {
  const size = 2 * Math.log2(block.size / largest);
  const letters = block.text.length;
  return (
    size +
    3 +
    0.25 * (block.lines.length - 1) -
    block.strain -
    boilerplatePenalty(block) -
    (letters > 90 ? 3 : 0) +
    4 * block.known.title -
    3 * block.known.author
  );
}

/** What looks like a name is rather the author; less so where another text looks much like one too. */
function ratherName(title: Block, author: Block | null): number {
  const likely = Math.min(1, Math.max(0, title.name - 1.2));
  return author && author.name >= title.name - 1 ? likely / 2 : likely;
}

/** Half a line of boilerplate is hardly ever a title; a single such word in a longer line may be. */
function boilerplatePenalty({ boilerplate }: Block): number {
  return boilerplate * 2.5 + (boilerplate > 0.3 ? 0.8 : 0);
}

function authorScore(block: Block, title: Block): number {
  const place = block.bottom < title.top || block.top > title.bottom ? 0.3 : -0.6;
  const small = block.size < 0.02 ? -0.8 : 0;
  const sameText = isSetAlike(block, title) ? -1.5 : 0;
  const larger = Math.min(1, Math.max(-1.5, Math.log2(block.size / title.size) * 0.4 + 0.4));
  return (
    Math.min(BEST_NAME, block.name) +
    place +
    small +
    larger +
    sameText -
    block.strain -
    0.5 * (block.lines.length - 1) -
    block.boilerplate * 3 +
    4 * block.known.author -
    3 * block.known.title
  );
}

/** Lines of the same size close together are rather one text than two. */
function isSetAlike(a: Block, b: Block): boolean {
  const gap = Math.max(a.top - b.bottom, b.top - a.bottom) / Math.max(a.size, b.size);
  return gap < 0.7 && Math.abs(Math.log2(a.size / b.size)) < 0.35;
}
