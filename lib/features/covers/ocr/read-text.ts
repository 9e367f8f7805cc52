import { around, commonHeight, commonWidth, heightOf, type Box } from "./boxes";
import { findText, type FoundLine } from "./find-text";
import { turnTo, type Point } from "./oriented-box";
import type { Pixels, Turn } from "./pixels";
import { readLine } from "./read-line";
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

/** A line where it was found. */
export interface PlacedLine extends Line {
  /** Its middle, in shares of the picture's width and height. */
  middle: Point;
}

/** What stands in a picture. */
export interface PageText {
  /** From top to bottom, and from left to right in a row. */
  lines: PlacedLine[];
  /** Quarter turns clockwise that set the picture upright. */
  turn: Turn;
}

export const LAYOUT = {
  /** Letters' height as a share of their line's box. */
  letters: 0.75,
  /** Radians from the direction of most text beyond which a line belongs to something else. */
  maxSlope: 0.5,
  /** Lines by which it is told which way up they are. */
  sample: 3,
  /** Parts of one row: common height as a share of the lower one, its height as a share of the higher one, the gap in heights. */
  sameRow: 0.6,
  sameSize: 0.6,
  maxGap: 1,
} as const;

/** Finds and reads the text of a picture, whichever way it is turned. */
export async function readText(picture: Pixels): Promise<PageText> {
  let found = await findText(picture);
  if (Math.abs(slopeOf(found)) > Math.PI / 4) found = await findText(picture, { isLying: true });
  const { lines, up } = await readLines(picture, found, slopeOf(found));
  const turn = (((Math.round(-up / (Math.PI / 2)) % 4) + 4) % 4) as Turn;
  return { lines: inRows(lines), turn };
}

/**
 * Reads lines that run in one direction, whichever way up.
 * @param slope radians.
 * @returns those with letters, and the direction in which they are read.
 */
export async function readLines(
  picture: Pixels,
  found: readonly FoundLine[],
  slope: number,
): Promise<{ lines: PlacedLine[]; up: number }> {
  const level = found.filter((line) => Math.abs(turnTo(line.angle, slope)) < LAYOUT.maxSlope);
  const isOver = await isUpsideDown(picture, level, slope);
  const up = isOver ? slope + Math.PI : slope;
  const lines: PlacedLine[] = [];
  for (const line of level) {
    const angle = up + turnTo(line.angle, slope);
    const reading = await readLine(picture, { ...line, angle });
    if (lettersOf(reading.text) === 0) continue;
    const middle: Point = [line.x / picture.width, line.y / picture.height];
    lines.push({ ...reading, box: uprightBox(line, up, picture), middle });
  }
  return { lines, up };
}

/** The direction of most text: the middle one of the lines' slopes, by their length, upright or lying. */
function slopeOf(lines: readonly FoundLine[]): number {
  const long = lines.filter(({ width, height }) => width > 2 * height);
  const lengthOf = (some: readonly FoundLine[]) => some.reduce((sum, { width }) => sum + width, 0);
  const lying = long.filter(({ angle }) => Math.abs(angle) > Math.PI / 4);
  const isLying = lengthOf(lying) > lengthOf(long) / 2;
  const base = isLying ? Math.PI / 2 : 0;
  const slopes = long
    .map((line) => ({ slope: turnTo(line.angle, base), length: line.width }))
    .filter(({ slope }) => Math.abs(slope) < Math.PI / 4)
    .toSorted((a, b) => a.slope - b.slope);
  const half = slopes.reduce((sum, { length }) => sum + length, 0) / 2;
  let before = 0;
  const middle = slopes.find(({ length }) => (before += length) >= half);
  return base + (middle?.slope ?? 0);
}

/** Whether the longest lines read better upside down. */
async function isUpsideDown(
  picture: Pixels,
  lines: readonly FoundLine[],
  slope: number,
): Promise<boolean> {
  const longest = lines.toSorted((a, b) => b.width - a.width).slice(0, LAYOUT.sample);
  let worth = 0;
  for (const line of longest) {
    const angle = slope + turnTo(line.angle, slope);
    for (const [turned, sign] of [
      [0, 1],
      [Math.PI, -1],
    ] as const) {
      const { text, confidence } = await readLine(picture, { ...line, angle: angle + turned });
      worth += sign * confidence ** 2 * lettersOf(text);
    }
  }
  return worth < 0;
}

/** Where a line is in the picture turned upright: its letters' height, as shares of the picture's height. */
function uprightBox(line: FoundLine, up: number, picture: Pixels): Box {
  const { x, y, high } = uprightPoint(line, up, picture);
  const letters = line.height * LAYOUT.letters;
  const reach = (line.width - line.height + letters) / 2 / high;
  return { x0: x - reach, x1: x + reach, y0: y - letters / 2 / high, y1: y + letters / 2 / high };
}

/** A point of a picture in shares of its height once it is upright, and that height in pixels. */
export function uprightPoint(
  point: { x: number; y: number },
  up: number,
  { width, height }: Pixels,
): { x: number; y: number; high: number } {
  const [cos, sin] = [Math.cos(up), Math.sin(up)];
  const [dx, dy] = [point.x - width / 2, point.y - height / 2];
  const wide = Math.abs(width * cos) + Math.abs(height * sin);
  const high = Math.abs(height * cos) + Math.abs(width * sin);
  return {
    x: (wide / 2 + dx * cos + dy * sin) / high,
    y: (high / 2 + dy * cos - dx * sin) / high,
    high,
  };
}

/** Joins parts that stand in one row and are of one size. */
function inRows(lines: readonly PlacedLine[]): PlacedLine[] {
  const rows: PlacedLine[] = [];
  for (const line of lines.toSorted((a, b) => a.box.x0 - b.box.x0)) {
    const at = rows.findIndex((row) => continues(row, line));
    const row = rows[at];
    if (row) rows[at] = joined(row, line);
    else rows.push(line);
  }
  return rows.toSorted((a, b) => a.box.y0 - b.box.y0);
}

function continues({ box: a }: Line, { box: b }: Line): boolean {
  const [lower, higher] = [Math.min(heightOf(a), heightOf(b)), Math.max(heightOf(a), heightOf(b))];
  return (
    commonHeight(a, b) > LAYOUT.sameRow * lower &&
    lower > LAYOUT.sameSize * higher &&
    -commonWidth(a, b) < LAYOUT.maxGap * higher
  );
}

function joined(first: PlacedLine, second: PlacedLine): PlacedLine {
  const [a, b] = [lettersOf(first.text), lettersOf(second.text)];
  return {
    text: `${first.text} ${second.text}`,
    box: around([first.box, second.box]),
    confidence: (first.confidence * a + second.confidence * b) / Math.max(1, a + b),
    least: Math.min(first.least, second.least),
    middle: [(first.middle[0] + second.middle[0]) / 2, (first.middle[1] + second.middle[1]) / 2],
  };
}
