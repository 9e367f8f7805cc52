import { commonWidth, heightOf, widthOf } from "@/lib/features/covers/ocr/boxes";
import type { Line } from "@/lib/features/covers/ocr/read-text";
import type { SpineText } from "@/lib/features/covers/ocr/read-spine";
import { lettersOf } from "@/lib/features/covers/ocr/text";
import { isLastName, unknownShare, type KnownWord } from "@/lib/features/covers/words/real-words";
import { boilerplateShare } from "./boilerplate";
import { NOTHING_KNOWN, type Known } from "./blocks";
import { CERTAIN, SPINE } from "./constants";
import { isFragment } from "./doubts";
import type { TitleAndAuthor } from "./extract";
import { nameLikeness } from "./names";
import { printedLines } from "./printed-lines";

export interface SpineFacts extends TitleAndAuthor {
  /** 0 to 1: probability that the title is right. */
  confidence: number;
}

/** A line, or several that may be one text. */
interface Part extends Omit<Line, "box"> {
  lines: readonly Line[];
  height: number;
  known: { title: number; author: number };
}

/** Tells title from author among the texts of a spine, in any order. @returns null if nothing was read. */
export function readTitle({ lines }: SpineText, known: Known = NOTHING_KNOWN): SpineFacts | null {
  const clear = printedLines(lines)
    .filter(({ text, confidence }) => lettersOf(text) > 1 && confidence > SPINE.minLine)
    .toSorted((a, b) => a.box.x0 - b.box.x0);
  const parts = runsOf(withoutImprint(clear)).map((run) => asPart(run, known));
  const largest = Math.max(...parts.map(({ height }) => height));
  const pairs = parts
    .flatMap((title) =>
      [null, ...parts.filter((part) => !shareLines(part, title))].map((author) => ({
        ...{ title, author },
        score: titlePoints(title, largest) + (author ? authorPoints(author) : 0),
      })),
    )
    .toSorted((a, b) => b.score - a.score);
  const [best] = pairs;
  if (!best) return null;
  const { title, author } = best;
  // A part of the title is no other title.
  const isRest = (part: Part) => part.lines.every((line) => title.lines.includes(line));
  const rival = pairs.find((pair) => !isRest(pair.title));
  const lead = Math.min(1, (best.score - (rival?.score ?? -Infinity)) / SPINE.lead);
  const sure = title.least * (0.5 + 0.5 * lead) * doubtFactor(title, author, lines, known);
  const confidence = Math.max(sure, title.known.title);
  return { title: title.text, author: author?.text ?? "", confidence };
}

/** Factor of confidence for what is doubtful about a title beside its letters; 1: nothing. */
function doubtFactor(
  title: Part,
  author: Part | null,
  lines: readonly Line[],
  { word }: Known,
): number {
  const { text } = title;
  const used = [...title.lines, ...(author?.lines ?? [])].map(({ box }) => box);
  const isReal =
    unknownShare(text, word) === 0 &&
    !isFragment(text) &&
    boilerplateShare(text, 0) <= CERTAIN.boilerplate;
  const isRest = lines.some(
    ({ box }) => !used.includes(box) && heightOf(box) > CERTAIN.part * title.height,
  );
  if (!isReal || isRest) return SPINE.unreal;
  // A single word alone may be a name.
  const alone = text.includes(" ") ? SPINE.alone : SPINE.aloneWord;
  return author && isAuthor(author, title, word) ? 1 : alone;
}

/** Whether a text is certainly the author's name, and not a part of one whose other part was taken for the title. */
function isAuthor({ text, least }: Part, title: Part, isKnown: KnownWord): boolean {
  const isWord = !text.includes(" ");
  if (nameLikeness(text) < CERTAIN.name && !(isWord && isLastName(text))) return false;
  if (isWord && nameLikeness(`${text} ${title.text}`) >= CERTAIN.name) return false;
  return least >= (unknownShare(text, isKnown) === 0 ? CERTAIN.least : CERTAIN.letters);
}

/** The lines, and every run of lines that may be one text: behind or below each other, and about as large. */
function runsOf(lines: readonly Line[]): Line[][] {
  const ordered = lines.toSorted((a, b) => a.box.y0 - b.box.y0);
  const longer = (run: Line[]): Line[][] => {
    const last = run.at(-1);
    const next =
      last && run.length < SPINE.maxLines
        ? ordered.filter((line) => !run.includes(line) && follows(last, line))
        : [];
    return [run, ...next.flatMap((line) => longer([...run, line]))];
  };
  return ordered.flatMap((line) => longer([line]));
}

/** Whether a line goes on with another text: behind it in its row, or below it. */
function follows({ box: a }: Line, { box: b }: Line): boolean {
  const [lower, higher] = [heightOf(a), heightOf(b)].toSorted((one, other) => one - other);
  if (!lower || !higher || higher > SPINE.alike * lower) return false;
  const inRow = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0) > lower / 2;
  if (inRow) return b.x0 - a.x1 > -lower / 2 && b.x0 - a.x1 < SPINE.gap * higher;
  const shorter = Math.min(widthOf(a), widthOf(b));
  return b.y0 > a.y0 && b.y0 - a.y1 < SPINE.gap * higher && commonWidth(a, b) > shorter / 2;
}

function asPart(lines: readonly Line[], known: Known): Part {
  const text = lines.map((line) => line.text).join(" ");
  return {
    ...{ text, lines },
    confidence: Math.min(...lines.map(({ confidence }) => confidence)),
    least: Math.min(...lines.map(({ least }) => least)),
    height: Math.max(...lines.map(({ box }) => heightOf(box))),
    known: { title: known.title(text), author: known.author(text) },
  };
}

function shareLines(a: Part, b: Part): boolean {
  return a.lines.some((line) => b.lines.includes(line));
}

/** A large and long text is more likely the title, a name less likely. */
function titlePoints({ text, lines, height, known }: Part, largest: number): number {
  const names = lines.length > 1 ? lines.filter((line) => namePoints(line.text) > SPINE.name) : [];
  return (
    2 * Math.log2(height / largest) -
    SPINE.nameInTitle * names.length +
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
function withoutImprint<T extends Line>(lines: T[]): T[] {
  if (lines.length < 3) return lines;
  const lowest = SPINE.imprint * Math.max(...lines.map(({ box }) => heightOf(box)));
  const isImprint = (line?: T) =>
    line !== undefined && heightOf(line.box) < lowest && nameLikeness(line.text) < SPINE.name;
  if (isImprint(lines.at(-1))) return lines.slice(0, -1);
  return isImprint(lines[0]) ? lines.slice(1) : lines;
}
