import { COVER_SHAPE } from "./cover-shape";
import { findCover } from "./find-cover";
import type { Point } from "./oriented-box";
import { pixelsOf, toSharp, type Pixels } from "./pixels";
import { straighten, type Quad } from "./quads";

/** Longer sides in pixels: the photo in which a cover is looked for, and the cover that is kept. */
const SIDE = { search: 320, cover: 1_400 } as const;

/**
 * The cover alone, straightened, where it stands out from what it lies on.
 * @param text middles of the lines of its text, in shares of the photo: what leaves out some of them is no cover.
 * @returns null where none was found.
 */
export async function cutCover(photo: Pixels, text: readonly Point[]): Promise<Pixels | null> {
  const size = { width: SIDE.search, height: SIDE.search, fit: "inside" } as const;
  const small = await pixelsOf(toSharp(photo).resize(size).blur(1.2));
  const quad = findCover([small, await pixelsOf(toSharp(small).blur(2.5))]);
  if (!quad) return null;
  const inside = text.filter(([x, y]) => isInside(quad, [x * small.width, y * small.height]));
  if (inside.length < COVER_SHAPE.textInside * text.length) return null;
  const scale = photo.width / small.width;
  const enlarged = ([x, y]: Point): Point => [x * scale, y * scale];
  return straighten(
    photo,
    [enlarged(quad[0]), enlarged(quad[1]), enlarged(quad[2]), enlarged(quad[3])],
    SIDE.cover,
  );
}

/** Whether a point lies to the same side of all four sides. */
function isInside(quad: Quad, [x, y]: Point): boolean {
  const sides = quad.map(([fromX, fromY], at) => {
    const [toX, toY] = quad[(at + 1) % 4] ?? [fromX, fromY];
    return (toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX);
  });
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0);
}
