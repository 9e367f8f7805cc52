import { around, heightOf, overlap } from "./boxes";
import type { Box } from "./engine";
import type { Line } from "./lines";

/** A place that looks like a line of letters. Boxes are shares of the picture's height, both ways. */
export interface Region {
  box: Box;
  /** How far it falls to the right: vertical per horizontal distance. */
  slope: number;
  /** What it would take if it were turned level about its middle. */
  level: Box;
}

/** So much in common, two places are one. */
const SAME_PLACE = 0.6;
/** So much of a place within another line of its height is a part of that line. */
const PART_OF = 0.85;
const SAME_HEIGHT = 1.35;
/**
 * Of two lines in one place: what each has of its height and breadth, and how far they are apart, in heights. The two
 * halves of letters that fade from light to dark are not.
 */
const LEAST_OF_TWO = 0.2;
const MOST_OF_TWO = 0.68;
const BREADTH_OF_TWO = 0.2;
const APART = 0.1;
/** A slope from which a line slants; how near in heights, and how much as high, the line is from which another one has it. */
const SLANTING = 0.04;
const NEXT = 1.2;
const LIKE_NEXT = 1.7;
/** Between pieces of one line, in heights: as wide as a few letters that were lost to a reflection. */
const WIDEST_GAP = 3;

/** Of a line and the place of it: so much in common, and of their breadth. */
const SAME_LINE = 0.5;
const SAME_BREADTH = 0.8;

/** Joined letters do not tell how slanting they are written: as the line next to them. */
export function leaning(regions: Region[]): Region[] {
  return regions.flatMap((region) => {
    const { x0, x1, y0, y1 } = region.box;
    const heightBy = (slope: number) => y1 - y0 - Math.abs(slope) * (x1 - x0);
    const next = regions.find(({ level, slope }) => {
      const apart = Math.max(level.y0 - y1, y0 - level.y1);
      const isNear =
        apart < NEXT * heightOf(level) && Math.min(x1, level.x1) > Math.max(x0, level.x0);
      const ratio = heightBy(slope) / heightOf(level);
      return Math.abs(slope) > SLANTING && isNear && ratio > 1 / LIKE_NEXT && ratio < LIKE_NEXT;
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

/** Each place once, without those that hold two lines, one above the other. */
export function single(regions: Region[]): Region[] {
  return different(
    regions.filter(
      (region) =>
        !holdsTwo(
          region.level,
          regions.map(({ level }) => level),
        ),
    ),
  );
}

/** Whether two of these boxes stand in a box one above the other, as two lines of a text would. */
export function holdsTwo(box: Box, others: readonly Box[]): boolean {
  const parts = others.filter((other) => {
    const across = Math.min(box.x1, other.x1) - Math.max(box.x0, other.x0);
    const isLine =
      heightOf(other) > LEAST_OF_TWO * heightOf(box) &&
      heightOf(other) < MOST_OF_TWO * heightOf(box);
    return (
      isLine &&
      across > BREADTH_OF_TWO * (box.x1 - box.x0) &&
      overlap(other, box, "smaller") > PART_OF
    );
  });
  return parts.some((upper) =>
    parts.some((lower) => lower.y0 - upper.y1 > APART * heightOf(upper)),
  );
}

/** Each place once, and no piece of a line that stands before it. */
export function different(regions: Region[]): Region[] {
  const kept: Region[] = [];
  for (const region of regions) {
    const isKnown = kept.some(({ level }) => {
      const isPiece =
        overlap(level, region.level, "smaller") > PART_OF &&
        isAlike(heightOf(level), heightOf(region.level));
      return isPiece || overlap(level, region.level, "union") > SAME_PLACE;
    });
    if (!isKnown) kept.push(region);
  }
  return kept;
}

/** Lines of which something between was not seen. */
export function joined(regions: Region[]): Region[] {
  return regions.flatMap((left) =>
    regions.flatMap((right) => {
      const size = Math.max(heightOf(left.level), heightOf(right.level));
      const gap = right.box.x0 - left.box.x1;
      const fall = (right.level.y0 + right.level.y1 - left.level.y0 - left.level.y1) / 2;
      const across = (right.level.x0 + right.level.x1 - left.level.x0 - left.level.x1) / 2;
      const isOn =
        Math.abs(fall - left.slope * across) < size / 3 &&
        isAlike(heightOf(left.level), heightOf(right.level));
      if (!isOn || gap <= 0 || gap > WIDEST_GAP * size) return [];
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

/** A line's place: the one found by the form of its letters tells better how high and slanting it is. */
export function placeOf({ box }: Line, regions: readonly Region[]): Region {
  const common = (region: Region) => overlap(region.box, box, "union");
  const [seat] = regions
    .filter((region) => isSameLine(region.box, box))
    .toSorted((a, b) => common(b) - common(a));
  if (!seat) return { box, slope: 0, level: box };
  const [x0, x1] = [Math.min(box.x0, seat.box.x0), Math.max(box.x1, seat.box.x1)];
  return { ...seat, box: { ...seat.box, x0, x1 }, level: { ...seat.level, x0, x1 } };
}

/** They begin and end alike, whatever an ornament or a slope adds to the height of one. */
function isSameLine(a: Box, b: Box): boolean {
  const across =
    (Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)) / (Math.max(a.x1, b.x1) - Math.min(a.x0, b.x0));
  return across > SAME_BREADTH && overlap(a, b, "union") > SAME_LINE * across;
}

function isAlike(a: number, b: number): boolean {
  return Math.max(a, b) < SAME_HEIGHT * Math.min(a, b);
}
