import type { Box } from "./boxes";
import { findSpines } from "./find-spines";
import { decode, share } from "./open-photo";
import { pixelsOf, toSharp, type Pixels } from "./pixels";
import type { Point } from "./oriented-box";
import { straighten, type Quad } from "./quads";
import { FINDING_SPINES } from "./spine-constants";

/** A spine cut out of a photo. */
export interface CutSpine {
  /** The spine alone, as it stands or lies in the photo; in shared memory. */
  cover: Pixels;
  lies: boolean;
  /** Corners as shares of the photo's width and height, clockwise from the upper left. */
  quad: Quad;
}

/**
 * Decodes a photo of a shelf, into shared memory.
 * @throws Error "TOO_LARGE" as `decode`; others where it is no picture.
 */
export async function openShelf(bytes: Uint8Array): Promise<Pixels> {
  return share(await decode(bytes, FINDING_SPINES.photo));
}

/** Finds the spines in a photo and cuts them out: from left to right, those that lie from top to bottom. */
export async function cutSpines(photo: Pixels): Promise<CutSpine[]> {
  const size = {
    width: FINDING_SPINES.search,
    height: FINDING_SPINES.search,
    fit: "inside",
  } as const;
  const small = await pixelsOf(toSharp(photo).resize(size).blur(FINDING_SPINES.blur));
  return findSpines(small).map(({ quad, lies }): CutSpine => {
    const at = ([x, y]: Point): Point => [x / small.width, y / small.height];
    const shares: Quad = [at(quad[0]), at(quad[1]), at(quad[2]), at(quad[3])];
    return { cover: share(cutOut(photo, shares)), lies, quad: shares };
  });
}

/** The four-cornered part of a photo as a rectangle, neither enlarged nor made smaller. */
function cutOut(photo: Pixels, shares: Quad): Pixels {
  const at = ([x, y]: Point): Point => [x * photo.width, y * photo.height];
  const quad: Quad = [at(shares[0]), at(shares[1]), at(shares[2]), at(shares[3])];
  const side = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);
  const across = (side(quad[0], quad[1]) + side(quad[3], quad[2])) / 2;
  const down = (side(quad[0], quad[3]) + side(quad[1], quad[2])) / 2;
  return straighten(photo, quad, Math.round(Math.max(across, down)));
}

/** An upright part of a photo, in shared memory; `box` in shares of its width and height. */
export function cutBox(photo: Pixels, { x0, y0, x1, y1 }: Box): Pixels {
  return share(
    cutOut(photo, [
      [x0, y0],
      [x1, y0],
      [x1, y1],
      [x0, y1],
    ]),
  );
}
