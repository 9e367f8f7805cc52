import { commonHeight, commonWidth, heightOf, widthOf } from "@/lib/features/covers/ocr/boxes";
import type { Line } from "@/lib/features/covers/ocr/read-text";
import type { SpineText } from "@/lib/features/covers/ocr/read-spine";
import { lettersOf } from "@/lib/features/covers/ocr/text";
import type { Block, Known } from "./blocks";
import { CERTAIN, SPINE } from "./constants";
import { chooseBlocks, textOf, type TitleAndAuthor } from "./extract";
import { nameLikeness } from "./names";

const PUBLISHER = /(?:verlag|books|press|publish(?:ing|ers))$|^видавни/iu;

/** A book by its spine. */
export interface SpineFacts extends TitleAndAuthor {
  /** 0 to 1: how likely the title is right. */
  confidence: number;
}

/**
 * Tells title from author among the lines of a spine, in whichever order they stand: as on a cover, on which its texts
 * would stand one below the other.
 * @returns null where no title was read surely.
 */
export function readTitle(text: SpineText, known?: Known): SpineFacts | null {
  const chosen = chooseBlocks(asOnCover(text), known);
  if (!chosen) return null;
  const { title, author } = chosen;
  const named = !author ? SPINE.nobody : author.name < CERTAIN.name ? SPINE.hardlyName : 1;
  const own = title.boilerplate > SPINE.boilerplate ? SPINE.nobody : 1;
  const confidence = Math.max(sureness(title) * named * own, title.known.title);
  return confidence < SPINE.minConfidence ? null : { ...textOf(chosen), confidence };
}

/** Confidence and trust in a block, by letters. */
function sureness({ lines }: Block): number {
  const letters = lines.reduce((sum, { text }) => sum + lettersOf(text), 0);
  const sum = lines.reduce(
    (total, { text, confidence, trust }) => total + lettersOf(text) * confidence * trust,
    0,
  );
  return sum / Math.max(1, letters);
}

/** Title and author that stand so close that they were read as one line, told apart by their capitals or, where nobody else is named, by a name. */
function splitLine(line: Line, isNamed: boolean): Line[] {
  const words = line.text.split(" ");
  const splits = words
    .slice(1)
    .map((_, at) => ({ at: at + 1, points: splitPoints(words, at + 1, isNamed) }));
  const [best] = splits.toSorted((a, b) => b.points - a.points);
  if (!best || best.points < SPINE.split) return [line];
  const [first, second] = [words.slice(0, best.at).join(" "), words.slice(best.at).join(" ")];
  const { x0, x1 } = line.box;
  const middle = x0 + ((x1 - x0) * (first.length + 0.5)) / line.text.length;
  const gap = (SPINE.apart * heightOf(line.box)) / 2;
  const part = (text: string, box: Line["box"]): Line => ({
    ...line,
    ...{ text, box },
  });
  return [
    part(first, { ...line.box, x1: middle - gap }),
    part(second, { ...line.box, x0: middle + gap }),
  ];
}

/** How much better a line reads in two parts: one in capitals and the other not, and a name that the whole line is not. */
function splitPoints(words: string[], at: number, isNamed: boolean): number {
  const parts = [words.slice(0, at).join(" "), words.slice(at).join(" ")];
  const [first = "", second = ""] = parts;
  const isOther =
    isCapitals(first) !== isCapitals(second) && parts.every((part) => lettersOf(part) > 3);
  const name = Math.max(...parts.map(nameLikeness));
  const better = name < CERTAIN.name ? 0 : name - Math.max(0, nameLikeness(words.join(" ")));
  return (isNamed ? 0 : better) + (isOther ? SPINE.otherCase : 0);
}

function isCapitals(text: string): boolean {
  return !/\p{Ll}/u.test(text);
}

/** Lines with letters; those that are title and author in one are split. */
function textsOf(lines: readonly Line[]): Line[] {
  const clear = lines.filter((line) => lettersOf(line.text) > 1);
  const isNamed = clear.some(({ text }) => nameLikeness(text) >= CERTAIN.name);
  return clear.flatMap((line) => splitLine(line, isNamed));
}

/** The lines of a spine one below the other, in the order in which they are read and as far apart. */
function asOnCover({ lines }: SpineText): Line[] {
  const scale = SPINE.largest / Math.max(0, ...lines.map(({ box }) => heightOf(box)));
  let below = 0;
  let last: Line | null = null;
  return withoutImprint(inOrder(textsOf(lines))).map((line) => {
    const height = heightOf(line.box);
    const gap = last ? gapBetween(last, line) : 0;
    const box = { x0: 0, x1: widthOf(line.box), y0: below + gap, y1: below + gap + height };
    below = box.y1;
    last = line;
    return { ...line, box: scaled(box, scale) };
  });
}

/** Without a publisher's name: the first or last text, where it stands alone, is far lower than others and nobody's name. */
function withoutImprint(lines: Line[]): Line[] {
  const largest = Math.max(0, ...lines.map(({ box }) => heightOf(box)));
  const isLow = (line: Line | undefined) =>
    line !== undefined &&
    !lines.some((other) => isAbove(other, line) || isAbove(line, other)) &&
    (PUBLISHER.test(line.text) || heightOf(line.box) < SPINE.imprint * largest) &&
    nameLikeness(line.text) < CERTAIN.name;
  if (lines.length < 3) return lines;
  if (isLow(lines.at(-1))) return lines.slice(0, -1);
  return isLow(lines[0]) ? lines.slice(1) : lines;
}

function scaled({ x0, y0, x1, y1 }: Line["box"], scale: number): Line["box"] {
  return { x0: x0 * scale, y0: y0 * scale, x1: x1 * scale, y1: y1 * scale };
}

function gapBetween(last: Line, next: Line): number {
  if (isAbove(last, next) || isAbove(next, last))
    return Math.max(0, -commonHeight(last.box, next.box));
  const larger = Math.max(heightOf(last.box), heightOf(next.box));
  return Math.max(0, next.box.x0 - last.box.x1) + SPINE.apart * larger;
}

/** Whether one stands above the other, and not before it. */
function isAbove({ box: a }: Line, { box: b }: Line): boolean {
  const narrower = Math.min(widthOf(a), widthOf(b));
  return a.y0 + a.y1 < b.y0 + b.y1 && commonWidth(a, b) > SPINE.above * narrower;
}

/** From left to right; lines that stand one above the other from top to bottom. */
function inOrder(lines: readonly Line[]): Line[] {
  const groups: Line[][] = [];
  for (const line of lines.toSorted((a, b) => a.box.x0 - b.box.x0)) {
    const group = groups.find((one) =>
      one.some((other) => isAbove(other, line) || isAbove(line, other)),
    );
    if (group) group.push(line);
    else groups.push([line]);
  }
  return groups.flatMap((group) => group.toSorted(byRows));
}

function byRows({ box: a }: Line, { box: b }: Line): number {
  const isOneRow = commonHeight(a, b) > Math.min(heightOf(a), heightOf(b)) / 2;
  return isOneRow ? a.x0 - b.x0 : a.y0 - b.y0;
}
