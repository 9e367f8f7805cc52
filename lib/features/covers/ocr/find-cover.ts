import { barrier, largestPart, threshold } from "./foreground";
import { areaOf, fourSides, isBookShaped } from "./four-sides";
import type { Pixels, Quad } from "./pixels";

/** As shares of the picture: what is smaller is a detail, what is larger the picture itself. */
const SMALLEST = 0.12;
const LARGEST = 0.97;
/** The object and its four-cornered form may differ in area by this share. */
const LOOSE = 0.1;
/** Shares of the limit that parts the values best: a lower one holds on to a pale half of a cover. */
const LIMITS = [0.3, 0.45, 0.65, 0.85, 1];

/**
 * Finds the cover in a photo: the four-cornered thing that stands out from what reaches the
 * picture's edge.
 * @param pictures the same one, small (a few hundred pixels wide), three channels, smoothed more or less.
 * @returns its corners, null where there is no such thing (a scan, a close-up).
 */
export function findCover(pictures: readonly Pixels[]): Quad | null {
  const found = pictures.flatMap((picture) => {
    const { width, height } = picture;
    const standsOut = barrier(picture);
    const limit = threshold(standsOut);
    return LIMITS.flatMap((share) => {
      const mask = largestPart(standsOut, limit * share, width, height);
      return quadOf(mask, width, height) ?? [];
    });
  });
  const standing = found.filter(({ quad }) => pictures[0] && hasEdges(quad, pictures[0]));
  return standing.toSorted((a, b) => b.worth - a.worth)[0]?.quad ?? null;
}

/** Steps of brightness between the two sides of an edge, summed over the channels. */
const STEP = 14;
/** So much of each side must be an edge, and of all four together. */
const OF_EACH = 0.25;
const OF_ALL = 0.6;
const SAMPLES = 40;

/** Whether the picture changes along the sides: a pattern or a lamp's light gives no four sides. */
function hasEdges(quad: Quad, picture: Pixels): boolean {
  const [cx, cy] = [0, 1].map(
    (axis) => quad.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / 4,
  ) as [number, number];
  const reach = picture.width * 0.018;
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
      if (step > STEP) edges += 1;
    }
    return edges / SAMPLES;
  });
  return (
    Math.min(...shares) > OF_EACH && shares.reduce((sum, share) => sum + share, 0) / 4 > OF_ALL
  );
}

function colourAt({ width, height, channels, data }: Pixels, x: number, y: number): number[] {
  const column = Math.max(0, Math.min(width - 1, Math.round(x)));
  const row = Math.max(0, Math.min(height - 1, Math.round(y)));
  const at = (row * width + column) * channels;
  return Array.from({ length: channels }, (_, channel) => data[at + channel] ?? 0);
}

/** A large form is worth more than a detail of it, if it is as well filled. */
function quadOf(
  mask: Uint8Array,
  width: number,
  height: number,
): { quad: Quad; worth: number } | null {
  const quad = fourSides(mask, width, height);
  if (!quad) return null;
  const area = areaOf(quad);
  const share = area / (width * height);
  if (share < SMALLEST || share > LARGEST || !isBookShaped(quad)) return null;
  const inside = mask.reduce((sum, value) => sum + value, 0);
  const gap = Math.abs(inside / area - 1);
  return gap < LOOSE ? { quad, worth: Math.sqrt(area) * (1 - gap / LOOSE / 2) } : null;
}
