import { heightOf, type Box } from "./boxes";
import { findText } from "./find-text";
import { turnTo, type OrientedBox } from "./oriented-box";
import type { Pixels, Turn } from "./pixels";
import { readLine, type Reading } from "./read-line";
import { lettersOf } from "./text";

/** A line of text, upright. Boxes are shares of the upright picture's height, both ways. */
export interface Line {
  text: string;
  box: Box;
  /** 0 to 1: how surely its letters were read. */
  confidence: number;
  /** Of the letter that was read least surely. */
  least: number;
}

/** What stands in a picture. */
export interface PageText {
  /** From top to bottom, and from left to right in a row. */
  lines: Line[];
  /** Quarter turns clockwise that set the picture upright. */
  turn: Turn;
}

const LAYOUT = {
  /** Letters' height as a share of their line's box. */
  letters: 0.75,
  /** Radians from the direction of most text beyond which a line belongs to something else. */
  maxSlope: 0.5,
  /** Lines by which it is told which way up they are. */
  sample: 6,
} as const;

/** Finds and reads the text of a picture, whichever way it is turned. */
export async function readText(picture: Pixels): Promise<PageText> {
  let found = await findText(picture);
  if (Math.abs(slopeOf(found)) > Math.PI / 4) found = await findText(picture, { isLying: true });
  const { lines, up } = await readLines(picture, found, slopeOf(found));
  const turn = (((Math.round(-up / (Math.PI / 2)) % 4) + 4) % 4) as Turn;
  return { lines: lines.toSorted(byRows), turn };
}

/** In one row are lines that have half of the higher one's height in common. */
function byRows({ box: a }: Line, { box: b }: Line): number {
  const common = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  return common > Math.max(heightOf(a), heightOf(b)) / 2 ? a.x0 - b.x0 : a.y0 - b.y0;
}

/**
 * Reads lines that run in one direction, whichever way up.
 * @param slope radians.
 * @returns those with letters, and the direction in which they are read.
 */
export async function readLines(
  picture: Pixels,
  found: readonly OrientedBox[],
  slope: number,
): Promise<{ lines: Line[]; up: number }> {
  const level = found.filter((line) => Math.abs(turnTo(line.angle, slope)) < LAYOUT.maxSlope);
  const longest = level.toSorted((a, b) => b.width - a.width).slice(0, LAYOUT.sample);
  const [upright, over] = [new Map<OrientedBox, Reading>(), new Map<OrientedBox, Reading>()];
  for (const line of longest) {
    upright.set(line, await readUpright(picture, line, slope));
    over.set(line, await readUpright(picture, line, slope + Math.PI));
  }
  const isOver = worthOf(over) > worthOf(upright);
  const [up, readings] = isOver ? [slope + Math.PI, over] : [slope, upright];
  const lines: Line[] = [];
  for (const line of level) {
    const reading = readings.get(line) ?? (await readUpright(picture, line, up));
    if (lettersOf(reading.text) > 0) lines.push({ ...reading, box: uprightBox(line, up, picture) });
  }
  return { lines, up };
}

/** Reads a line that runs about along `up`. */
function readUpright(picture: Pixels, line: OrientedBox, up: number): Promise<Reading> {
  return readLine(picture, { ...line, angle: up + turnTo(line.angle, up) });
}

/** How well lines could be read, by which it is told which way up they are. */
function worthOf(readings: ReadonlyMap<OrientedBox, Reading>): number {
  return [...readings.values()].reduce(
    (sum, { text, confidence }) => sum + confidence ** 2 * lettersOf(text),
    0,
  );
}

/** The direction of most text: the middle one of the lines' slopes, upright or lying. */
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

/** Where a line is in the picture turned upright: its letters' height, as shares of the picture's height. */
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
