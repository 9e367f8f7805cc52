import type { Line } from "@/lib/features/covers/ocr/read-text";
import type { Doubtful } from "@/lib/features/covers/schema";
import { letterHeight, runs, type Block, type Known } from "./blocks";
import { AUTHOR, CERTAIN, TITLE } from "./constants";
import { printedLines, type Printed } from "./printed-lines";

export interface TitleAndAuthor {
  title: string;
  /** Empty where the cover seems to name nobody. */
  author: string;
}

/** Title and author of a cover, and which of them may well be wrong. */
export interface Extracted extends TitleAndAuthor {
  doubtful: readonly Doubtful[];
}

const NOTHING_KNOWN: Known = { title: () => 0, author: () => 0 };

interface Pair {
  title: Block;
  author: Block | null;
  score: number;
}

/** The lines that are title and author. */
export interface ChosenBlocks {
  title: Block;
  /** Null where the lines seem to name nobody. */
  author: Block | null;
  /** Points by which they are ahead of the best choice with another title. */
  lead: number;
}

/**
 * Chooses title and author among the lines of a cover: by size, place, likeness to a name, and known books.
 * @returns null where nothing was read that could be a title.
 */
export function extractTitleAndAuthor(
  lines: readonly Line[],
  known: Known = NOTHING_KNOWN,
): Extracted | null {
  const chosen = chooseBlocks(lines, known);
  return chosen && { ...textOf(chosen), doubtful: doubtfulOf(chosen) };
}

/** `extractTitleAndAuthor` with the lines that each was read from. */
export function chooseBlocks(
  lines: readonly Line[],
  known: Known = NOTHING_KNOWN,
): ChosenBlocks | null {
  const likely = printedLines(lines);
  const [pair, ...others] = likeliest(likely, known);
  if (!pair) return null;
  const author = pair.author ?? likeliestName(likely, pair.title, known);
  const rival = others.find(({ title }) => title.text !== pair.title.text);
  return { title: pair.title, author, lead: pair.score - (rival?.score ?? 0) };
}

export function textOf({ title, author }: ChosenBlocks): TitleAndAuthor {
  return { title: withoutStop(title.text), author: withoutStop(author?.text ?? "") };
}

/** A title that another text is nearly as likely to be, and what was not read surely. */
function doubtfulOf({ title, author, lead }: ChosenBlocks): Doubtful[] {
  const isTitleDoubtful = lead < CERTAIN.lead || confidenceOf(title) < CERTAIN.confidence;
  const isAuthorDoubtful =
    !author || author.name < CERTAIN.name || confidenceOf(author) < CERTAIN.confidence;
  return [...(isTitleDoubtful ? (["title"] as const) : []), ...(isAuthorDoubtful ? (["author"] as const) : [])];
}

/** Of its worst line. */
function confidenceOf({ lines }: Block): number {
  return Math.min(...lines.map(({ confidence }) => confidence));
}

/** A stop after a whole word is rather a speck. */
function withoutStop(text: string): string {
  return text.replace(/(?<=\p{L}{3})\.$/u, "");
}

/** The best of what could be a name, where none is likely: a cover that names nobody is rare. */
function likeliestName(lines: Printed[], title: Block, known: Known): Block | null {
  const names = runs(lines, title.size, known).filter(
    (run) => run.name > AUTHOR.minName && run.boilerplate < 0.5 && !touches(run, title),
  );
  const [best] = names.toSorted((a, b) => authorScore(b, title) - authorScore(a, title));
  return best ?? null;
}

/** For each run of lines as title the author with most points beside it; the best pair first. */
function likeliest(lines: Printed[], known: Known): Pair[] {
  const largest = Math.max(...lines.map((line) => letterHeight(line) * line.trust));
  const candidates = runs(lines, largest, known);
  return candidates
    .map((title): Pair => {
      const asTitle = titleScore(title, largest) + title.prominence;
      const beside = candidates.filter((author) => !touches(title, author));
      const pairs = [null, ...beside].map((author): Pair => {
        const points = author ? authorScore(author, title) + author.prominence : 0;
        return { title, author, score: asTitle - ratherName(title, author) + points };
      });
      return pairs.reduce((best, pair) => (pair.score > best.score ? pair : best));
    })
    .toSorted((a, b) => b.score - a.score);
}

function touches(a: Block, b: Block): boolean {
  return a.lines.some((line) => b.lines.includes(line));
}

function titleScore(block: Block, largest: number): number {
  const size = TITLE.size * Math.log2(block.size / largest);
  const letters = block.text.length;
  return (
    size +
    TITLE.base +
    TITLE.perLine * (block.lines.length - 1) -
    block.mismatch -
    boilerplatePenalty(block) -
    (letters > 90 ? TITLE.long : 0) +
    TITLE.known * block.known.title -
    TITLE.knownOther * block.known.author
  );
}

/** What looks like a name is rather the author; less so where another text looks much like one too. */
function ratherName(title: Block, author: Block | null): number {
  const likely = Math.min(1, Math.max(0, title.name - TITLE.name));
  return author && author.name >= title.name - 1 ? likely / 2 : likely;
}

/** Half a line of boilerplate is hardly ever a title; a single such word in a longer line may be. */
function boilerplatePenalty({ boilerplate }: Block): number {
  return boilerplate * TITLE.boilerplate + (boilerplate > 0.3 ? TITLE.muchBoilerplate : 0);
}

function authorScore(block: Block, title: Block): number {
  const place =
    block.bottom < title.top || block.top > title.bottom ? AUTHOR.beside : AUTHOR.between;
  const small = block.size < 0.02 ? AUTHOR.tiny : 0;
  const sureName = block.name >= CERTAIN.name ? 0.3 : 1;
  const sameText = isSetAlike(block, title) ? AUTHOR.setAlike * sureName : 0;
  const larger = Math.min(1, Math.max(-1.5, Math.log2(block.size / title.size) * 0.4 + 0.4));
  return (
    Math.min(AUTHOR.maxName, block.name) +
    place +
    small +
    larger +
    sameText -
    block.mismatch +
    AUTHOR.perLine * (block.lines.length - 1) +
    AUTHOR.boilerplate * block.boilerplate +
    AUTHOR.known * block.known.author -
    AUTHOR.knownOther * block.known.title
  );
}

/** Lines of the same size close together are rather one text than two. */
function isSetAlike(a: Block, b: Block): boolean {
  const gap = Math.max(a.top - b.bottom, b.top - a.bottom) / Math.max(a.size, b.size);
  return gap < 0.7 && Math.abs(Math.log2(a.size / b.size)) < 0.35;
}
