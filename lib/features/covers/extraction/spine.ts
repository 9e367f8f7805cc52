import { heightOf } from "@/lib/features/covers/ocr/boxes";
import type { Line } from "@/lib/features/covers/ocr/read-text";
import type { SpineText } from "@/lib/features/covers/ocr/read-spine";
import { lettersOf } from "@/lib/features/covers/ocr/text";
import { boilerplateShare } from "./boilerplate";
import { NOTHING_KNOWN, type Known } from "./blocks";
import { CERTAIN, SPINE } from "./constants";
import type { TitleAndAuthor } from "./extract";
import { nameLikeness } from "./names";
import { printedLines } from "./printed-lines";

export interface SpineFacts extends TitleAndAuthor {
  /** 0 to 1: probability that the title is right. */
  confidence: number;
}

interface Part extends Line {
  height: number;
  known: { title: number; author: number };
}

/** Tells title from author among the texts of a spine, in any order. @returns null if nothing was read. */
export function readTitle({ lines }: SpineText, known: Known = NOTHING_KNOWN): SpineFacts | null {
  const clear = printedLines(lines)
    .filter(({ text, confidence }) => lettersOf(text) > 1 && confidence > SPINE.minLine)
    .toSorted((a, b) => a.box.x0 - b.box.x0);
  const parts = withoutImprint(clear.map((line) => asPart(line, known)));
  const largest = Math.max(...parts.map(({ height }) => height));
  const pairs = parts
    .flatMap((title) =>
      [null, ...parts.filter((part) => part !== title)].map((author) => ({
        ...{ title, author },
        score: titlePoints(title, largest) + (author ? authorPoints(author) : 0),
      })),
    )
    .toSorted((a, b) => b.score - a.score);
  const [best] = pairs;
  if (!best) return null;
  const { title, author } = best;
  const rival = pairs.find((pair) => pair.title !== title);
  const lead = Math.min(1, (best.score - (rival?.score ?? -Infinity)) / SPINE.lead);
  // A single word alone may be a name.
  const isNamed = author && author.least >= CERTAIN.least;
  const alone = isNamed ? 1 : title.text.includes(" ") ? SPINE.alone : SPINE.aloneWord;
  const confidence = Math.max(title.least * alone * (0.5 + 0.5 * lead), title.known.title);
  return { title: title.text, author: author?.text ?? "", confidence };
}

function asPart(line: Line, known: Known): Part {
  const { text, box } = line;
  const likeness = { title: known.title(text), author: known.author(text) };
  return { ...line, height: heightOf(box), known: likeness };
}

/** A large and long text is more likely the title, a name less likely. */
function titlePoints({ text, height, known }: Part, largest: number): number {
  return (
    2 * Math.log2(height / largest) +
    Math.log2(lettersOf(text)) -
    Math.max(0, namePoints(text)) -
    SPINE.boilerplate * boilerplateShare(text, height / largest) +
    SPINE.known * (known.title - known.author)
  );
}

function authorPoints({ text, known }: Part): number {
  return namePoints(text) + SPINE.known * (known.author - known.title);
}

/** Likeness to a name; a single word is likely a last name. */
function namePoints(text: string): number {
  return text.includes(" ") ? nameLikeness(text) : nameLikeness(text) + SPINE.lastName;
}

/**
 * Removes a publisher's name: a text at either end that is much smaller than others and does not look like a name.
 */
function withoutImprint(parts: Part[]): Part[] {
  if (parts.length < 3) return parts;
  const lowest = SPINE.imprint * Math.max(...parts.map(({ height }) => height));
  const isImprint = (part?: Part) =>
    part !== undefined && part.height < lowest && nameLikeness(part.text) < SPINE.name;
  if (isImprint(parts.at(-1))) return parts.slice(0, -1);
  return isImprint(parts[0]) ? parts.slice(1) : parts;
}
