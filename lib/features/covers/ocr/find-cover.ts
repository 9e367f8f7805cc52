import { COVER_SHAPE } from "./cover-shape";
import { connectedParts, type Pixels } from "./pixels";
import { areaOf, fourSides, isBookShaped, middleOf, type Quad } from "./quads";

/**
 * Finds the cover in a photo: the object with four sides that stands out from the edge of the picture.
 * @param pictures the same photo, a few hundred pixels wide, three channels, blurred to different degrees.
 * @returns its corners, null where there is no such object (a scan, a close-up).
 */
export function findCover(pictures: readonly Pixels[]): Quad | null {
  const found = pictures.flatMap((picture) => {
    const { width, height } = picture;
    const standsOut = barrier(picture);
    const limit = threshold(standsOut);
    return COVER_SHAPE.thresholds.flatMap((share) => {
      const mask = largestPart(standsOut, limit * share, width, height);
      return quadOf(mask, width, height) ?? [];
    });
  });
  const standing = found.filter(({ quad }) => pictures[0] && hasEdges(quad, pictures[0]));
  return standing.toSorted((a, b) => b.worth - a.worth)[0]?.quad ?? null;
}

const SAMPLES = 40;

/** Whether brightness changes across all four sides: a pattern or the light of a lamp has no such sides. */
function hasEdges(quad: Quad, picture: Pixels): boolean {
  const [cx, cy] = middleOf(quad);
  const reach = picture.width * COVER_SHAPE.edgeReach;
  const shares = quad.map((from, at) => {
    const to = quad[(at + 1) % 4] ?? from;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const [nx, ny] = [((to[1] - from[1]) / length) * reach, (-(to[0] - from[0]) / length) * reach];
    const outward =
      nx * ((from[0] + to[0]) / 2 - cx) + ny * ((from[1] + to[1]) / 2 - cy) > 0 ? 1 : -1;
    let edges = 0;
    for (let sample = 1; sample <= SAMPLES; sample += 1) {
      const share = sample / (SAMPLES + 1);
      const [x, y] = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
      const inside = colourAt(picture, x - nx * outward, y - ny * outward);
      const outside = colourAt(picture, x + nx * outward, y + ny * outward);
      const step = inside.reduce(
        (sum, value, channel) => sum + Math.abs(value - (outside[channel] ?? 0)),
        0,
      );
      if (step > COVER_SHAPE.edgeStep) edges += 1;
    }
    return edges / SAMPLES;
  });
  return (
    Math.min(...shares) > COVER_SHAPE.edgeOfEachSide &&
    shares.reduce((sum, share) => sum + share, 0) / 4 > COVER_SHAPE.edgeOfAllSides
  );
}

function colourAt({ width, height, channels, data }: Pixels, x: number, y: number): number[] {
  const column = Math.max(0, Math.min(width - 1, Math.round(x)));
  const row = Math.max(0, Math.min(height - 1, Math.round(y)));
  const at = (row * width + column) * channels;
  return Array.from({ length: channels }, (_, channel) => data[at + channel] ?? 0);
}

/** The corners of a form, worth more the larger it is and the better it fills them; null where it is no book's. */
function quadOf(
  mask: Uint8Array,
  width: number,
  height: number,
): { quad: Quad; worth: number } | null {
  const quad = fourSides(mask, width, height);
  if (!quad) return null;
  const area = areaOf(quad);
  const share = area / (width * height);
  if (share < COVER_SHAPE.minArea || share > COVER_SHAPE.maxArea || !isBookShaped(quad))
    return null;
  const inside = mask.reduce((sum, value) => sum + value, 0);
  const gap = Math.abs(inside / area - 1);
  return gap < COVER_SHAPE.maxAreaError
    ? { quad, worth: Math.sqrt(area) * (1 - gap / COVER_SHAPE.maxAreaError / 2) }
    : null;
}

/** Ways over the picture, back and forth, after which the distances hardly change. */
const PASSES = 4;

/**
 * How far each pixel stands out from the edge of the picture: the smallest range of brightness on any path from there
 * (minimum barrier distance), summed over the channels. Texture and uneven light hardly raise it; the border of an object
 * does.
 */
function barrier({ width, height, channels, data }: Pixels): Float32Array {
  const total = new Float32Array(width * height);
  for (let channel = 0; channel < channels; channel += 1) {
    const value = Float32Array.from(
      { length: width * height },
      (_, at) => data[at * channels + channel] ?? 0,
    );
    const distance = channelBarrier(value, width, height);
    for (let at = 0; at < total.length; at += 1) total[at] = (total[at] ?? 0) + (distance[at] ?? 0);
  }
  return total;
}

function channelBarrier(value: Float32Array, width: number, height: number): Float32Array {
  const distance = new Float32Array(width * height).fill(Infinity);
  const [high, low] = [value.slice(), value.slice()];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) distance[y * width + x] = 0;
    }
  }
  const relax = (at: number, from: number) => {
    const here = value[at] ?? 0;
    const top = Math.max(high[from] ?? 0, here);
    const bottom = Math.min(low[from] ?? 0, here);
    if (top - bottom >= (distance[at] ?? 0)) return;
    distance[at] = top - bottom;
    high[at] = top;
    low[at] = bottom;
  };
  for (let pass = 0; pass < PASSES; pass += 1) {
    const forward = pass % 2 === 0;
    for (let step = 0; step < width * height; step += 1) {
      const at = forward ? step : width * height - 1 - step;
      const x = at % width;
      const side = forward ? at - 1 : at + 1;
      const row = forward ? at - width : at + width;
      if (forward ? x > 0 : x < width - 1) relax(at, side);
      if (row >= 0 && row < width * height) relax(at, row);
    }
  }
  return distance;
}

/** The value that separates low from high ones best (Otsu's method). */
function threshold(values: Float32Array): number {
  const top = values.reduce((most, value) => Math.max(most, value), 1);
  const bins = new Float64Array(128);
  for (const value of values) {
    const bin = Math.min(127, Math.floor((value / top) * 128));
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  const sum = bins.reduce((total, count, at) => total + count * at, 0);
  let [best, at, below, belowSum] = [-1, 0, 0, 0];
  for (let bin = 0; bin < 128; bin += 1) {
    below += bins[bin] ?? 0;
    belowSum += (bins[bin] ?? 0) * bin;
    const above = values.length - below;
    if (below === 0 || above === 0) continue;
    const between = below * above * (belowSum / below - (sum - belowSum) / above) ** 2;
    if (between > best) [best, at] = [between, bin];
  }
  return ((at + 1) / 128) * top;
}

/** The largest connected part above the limit, its holes filled: 1 inside, 0 outside. */
function largestPart(
  values: Float32Array,
  limit: number,
  width: number,
  height: number,
): Uint8Array {
  const mask = new Uint8Array(width * height);
  const parts = connectedParts((at) => (values[at] ?? 0) > limit, width, height);
  const [largest = []] = parts.toSorted((a, b) => b.length - a.length);
  for (const at of largest) mask[at] = 1;
  const isEdge = (at: number) =>
    at % width === 0 || at % width === width - 1 || at < width || at >= width * (height - 1);
  const others = connectedParts((at) => mask[at] === 0, width, height);
  for (const at of others.filter((part) => !part.some(isEdge)).flat()) mask[at] = 1;
  return mask;
}
