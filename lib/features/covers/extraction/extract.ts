import type { Line } from "@/lib/features/covers/ocr/read-text";
import type { Doubtful } from "@/lib/features/covers/schema";
import { letterHeight, NOTHING_KNOWN, runs, type Block, type Known } from "./blocks";
import { AUTHOR, CERTAIN, TITLE } from "./constants";
import { doubtsOf } from "./doubts";
import { nameLikeness } from "./names";
import { printedLines, type Printed } from "./printed-lines";

export interface TitleAndAuthor {
  title: string;
  /** Empty if the cover seems to name no author. */
  author: string;
}

/** Title and author of a cover, and which of them may be wrong. */
export interface Extracted extends TitleAndAuthor {
  doubtful: readonly Doubtful[];
}

interface Pair {
  title: Block;
  author: Block | null;
  score: number;
}

/**
 * Chooses title and author among the lines of a cover: by size, position, likeness to a name, and known books.
 * @returns null if there is no possible title.
 */
export function extractTitleAndAuthor(
  lines: readonly Line[],
  known: Known = NOTHING_KNOWN,
): Extracted | null {
  const likely = printedLines(lines);
  const [pair, ...others] = likeliest(likely, known);
  if (!pair) return null;
  const { title, author, score } = pair;
  const rival = others.find((other) => other.title.text !== title.text);
  const named = author ? null : nameIn(title);
  return {
    title: named?.title ?? title.text,
    author: author?.text ?? named?.author ?? "",
    doubtful: doubtsOf({ title, author }, score - (rival?.score ?? 0), lines, known.word),
  };
}

/** The author contained in a title if no other is named: a last name above it, or after "by" and the like. */
function nameIn({ lines, text }: Block): TitleAndAuthor | null {
  const [first, second] = lines;
  const rest = lines
    .slice(1)
    .map((line) => line.text)
    .join(" ");
  if (first && second && /^\p{Lu}\p{L}{4,}$/u.test(first.text) && rest.includes(" ")) {
    const ratio = letterHeight(first) / letterHeight(second);
    if (ratio > 0.75 && ratio < 1.33) return { title: rest, author: first.text };
  }
  const [, name] = OF_NAME.exec(text) ?? [];
  return name && nameLikeness(name) >= CERTAIN.name ? { title: text, author: name } : null;
}

const OF_NAME = /\s(?:of|by|von|de)\s(\p{Lu}\S+\s\p{Lu}\S+)$/u;

/** Combines each run of lines as title with its best author; the best pair first. */
function likeliest(lines: Printed[], known: Known): Pair[] {
  const largest = largestOf(lines);
  const candidates = runs(lines, largest, known);
  // Beside a large name the title is often smaller.
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
        return { title, author, score: asTitle + points };
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
  return (
    TITLE.size * Math.log2(block.size / largest) +
    TITLE.base +
    TITLE.perLine * (block.lines.length - 1) -
    block.mismatch -
    TITLE.boilerplate * block.boilerplate -
    (block.boilerplate > 0.3 ? TITLE.muchBoilerplate : 0) +
    TITLE.known * block.known.title -
    TITLE.unknown * block.unknown -
    TITLE.knownOther * block.known.author
  );
}

function authorScore(block: Block, title: Block): number {
  const sameText = isSetAlike(block, title) ? AUTHOR.setAlike : 0;
  const larger = Math.min(1, Math.max(-1.5, Math.log2(block.size / title.size) * 0.4 + 0.4));
  return (
    Math.min(AUTHOR.maxName, block.name) +
    larger +
    sameText -
    block.mismatch +
    AUTHOR.perLine * (block.lines.length - 1) +
    AUTHOR.boilerplate * block.boilerplate +
    AUTHOR.known * block.known.author -
    AUTHOR.knownOther * block.known.title
  );
}

/** Lines of equal size close together are probably one text, not two. */
function isSetAlike(a: Block, b: Block): boolean {
  const gap = Math.max(a.top - b.bottom, b.top - a.bottom) / Math.max(a.size, b.size);
  return gap < 0.7 && Math.abs(Math.log2(a.size / b.size)) < 0.35;
}
