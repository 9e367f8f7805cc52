import type { Line } from "@/lib/features/covers/ocr/read-text";
import type { Doubtful } from "@/lib/features/covers/schema";
import { letterHeight, NOTHING_KNOWN, runs, type Block, type Known } from "./blocks";
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

interface Pair {
  title: Block;
  author: Block | null;
  score: number;
}

/**
 * Chooses title and author among the lines of a cover: by size, place, likeness to a name, and known books.
 * @returns null where nothing was read that could be a title.
 */
export function extractTitleAndAuthor(
  lines: readonly Line[],
  known: Known = NOTHING_KNOWN,
): Extracted | null {
  const likely = printedLines(lines);
  const [pair, ...others] = likeliest(likely, known);
  if (!pair) return null;
  const { title, score } = pair;
  const author = pair.author ?? likeliestName(likely, title, known);
  const rival = others.find((other) => other.title.text !== title.text);
  return {
    title: withoutStop(title.text),
    author: withoutStop(author?.text ?? ""),
    doubtful: doubtfulOf(title, author, score - (rival?.score ?? 0)),
  };
}

/** A title that another text is nearly as likely to be, and what was not read surely. */
function doubtfulOf(title: Block, author: Block | null, lead: number): Doubtful[] {
  const isTitleDoubtful =
    lead < CERTAIN.lead ||
    leastOf(title) < CERTAIN.least ||
    title.boilerplate > CERTAIN.boilerplate;
  const isAuthorDoubtful = !author || author.name < CERTAIN.name || leastOf(author) < CERTAIN.least;
  return [
    ...(isTitleDoubtful ? (["title"] as const) : []),
    ...(isAuthorDoubtful ? (["author"] as const) : []),
  ];
}

/** Confidence of the letter that was read least surely. */
function leastOf({ lines }: Block): number {
  return Math.min(...lines.map(({ least }) => least));
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
  const largest = largestOf(lines);
  const candidates = runs(lines, largest, known);
  // Beside a large name a title may well be smaller.
  const sizes = new Map(
    candidates.map((author) => {
      if (author.name < CERTAIN.name) return [author, largest];
      const others = lines.filter((line) => !author.lines.includes(line));
      return [author, Math.sqrt(largest * largestOf(others))];
    }),
  );
  return candidates
    .map((title): Pair => {
      const beside = candidates.filter((author) => !touches(title, author));
      const pairs = [null, ...beside].map((author): Pair => {
        const points = author ? authorScore(author, title) + author.prominence : 0;
        const size = (author && sizes.get(author)) ?? largest;
        const asTitle = titleScore(title, size) + title.prominence;
        return { title, author, score: asTitle - ratherName(title, author) + points };
      });
      return pairs.reduce((best, pair) => (pair.score > best.score ? pair : best));
    })
    .toSorted((a, b) => b.score - a.score);
}

function largestOf(lines: readonly Printed[]): number {
  return Math.max(...lines.map((line) => letterHeight(line) * line.trust));
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
