import { smallestBox, withinHalfTurn, type OrientedBox, type Point } from "./oriented-box";
import { model } from "./models";
import { connectedParts, pixelsOf, toSharp, type Pixels } from "./pixels";

/** Defaults of the detector (PP-OCR, DBNet) unless stated otherwise. */
const DETECTOR = {
  /** Longer side of the input, in pixels; a multiple of `step`. */
  side: 736 as number,
  step: 32,
  /** A larger picture is processed in overlapping tiles of this side: a million pixels take 310 MB. */
  tile: 640,
  overlap: 128,
  mean: [0.485, 0.456, 0.406],
  deviation: [0.229, 0.224, 0.225],
  /** Minimum probability of a text pixel, and minimum mean of the pixels of a line. */
  pixel: 0.3,
  line: 0.6,
  /** The model shrinks lines: each is enlarged by its area times this, divided by its perimeter. */
  unclip: 1.5,
  /** Minimum height of a line, in pixels. */
  minHeight: 4,
  /** Letters differ by at least so much from their ground, of 255; a plainer tile is not looked at. */
  contrast: 24,
} as const;

/** Maximum of lines read of one photo: of covers and shelves hardly any has more, and each takes time. */
const MAX_LINES = 150;

/** The largest lines, as many as are read of one photo. */
export function largest(lines: readonly OrientedBox[]): OrientedBox[] {
  const area = ({ width, height }: OrientedBox) => width * height;
  return lines.toSorted((a, b) => area(b) - area(a)).slice(0, MAX_LINES);
}

/**
 * Detects lines of text by a trained model (DBNet of PP-OCR).
 * @param picture three channels.
 * @param side longer side of the detector's input, in pixels.
 * @param isLying the picture is turned first, because the detector misses lines that run from top to bottom.
 * @returns boxes in pixels of the picture, in no order.
 */
export async function findText(
  picture: Pixels,
  { side = DETECTOR.side, isLying = false }: { side?: number; isLying?: boolean } = {},
): Promise<OrientedBox[]> {
  if (isLying) {
    const turned = await findText(await pixelsOf(toSharp(picture).rotate(270)), { side });
    return turned.map(({ x, y, angle, ...line }) => ({
      ...line,
      ...{ x: picture.width - y, y: x, angle: withinHalfTurn(angle + Math.PI / 2) },
    }));
  }
  const scale = side / Math.max(picture.width, picture.height);
  const inSteps = (length: number) =>
    Math.max(1, Math.round((length * scale) / DETECTOR.step)) * DETECTOR.step;
  const [width, height] = [inSteps(picture.width), inSteps(picture.height)];
  const small = await pixelsOf(toSharp(picture).resize(width, height, { fit: "fill" }));
  const [sx, sy] = [picture.width / width, picture.height / height];
  return linesIn(await textMap(small), width, height).map(({ x, y, ...line }) => ({
    ...line,
    x: x * sx,
    y: y * sy,
    // The two scales differ so little that their mean is exact enough.
    width: (line.width * (sx + sy)) / 2,
    height: (line.height * (sx + sy)) / 2,
  }));
}

/** Probability of text for each pixel of a picture, row by row. */
async function textMap(picture: Pixels): Promise<Float32Array> {
  const detector = await model("detector");
  const map = new Float32Array(picture.width * picture.height);
  const [width, height] = [tileOf(picture.width), tileOf(picture.height)];
  const input = new Float32Array(3 * width * height);
  for (const top of startsOfTiles(picture.height)) {
    for (const left of startsOfTiles(picture.width)) {
      const tile = await pixelsOf(toSharp(picture).extract({ left, top, width, height }));
      if (isPlain(tile)) continue;
      fillInput(input, tile);
      const { data } = await detector.run(input, [1, 3, height, width]);
      for (let at = 0; at < data.length; at += 1) {
        const to = (top + Math.floor(at / width)) * picture.width + left + (at % width);
        map[to] = Math.max(map[to] ?? 0, data[at] ?? 0);
      }
    }
  }
  return map;
}

/** Length of each tile along a side, in pixels. */
function tileOf(length: number): number {
  return length <= DETECTOR.side ? length : DETECTOR.tile;
}

/** Offsets of the tiles along a side. */
function startsOfTiles(length: number): number[] {
  const { overlap } = DETECTOR;
  const tile = tileOf(length);
  if (length <= tile) return [0];
  const count = Math.ceil((length - overlap) / (tile - overlap));
  return Array.from({ length: count }, (_, at) => Math.round((at * (length - tile)) / (count - 1)));
}

/** Whether no letter can be on a picture: in each of three channels it has nearly one value. */
function isPlain({ data }: Pixels): boolean {
  return [0, 1, 2].every((channel) => {
    let [least, most] = [255, 0];
    for (let at = channel; at < data.length; at += 3) {
      least = Math.min(least, data[at] ?? 0);
      most = Math.max(most, data[at] ?? 0);
    }
    return most - least < DETECTOR.contrast;
  });
}

/** Fills the model's input: planes of blue, green and red, each normalised by its mean and deviation. */
function fillInput(input: Float32Array, { width, height, data }: Pixels): void {
  const size = width * height;
  for (let channel = 0; channel < 3; channel += 1) {
    const [mean = 0, deviation = 1] = [DETECTOR.mean[channel], DETECTOR.deviation[channel]];
    for (let at = 0; at < size; at += 1)
      input[channel * size + at] = ((data[at * 3 + 2 - channel] ?? 0) / 255 - mean) / deviation;
  }
}

/** The lines in a map of text probabilities, row by row. */
export function linesIn(map: Float32Array, width: number, height: number): OrientedBox[] {
  const isText = (at: number) => (map[at] ?? 0) > DETECTOR.pixel;
  return connectedParts(isText, width, height).flatMap((part) => {
    const box = smallestBox(outermost(part, width));
    if (box.height < DETECTOR.minHeight) return [];
    const mean = part.reduce((sum, at) => sum + (map[at] ?? 0), 0) / part.length;
    if (mean < DETECTOR.line) return [];
    const grow = (box.width * box.height * DETECTOR.unclip) / (box.width + box.height);
    return { ...box, width: box.width + grow, height: box.height + grow };
  });
}

/** The corners of the first and last pixel of each row: all others are inside the outline. */
function outermost(part: readonly number[], width: number): Point[] {
  const rows = new Map<number, { first: number; last: number }>();
  for (const at of part) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const row = rows.get(y);
    rows.set(y, { first: Math.min(x, row?.first ?? x), last: Math.max(x, row?.last ?? x) });
  }
  return [...rows].flatMap(([y, { first, last }]) =>
    [first, last + 1].flatMap((x): Point[] => [
      [x, y],
      [x, y + 1],
    ]),
  );
}
