import { FINDING_SPINES } from "./spine-constants";
import type { Pixels } from "./pixels";

/** A long straight border, from (`x0`, `y0`) down to (`x1`, `y1`). */
export interface Border {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  score: number;
}

/** Part of a picture, in pixels. */
export interface Part {
  x0: number;
  x1: number;
  y0: number;
  y1: number;
}

/** The long borders in a part of a picture, from left to right. */
export function bordersIn(picture: Pixels, part: Part, shortest: number): Border[] {
  const { width } = picture;
  const strength = borderStrength(picture);
  const [high, middle] = [part.y1 - part.y0, (part.y0 + part.y1) / 2];
  const found: Border[] = [];
  const steps = Math.ceil((FINDING_SPINES.maxSlope * high) / FINDING_SPINES.slopeStep);
  for (let at = -steps; at <= steps; at += 1) {
    const slope = (at * FINDING_SPINES.slopeStep) / high;
    for (let x = part.x0 + 1; x < part.x1 - 1; x += 1) {
      const run = longestRun(strength, width, part, x - slope * middle, slope);
      if (run && run.y1 - run.y0 >= shortest) found.push(run);
    }
  }
  return distinctBorders(found.toSorted((a, b) => b.score - a.score)).toSorted(
    (a, b) => xAt(a, middle) - xAt(b, middle),
  );
}

/** How strong a border from top to bottom there is at each pixel, 0 to 1: the change of colour from left to right. */
function borderStrength({ width, height, channels, data }: Pixels): Float32Array {
  const out = new Float32Array(width * height);
  const reach = FINDING_SPINES.smooth;
  const sums = new Float32Array(width);
  for (let c = 0; c < channels; c += 1) {
    const value = (x: number, y: number) => data[(y * width + x) * channels + c] ?? 0;
    const step = (x: number, y: number) => value(x + 1, y) - value(x - 1, y);
    sums.fill(0);
    for (let y = -reach; y < height; y += 1) {
      for (let x = 1; x < width - 1; x += 1) {
        const enters = y + reach < height ? step(x, y + reach) : 0;
        const leaves = y - reach - 1 >= 0 ? step(x, y - reach - 1) : 0;
        sums[x] = (sums[x] ?? 0) + enters - leaves;
        if (y < 0) continue;
        const strength = Math.abs(sums[x] ?? 0) / (2 * reach + 1) / FINDING_SPINES.fullStep;
        const at = y * width + x;
        out[at] = Math.max(out[at] ?? 0, Math.min(1, strength));
      }
    }
  }
  return out;
}

/** Rows from one to the next that is looked at. */
const ROW_STEP = 2;

/** The strongest run along a line (Kadane's algorithm on the strength above the middle one). */
function longestRun(
  strength: Float32Array,
  width: number,
  { x0, x1, y0, y1 }: Part,
  offset: number,
  slope: number,
): Border | null {
  let [sum, from, best, bestFrom, bestTo] = [0, y0, 0, y0, y0];
  for (let y = y0; y < y1; y += ROW_STEP) {
    const x = Math.round(offset + slope * y);
    const here = x > x0 && x < x1 - 1 ? (strength[y * width + x] ?? 0) : 0;
    sum += here - FINDING_SPINES.usualStrength;
    if (sum <= 0) {
      sum = 0;
      from = y + ROW_STEP;
    } else if (sum > best) [best, bestFrom, bestTo] = [sum, from, y + ROW_STEP];
  }
  if (best === 0) return null;
  return {
    ...{ y0: bestFrom, y1: bestTo, score: best },
    x0: offset + slope * bestFrom,
    x1: offset + slope * bestTo,
  };
}

export function xAt({ x0, y0, x1, y1 }: Border, y: number): number {
  return x0 + ((x1 - x0) * (y - y0)) / Math.max(1, y1 - y0);
}

/** The strongest of borders that touch or cross where both are. */
function distinctBorders(sorted: Border[]): Border[] {
  const kept: Border[] = [];
  for (const border of sorted) {
    const isKnown = kept.some((known) => {
      const [from, to] = [Math.max(border.y0, known.y0), Math.min(border.y1, known.y1)];
      if (to <= from) return false;
      const [above, below] = [from, to].map((y) => xAt(border, y) - xAt(known, y));
      return (
        Math.min(Math.abs(above ?? 0), Math.abs(below ?? 0)) < FINDING_SPINES.apart ||
        (above ?? 0) * (below ?? 0) < 0
      );
    });
    if (!isKnown) kept.push(border);
  }
  return kept;
}
