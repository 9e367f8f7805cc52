import { hull, smallestBox, type OrientedBox } from "./oriented-box";
import { model } from "./models";
import { connectedParts, pixelsOf, toSharp, type Pixels } from "./pixels";

/** The detector's own numbers (PP-OCR, DBNet) unless it says otherwise. */
const DETECTOR = {
  /** Longer side of the picture it is shown, in pixels; a multiple of `step`. */
  side: 736,
  step: 32,
  mean: [0.485, 0.456, 0.406],
  deviation: [0.229, 0.224, 0.225],
  /** Probability from which a pixel is text, and mean of a line's pixels from which it is one. */
  pixel: 0.3,
  line: 0.6,
  /** The model shrinks lines: each grows by its area times this, divided by its perimeter. */
  unclip: 1.5,
  /** Pixels: less is no line. */
  minHeight: 4,
} as const;

/** A line of text, wherever it runs. */
export interface FoundLine extends OrientedBox {
  /** 0 to 1: how surely it is text. */
  certainty: number;
}

/**
 * Finds lines of text by a trained detector (DBNet of PP-OCR).
 * @param picture three channels.
 * @returns boxes in pixels of the picture, in no order.
 */
export async function findText(picture: Pixels, side: number = DETECTOR.side): Promise<FoundLine[]> {
  const scale = side / Math.max(picture.width, picture.height);
  const inSteps = (length: number) =>
    Math.max(1, Math.round((length * scale) / DETECTOR.step)) * DETECTOR.step;
  const [width, height] = [inSteps(picture.width), inSteps(picture.height)];
  const small = await pixelsOf(toSharp(picture).resize(width, height, { fit: "fill" }));
  const { data } = await (await model("detector")).run(asInput(small), [1, 3, height, width]);
  const [sx, sy] = [picture.width / width, picture.height / height];
  return linesIn(data, width, height).map(({ x, y, ...line }) => ({
    ...line,
    x: x * sx,
    y: y * sy,
    // The steps stretch a picture by so little that it counts as evenly.
    width: (line.width * (sx + sy)) / 2,
    height: (line.height * (sx + sy)) / 2,
  }));
}

/** The picture as the detector was trained on: planes of blue, green and red, each by its mean and deviation. */
function asInput({ width, height, data }: Pixels): Float32Array {
  const size = width * height;
  const input = new Float32Array(3 * size);
  for (let channel = 0; channel < 3; channel += 1) {
    const [mean = 0, deviation = 1] = [DETECTOR.mean[channel], DETECTOR.deviation[channel]];
    for (let at = 0; at < size; at += 1)
      input[channel * size + at] = ((data[at * 3 + 2 - channel] ?? 0) / 255 - mean) / deviation;
  }
  return input;
}

/** The lines in a map of how likely each pixel is text, row by row. */
export function linesIn(map: Float32Array, width: number, height: number): FoundLine[] {
  const isText = (at: number) => (map[at] ?? 0) > DETECTOR.pixel;
  return connectedParts(isText, width, height).flatMap((part) => {
    const corners = hull(
      part.flatMap((at) => {
        const [x, y] = [at % width, Math.floor(at / width)];
        return [[x, y] as const, [x + 1, y] as const, [x, y + 1] as const, [x + 1, y + 1] as const];
      }),
    );
    const box = smallestBox(corners);
    if (box.height < DETECTOR.minHeight) return [];
    const certainty = meanInside(map, width, height, box);
    if (certainty < DETECTOR.line) return [];
    const grow = (box.width * box.height * DETECTOR.unclip) / (box.width + box.height);
    return { ...box, width: box.width + grow, height: box.height + grow, certainty };
  });
}

function meanInside(map: Float32Array, width: number, height: number, box: OrientedBox): number {
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  const reach = Math.hypot(box.width, box.height) / 2;
  let [sum, count] = [0, 0];
  for (let y = Math.max(0, Math.floor(box.y - reach)); y < Math.min(height, box.y + reach); y += 1) {
    for (let x = Math.max(0, Math.floor(box.x - reach)); x < Math.min(width, box.x + reach); x += 1) {
      const [dx, dy] = [x + 0.5 - box.x, y + 0.5 - box.y];
      const isInside =
        Math.abs(dx * cos + dy * sin) <= box.width / 2 &&
        Math.abs(dy * cos - dx * sin) <= box.height / 2;
      if (!isInside) continue;
      sum += map[y * width + x] ?? 0;
      count += 1;
    }
  }
  return count === 0 ? 0 : sum / count;
}
