import {
  drawUpright,
  insideOf,
  smallestBox,
  turnTo,
  type OrientedBox,
  type Point,
} from "./oriented-box";
import { connectedParts, pixelsOf, toSharp, type Pixels, type Turn } from "./pixels";

/** What may be the cover in a photo: areas are shares of it. Set by hand on rendered covers. */
const COVER = {
  /** What is smaller is a detail, what is larger the photo itself. */
  minArea: 0.12,
  maxArea: 0.97,
  /** Longer side : shorter side; A5 has 1.41, a paperback of 11 × 18 cm 1.64. */
  minRatio: 1.2,
  maxRatio: 1.9,
  /** Share of its rectangle that it fills; a cover in perspective leaves out some. */
  filled: 0.88,
  /** Shares of what stands out most from which on a pixel may be the cover's: a lower one keeps a pale half of it. */
  limits: [0.15, 0.25, 0.35, 0.5, 0.65],
  /** Share of the text that lies inside: what leaves out more is a picture printed on the cover. */
  textInside: 0.8,
  /** Share of its height that is cut off around it, where the table shows. */
  edge: 0.005,
} as const;

/** Longer sides in pixels: the photo in which a cover is looked for, and the cover that is kept. */
const SIDE = { search: 320, cover: 1_400 } as const;

/**
 * The cover alone, upright, where it stands out from what it lies on.
 * @param turn quarter turns clockwise that set the photo upright.
 * @param text middles of the lines of its text, in shares of the photo.
 * @returns null where none was found.
 */
export async function cutCover(
  photo: Pixels,
  turn: Turn,
  text: readonly Point[],
): Promise<Pixels | null> {
  const size = { width: SIDE.search, height: SIDE.search, fit: "inside" } as const;
  const small = await pixelsOf(toSharp(photo).resize(size).blur(1.5));
  const found = findCover(small);
  if (!found) return null;
  const scale = photo.width / small.width;
  const edge = COVER.edge * found.width;
  const box = uprightBox(
    {
      ...{ x: found.x * scale, y: found.y * scale, angle: found.angle },
      ...{ width: (found.width - edge) * scale, height: (found.height - edge) * scale },
    },
    (-turn * Math.PI) / 2,
  );
  const isInside = insideOf(box);
  const inside = text.filter(([x, y]) => isInside(x * photo.width, y * photo.height));
  if (inside.length < COVER.textInside * text.length) return null;
  return drawUpright(photo, box, Math.min(Math.round(box.height), SIDE.cover));
}

/** The same rectangle, its width along a direction of the picture, or as near to it as one of its sides is. */
function uprightBox(box: OrientedBox, up: number): OrientedBox {
  const turn = turnTo(box.angle, up);
  if (Math.abs(turn) <= Math.PI / 4) return { ...box, angle: up + turn };
  const angle = up + turnTo(box.angle + Math.PI / 2, up);
  return { ...box, width: box.height, height: box.width, angle };
}

/**
 * Finds the cover in a photo: the rectangular object that stands out from the edge of the picture.
 * @param picture a photo of a few hundred pixels, three channels, blurred.
 * @returns null where there is no such object (a scan, a close-up).
 */
function findCover(picture: Pixels): OrientedBox | null {
  const { width, height } = picture;
  const standsOut = barrier(picture);
  const most = standsOut.reduce((top, value) => Math.max(top, value), 0);
  const found = COVER.limits.flatMap((share) => {
    const parts = connectedParts((at) => (standsOut[at] ?? 0) > share * most, width, height);
    const part = parts.reduce((best, one) => (one.length > best.length ? one : best), []);
    if (part.length < COVER.minArea * width * height) return [];
    const box = smallestBox(part.map((at) => [(at % width) + 0.5, Math.floor(at / width) + 0.5]));
    const [area, ratio] = [box.width * box.height, box.width / box.height];
    const isCover =
      area < COVER.maxArea * width * height &&
      ratio > COVER.minRatio &&
      ratio < COVER.maxRatio &&
      part.length > COVER.filled * area;
    return isCover ? [{ box, worth: part.length / Math.sqrt(area) }] : [];
  });
  return found.toSorted((a, b) => b.worth - a.worth)[0]?.box ?? null;
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
