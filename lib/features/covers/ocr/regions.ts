import { around, commonWidth, heightOf, overlap, widthOf, type Box } from "./boxes";
import { REGION } from "./constants";
import type { Line } from "./lines";

/** A part of the cover that looks like a line of letters. */
export interface Region {
  box: Box;
  /** Vertical per horizontal distance; positive where the line falls to the right. */
  slope: number;
  /** The box of the line turned level about its middle. */
  level: Box;
}

/** Regions of joined letters, which show no slope, with the slope of the line next to them. */
export function withNeighbourSlope(regions: Region[]): Region[] {
  return regions.flatMap((region) => {
    const { x0, x1, y0, y1 } = region.box;
    const heightBy = (slope: number) => y1 - y0 - Math.abs(slope) * (x1 - x0);
    const next = regions.find(({ level, slope }) => {
      const apart = Math.max(level.y0 - y1, y0 - level.y1);
      const isNear =
        apart < REGION.neighbour * heightOf(level) &&
        Math.min(x1, level.x1) > Math.max(x0, level.x0);
      const ratio = heightBy(slope) / heightOf(level);
      return (
        Math.abs(slope) > REGION.slanting &&
        isNear &&
        ratio > 1 / REGION.neighbourHeight &&
        ratio < REGION.neighbourHeight
      );
    });
    if (!next || region.slope !== 0) return [];
    const [middle, height] = [(y0 + y1) / 2, heightBy(next.slope)];
    return [
      {
        ...region,
        slope: next.slope,
        level: { x0, x1, y0: middle - height / 2, y1: middle + height / 2 },
      },
    ];
  });
}

/** Distinct regions, without those that hold two lines one above the other. */
export function withoutDoubleLines(regions: Region[]): Region[] {
  return distinct(
    regions.filter(
      (region) =>
        !holdsTwo(
          region.level,
          regions.map(({ level }) => level),
        ),
    ),
  );
}

/** Whether two of the others lie in a box one above the other, as two lines of a text do. */
export function holdsTwo(box: Box, others: readonly Box[]): boolean {
  const parts = others.filter((other) => {
    const across = commonWidth(box, other);
    const isLine =
      heightOf(other) > REGION.minOfTwo * heightOf(box) &&
      heightOf(other) < REGION.maxOfTwo * heightOf(box);
    return (
      isLine &&
      across > REGION.breadthOfTwo * widthOf(box) &&
      overlap(other, box, "smaller") > REGION.piece
    );
  });
  return parts.some((upper) =>
    parts.some((lower) => lower.y0 - upper.y1 > REGION.gapOfTwo * heightOf(upper)),
  );
}

/** Each region once, and no piece of a line that comes earlier in the list. */
export function distinct(regions: Region[]): Region[] {
  const kept: Region[] = [];
  for (const region of regions) {
    const isKnown = kept.some(({ level }) => {
      const isPiece =
        overlap(level, region.level, "smaller") > REGION.piece &&
        isAlike(heightOf(level), heightOf(region.level));
      return isPiece || overlap(level, region.level, "union") > REGION.same;
    });
    if (!isKnown) kept.push(region);
  }
  return kept;
}

/**
 * Regions that join two pieces of one line, of which the middle was not found.
 * @param maxGap between them, in heights: a few letters lost to a reflection.
 */
export function joinedPieces(regions: Region[], maxGap: number): Region[] {
  return regions.flatMap((left) =>
    regions.flatMap((right) => {
      const size = Math.max(heightOf(left.level), heightOf(right.level));
      const gap = right.box.x0 - left.box.x1;
      const fall = (right.level.y0 + right.level.y1 - left.level.y0 - left.level.y1) / 2;
      const across = (right.level.x0 + right.level.x1 - left.level.x0 - left.level.x1) / 2;
      const isOn =
        Math.abs(fall - left.slope * across) < size / 3 &&
        isAlike(heightOf(left.level), heightOf(right.level));
      if (!isOn || gap <= 0 || gap > maxGap * size) return [];
      const box = around([left.box, right.box]);
      const middle = (box.y0 + box.y1) / 2;
      return {
        box,
        slope: left.slope,
        level: { ...box, y0: middle - size / 2, y1: middle + size / 2 },
      };
    }),
  );
}

/** The region of a line: one found by the form of its letters has a more exact height and slope than the line's box. */
export function regionOf({ box }: Line, regions: readonly Region[]): Region {
  const common = (region: Region) => overlap(region.box, box, "union");
  const [found] = regions
    .filter((region) => isSameLine(region.box, box))
    .toSorted((a, b) => common(b) - common(a));
  if (!found) return { box, slope: 0, level: box };
  const [x0, x1] = [Math.min(box.x0, found.box.x0), Math.max(box.x1, found.box.x1)];
  return { ...found, box: { ...found.box, x0, x1 }, level: { ...found.level, x0, x1 } };
}

/** Whether two boxes begin and end alike, whatever an ornament or a slope adds to the height of one. */
function isSameLine(a: Box, b: Box): boolean {
  const across = commonWidth(a, b) / widthOf(around([a, b]));
  return across > REGION.sameBreadth && overlap(a, b, "union") > REGION.sameLine * across;
}

function isAlike(a: number, b: number): boolean {
  return Math.max(a, b) < REGION.likeHeight * Math.min(a, b);
}
