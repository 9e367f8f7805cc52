import { unknownShare } from "@/lib/features/covers/words/real-words";
import { heightOf, type Box } from "./boxes";
import { findText, largest } from "./find-text";
import { turnTo, type OrientedBox } from "./oriented-box";
import type { Pixels, Turn } from "./pixels";
import { lookAgain } from "./look-again";
import { readLine, type Look } from "./read-line";
import { lettersOf } from "./text";

/** A line of text, upright. Boxes are in shares of the upright picture's height, both axes. */
export interface Line {
  text: string;
  box: Box;
  /** 0 to 1: confidence of its letters. */
  confidence: number;
  /** Confidence of the least certain letter. 0: a second look read another text, or the picture ends within the line. */
  least: number;
}

/** Text of a picture. */
export interface PageText {
  /** From top to bottom, and from left to right in a row. */
  lines: Line[];
  /** Quarter turns clockwise that make the picture upright. */
  turn: Turn;
}

const LAYOUT = {
  /** Height of the letters as a share of their line's box. */
  letters: 0.75,
  /** Width of a line's box beyond its letters, at both ends together, in heights: within it is the picture's edge. */
  edge: 0.3,
  /** Maximum angle between a line and the main direction of text, in radians. */
  maxSlope: 0.5,
  /**
   * Number of lines read both ways to find out which way is up; of `few` where these are plain, and of none where `few`
   * are words, with so many letters at this confidence.
   */
  sample: 6,
  few: 2,
  least: 5,
  certain: 0.9,
  /** Factor by which lines are read better one way than the other where that is plain. */
  plain: 2,
} as const;

/** Finds and reads the text of a picture in any orientation. */
export async function readText(picture: Pixels): Promise<PageText> {
  let found = await findText(picture);
  if (Math.abs(slopeOf(found)) > Math.PI / 4) found = await findText(picture, { isLying: true });
  const { lines, up } = await readLines(picture, largest(found), slopeOf(found));
  const turn = (((Math.round(-up / (Math.PI / 2)) % 4) + 4) % 4) as Turn;
  return { lines: lines.toSorted(byRows), turn };
}

/** Lines are in one row if they share half of the larger one's height. */
function byRows({ box: a }: Line, { box: b }: Line): number {
  const common = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  return common > Math.max(heightOf(a), heightOf(b)) / 2 ? a.x0 - b.x0 : a.y0 - b.y0;
}

/**
 * Reads lines with one common direction, of which either end may be the start.
 * @param slope radians.
 * @returns those with letters, and their reading direction.
 */
export async function readLines(
  picture: Pixels,
  found: readonly OrientedBox[],
  slope: number,
): Promise<{ lines: Line[]; up: number }> {
  const level = found.filter((line) => Math.abs(turnTo(line.angle, slope)) < LAYOUT.maxSlope);
  const longest = level
    .toSorted((a, b) => b.width - a.width)
    .slice(0, LAYOUT.sample)
    .toReversed();
  const [upright, over] = [new Map<OrientedBox, Look>(), new Map<OrientedBox, Look>()];
  const first = longest.slice(0, LAYOUT.few);
  for (const line of first) upright.set(line, await readUpright(picture, line, slope));
  const isUpright = first.length === LAYOUT.few && [...upright.values()].every(isInWords);
  for (const line of isUpright ? [] : longest) {
    if (over.size === LAYOUT.few && isPlain(worthOf(upright), worthOf(over))) break;
    if (!upright.has(line)) upright.set(line, await readUpright(picture, line, slope));
    over.set(line, await readUpright(picture, line, slope + Math.PI));
  }
  const isOver = worthOf(over) > worthOf(upright);
  const [up, readings] = isOver ? [slope + Math.PI, over] : [slope, upright];
  for (const line of level)
    if (!readings.has(line)) readings.set(line, await readUpright(picture, line, up));
  const words = await lookAgain(readings, (line) => readUpright(picture, line, up));
  const lines = [...words]
    .filter(([, { text }]) => lettersOf(text) > 0)
    .map(([line, reading]): Line => {
      const box = uprightBox(line, up, picture);
      return isCut(line, picture) ? { ...reading, box, least: 0 } : { ...reading, box };
    });
  return { lines, up };
}

/** Whether the picture ends at an end of a line: some of its letters may be beyond. */
function isCut({ x, y, width, height, angle }: OrientedBox, picture: Pixels): boolean {
  const reach = (width - LAYOUT.edge * height) / 2;
  const [across, down] = [Math.abs(reach * Math.cos(angle)), Math.abs(reach * Math.sin(angle))];
  const isWithin = (at: number, half: number, length: number) =>
    at - half > 0 && at + half < length;
  return !isWithin(x, across, picture.width) || !isWithin(y, down, picture.height);
}

/** Reads a line that runs roughly along `up`. */
function readUpright(picture: Pixels, line: OrientedBox, up: number): Promise<Look> {
  return readLine(picture, { ...line, angle: up + turnTo(line.angle, up) });
}

/** How well lines could be read; decides which way is up. */
function worthOf(readings: ReadonlyMap<OrientedBox, Look>): number {
  return [...readings.values()].reduce(
    (sum, { text, confidence }) => sum + confidence ** 2 * lettersOf(text),
    0,
  );
}

/** Whether a line was read so well that it is not upside down: with certainty, and in words. */
function isInWords({ text, confidence }: Look): boolean {
  const letters = lettersOf(text);
  return letters >= LAYOUT.least && confidence > LAYOUT.certain && unknownShare(text) === 0;
}

function isPlain(one: number, other: number): boolean {
  return Math.max(one, other) > LAYOUT.plain * Math.min(one, other);
}

/** The main direction of text: the median slope of the lines, horizontal or vertical. */
function slopeOf(lines: readonly OrientedBox[]): number {
  const long = lines.filter(({ width, height }) => width > 2 * height);
  const lengthOf = (some: readonly OrientedBox[]) =>
    some.reduce((sum, { width }) => sum + width, 0);
  const lying = long.filter(({ angle }) => Math.abs(angle) > Math.PI / 4);
  const isLying = lengthOf(lying) > lengthOf(long) / 2;
  const base = isLying ? Math.PI / 2 : 0;
  const slopes = long
    .map(({ angle }) => turnTo(angle, base))
    .filter((slope) => Math.abs(slope) < Math.PI / 4)
    .toSorted((a, b) => a - b);
  return base + (slopes[Math.floor(slopes.length / 2)] ?? 0);
}

/** Position of a line's letters in the picture turned upright, in shares of its height. */
export function uprightBox(line: OrientedBox, up: number, { width, height }: Pixels): Box {
  const [cos, sin] = [Math.cos(up), Math.sin(up)];
  const [dx, dy] = [line.x - width / 2, line.y - height / 2];
  const wide = Math.abs(width * cos) + Math.abs(height * sin);
  const high = Math.abs(height * cos) + Math.abs(width * sin);
  const [x, y] = [wide / 2 + dx * cos + dy * sin, high / 2 + dy * cos - dx * sin];
  const half = (line.height * LAYOUT.letters) / 2;
  const reach = (line.width - line.height) / 2 + half;
  return {
    x0: (x - reach) / high,
    x1: (x + reach) / high,
    y0: (y - half) / high,
    y1: (y + half) / high,
  };
}
