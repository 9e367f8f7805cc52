import type { Box } from "./engine";
import type { Pixels } from "./pixels";
import { around } from "./lines";
import { againstMean, evened, grey, toHeight, unlikeMean } from "./variants";
import { overlap } from "./words";

/** A place that looks like a line of letters. Boxes are shares of the picture's height, both ways. */
export interface Region {
  box: Box;
  /** How far it falls to the right: vertical per horizontal distance. */
  slope: number;
  /** What it would take if it were turned level about its middle. */
  level: Box;
}

const HEIGHT = 700;
/** Of letters, as shares of the picture's height. */
const LOWEST = 0.014;
const HIGHEST = 0.24;
const MOST = 18;
/** So much in common, two places are one. */
const SAME_PLACE = 0.6;
/** So much of a place within another line of its height is a part of that line. */
const PART_OF = 0.85;
const SAME_HEIGHT = 1.35;
/** Between pieces of one line, in heights: as wide as a few letters that were lost to a reflection. */
const WIDEST_GAP = 3;

/** Finds lines of letters by their form alone: parts of like height in a row. */
export async function findLines(cover: Pixels): Promise<Region[]> {
  const small = await toHeight(cover, HEIGHT);
  const plain = grey(small);
  const maps = [
    await againstMean(plain, 45, 2),
    await againstMean(plain, 45, -2),
    await evened(plain, 20, 1),
    await evened(plain, 20, -1),
    await unlikeMean(small, 70, 2.5),
  ];
  const found = maps.flatMap((map) => rows(parts(map)));
  const ranked = different(found.toSorted((a, b) => weightOf(b) - weightOf(a)).map(({ region }) => region));
  return different([...joined(ranked), ...ranked]).slice(0, MOST);
}

/** Each place once, and no piece of a line that stands before it. */
function different(regions: Region[]): Region[] {
  const kept: Region[] = [];
  for (const region of regions) {
    const isKnown = kept.some(({ level }) => {
      const isPiece = overlap(level, region.level, "smaller") > PART_OF && isAlike(heightOf(level), heightOf(region.level));
      return isPiece || overlap(level, region.level, "union") > SAME_PLACE;
    });
    if (!isKnown) kept.push(region);
  }
  return kept;
}

/** Lines of which something between was not seen. */
function joined(regions: Region[]): Region[] {
  return regions.flatMap((left) =>
    regions.flatMap((right) => {
      const size = Math.max(heightOf(left.level), heightOf(right.level));
      const gap = right.box.x0 - left.box.x1;
      const fall = (right.level.y0 + right.level.y1 - left.level.y0 - left.level.y1) / 2;
      const across = (right.level.x0 + right.level.x1 - left.level.x0 - left.level.x1) / 2;
      const isOn = Math.abs(fall - left.slope * across) < size / 3 && isAlike(heightOf(left.level), heightOf(right.level));
      if (!isOn || gap <= 0 || gap > WIDEST_GAP * size) return [];
      const box = around([left.box, right.box]);
      const middle = (box.y0 + box.y1) / 2;
      return { box, slope: left.slope, level: { ...box, y0: middle - size / 2, y1: middle + size / 2 } };
    }),
  );
}

function isAlike(a: number, b: number): boolean {
  return Math.max(a, b) < SAME_HEIGHT * Math.min(a, b);
}

function heightOf({ y0, y1 }: Box): number {
  return y1 - y0;
}

interface Part {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  ink: number;
}
interface Row {
  region: Region;
  parts: Part[];
}

/** Large lines of many parts first. */
function weightOf({ region: { box }, parts: all }: Row): number {
  return (box.x1 - box.x0) * Math.min(6, all.length) * Math.sqrt(box.y1 - box.y0);
}

/** Connected dark parts that could be letters or joined letters. */
function parts({ width, height, data }: Pixels): Part[] {
  const limit = darkLimit(data);
  const seen = new Uint8Array(data.length);
  const found: Part[] = [];
  for (let start = 0; start < data.length; start += 1) {
    if (seen[start] || (data[start] ?? 255) > limit) continue;
    seen[start] = 1;
    const stack = [start];
    const part = { x0: width, y0: height, x1: 0, y1: 0, ink: 0 };
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      part.ink += 1;
      part.x0 = Math.min(part.x0, x);
      part.x1 = Math.max(part.x1, x + 1);
      part.y0 = Math.min(part.y0, y);
      part.y1 = Math.max(part.y1, y + 1);
      for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (next < 0 || next >= data.length || seen[next] || (data[next] ?? 255) > limit) continue;
        seen[next] = 1;
        stack.push(next);
      }
    }
    if (isLetterLike(part, width, height)) found.push(part);
  }
  return found;
}

/** Between the ground and the dark end: half way from the middle value to the darkest percent. */
function darkLimit(data: Uint8Array): number {
  const bins = new Uint32Array(256);
  for (const value of data) bins[value] = (bins[value] ?? 0) + 1;
  const at = (share: number) => {
    let sum = 0;
    return bins.findIndex((count) => (sum += count) >= share * data.length);
  };
  return (at(0.5) + at(0.01)) / 2;
}

function isLetterLike({ x0, y0, x1, y1, ink }: Part, width: number, height: number): boolean {
  const [w, h] = [x1 - x0, y1 - y0];
  const filled = ink / (w * h);
  return h > LOWEST * height && h < HIGHEST * height && w < 0.92 * width && w < 14 * h && filled > 0.12 && ink > 20;
}

/** Parts of like height side by side. */
function rows(all: Part[]): Row[] {
  const open: Part[][] = [];
  for (const part of all.toSorted((a, b) => a.x0 - b.x0)) {
    const row = open.find((known) => continues(known, part));
    if (row) row.push(part);
    else open.push([part]);
  }
  return open.filter(isLine).map((row) => ({ parts: row, region: regionOf(row) }));
}

function continues(row: Part[], part: Part): boolean {
  return row.slice(-3).some((last) => {
    const [h, other] = [part.y1 - part.y0, last.y1 - last.y0];
    const common = Math.min(part.y1, last.y1) - Math.max(part.y0, last.y0);
    const gap = part.x0 - last.x1;
    return common > 0.45 * Math.min(h, other) && gap < 1.1 * Math.max(h, other) && Math.max(h, other) < 2.4 * Math.min(h, other);
  });
}

function isLine(row: Part[]): boolean {
  const [first] = row;
  if (!first) return false;
  return row.length > 1 || first.x1 - first.x0 > 1.6 * (first.y1 - first.y0);
}

function regionOf(row: Part[]): Region {
  const box = around(row);
  const slope = row.length < 4 ? 0 : slopeOf(row);
  const middle = (box.x0 + box.x1) / 2;
  const level = row.map((part) => {
    const fall = slope * ((part.x0 + part.x1) / 2 - middle);
    return { ...part, y0: part.y0 - fall, y1: part.y1 - fall };
  });
  return { box: shares(box), slope, level: shares(around(level)) };
}

function shares({ x0, x1, y0, y1 }: Box): Box {
  return { x0: x0 / HEIGHT, x1: x1 / HEIGHT, y0: y0 / HEIGHT, y1: y1 / HEIGHT };
}

/** Least squares through the middles of the parts. */
function slopeOf(row: Part[]): number {
  const points = row.map(({ x0, x1, y0, y1 }) => [(x0 + x1) / 2, (y0 + y1) / 2] as const);
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const [mx, my] = [mean(0), mean(1)];
  const xy = points.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0);
  const xx = points.reduce((sum, [x]) => sum + (x - mx) ** 2, 0);
  return xx === 0 ? 0 : Math.max(-0.3, Math.min(0.3, xy / xx));
}
