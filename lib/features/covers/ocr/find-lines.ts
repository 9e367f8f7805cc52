import { around, commonHeight, heightOf, widthOf, type Box } from "./boxes";
import { FINDING_LINES } from "./constants";
import { connectedParts, type Pixels } from "./pixels";
import {
  distinct,
  joinedPieces,
  withNeighbourSlope,
  withoutDoubleLines,
  type Region,
} from "./regions";
import { againstMean, evened, grey, toHeight, unlikeGround } from "./variants";

/** How large a picture is drawn, and which letters are looked for. */
export type LineSizes = Pick<
  Record<keyof typeof FINDING_LINES, number>,
  "height" | "minLetterHeight" | "maxLetterHeight" | "maxRegions" | "maxGap" | "maxJoinedGap"
>;

/** Finds lines of letters by their form alone: parts of like height in a row. */
export async function findLines(
  cover: Pixels,
  sizes: LineSizes = FINDING_LINES,
): Promise<Region[]> {
  const small = await toHeight(cover, sizes.height);
  const plain = grey(small);
  const maps = [
    await againstMean(plain, 45, 2),
    await againstMean(plain, 45, -2),
    await evened(plain, 20, 1),
    await evened(plain, 20, -1),
  ];
  const unlike = await unlikeGround(small, 90);
  const rows = [
    ...[...maps, unlike].flatMap((map) => letterRows(map, FINDING_LINES.ink, sizes)),
    ...letterRows(unlike, FINDING_LINES.fadingInk, sizes),
  ];
  const all = rows.map((parts) => ({ parts, region: regionOf(parts, sizes.height) }));
  const found = all.filter(({ region }) => Math.abs(region.slope) < FINDING_LINES.maxSlope);
  const ranked = withoutDoubleLines(
    found.toSorted((a, b) => weightOf(b) - weightOf(a)).map(({ region }) => region),
  );
  return distinct([
    ...joinedPieces(ranked, sizes.maxJoinedGap),
    ...withNeighbourSlope(ranked),
    ...ranked,
  ]).slice(0, sizes.maxRegions);
}

interface Row {
  region: Region;
  parts: Part[];
}

/** Large lines of many parts first. */
function weightOf({ region: { box }, parts: all }: Row): number {
  return widthOf(box) * Math.min(6, all.length) * Math.sqrt(heightOf(box));
}

function regionOf(row: Part[], height: number): Region {
  const box = around(row);
  const slope = row.length < 4 ? 0 : slopeOf(row);
  const middle = (box.x0 + box.x1) / 2;
  const level = row.map((part) => {
    const fall = slope * ((part.x0 + part.x1) / 2 - middle);
    return { ...part, y0: part.y0 - fall, y1: part.y1 - fall };
  });
  return { box: shares(box, height), slope, level: shares(around(level), height) };
}

function shares({ x0, x1, y0, y1 }: Box, height: number): Box {
  return { x0: x0 / height, x1: x1 / height, y0: y0 / height, y1: y1 / height };
}

/** Least squares through the middles of the parts. */
function slopeOf(row: Part[]): number {
  const points = row.map(({ x0, x1, y0, y1 }) => [(x0 + x1) / 2, (y0 + y1) / 2] as const);
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const [mx, my] = [mean(0), mean(1)];
  const xy = points.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0);
  const xx = points.reduce((sum, [x]) => sum + (x - mx) ** 2, 0);
  return xx === 0 ? 0 : xy / xx;
}

/** A connected dark part of a picture; in pixels, `ink` in their number. */
interface Part extends Box {
  ink: number;
}

/**
 * Rows of parts of like height side by side, which may be letters.
 * @param map dark letters on light, one channel.
 * @param share of the way from the darkest values to the ground's: so far a letter's go.
 */
function letterRows(map: Pixels, share: number, sizes: LineSizes): Part[][] {
  const open: Part[][] = [];
  for (const part of letterParts(map, share, sizes).toSorted((a, b) => a.x0 - b.x0)) {
    const row = open.find((known) => continues(known, part, sizes.maxGap));
    if (row) row.push(part);
    else open.push([part]);
  }
  return open.filter(isLine);
}

/** Connected dark parts that could be letters or joined letters. */
function letterParts({ width, height, data }: Pixels, share: number, sizes: LineSizes): Part[] {
  const limit = darkLimit(data, share);
  return connectedParts((at) => (data[at] ?? 255) <= limit, width, height)
    .map((pixels) => {
      const part = { x0: width, y0: height, x1: 0, y1: 0, ink: pixels.length };
      for (const at of pixels) {
        const [x, y] = [at % width, Math.floor(at / width)];
        part.x0 = Math.min(part.x0, x);
        part.x1 = Math.max(part.x1, x + 1);
        part.y0 = Math.min(part.y0, y);
        part.y1 = Math.max(part.y1, y + 1);
      }
      return part;
    })
    .filter((part) => isLetterLike(part, width, height, sizes));
}

/** Between the ground and the dark end: this share of the way from the darkest percent to the middle value. */
function darkLimit(data: Uint8Array, share: number): number {
  const bins = new Uint32Array(256);
  for (const value of data) bins[value] = (bins[value] ?? 0) + 1;
  const at = (part: number) => {
    let sum = 0;
    return bins.findIndex((count) => (sum += count) >= part * data.length);
  };
  return at(0.01) + share * (at(0.5) - at(0.01));
}

function isLetterLike(
  { x0, y0, x1, y1, ink }: Part,
  width: number,
  height: number,
  { minLetterHeight, maxLetterHeight }: LineSizes,
): boolean {
  const [w, h] = [x1 - x0, y1 - y0];
  const filled = ink / (w * h);
  // What goes on beyond the picture is its edge or something on the table.
  if (x0 === 0 || y0 === 0 || x1 === width || y1 === height) return false;
  return (
    h > minLetterHeight * height &&
    h < maxLetterHeight * height &&
    w < 0.92 * width &&
    w < 14 * h &&
    filled > 0.12 &&
    ink > 20
  );
}

function continues(row: Part[], part: Part, maxGap: number): boolean {
  return row.slice(-3).some((last) => {
    const [h, other] = [heightOf(part), heightOf(last)];
    const gap = part.x0 - last.x1;
    return (
      commonHeight(part, last) > 0.45 * Math.min(h, other) &&
      gap < maxGap * Math.max(h, other) &&
      Math.max(h, other) < 2.4 * Math.min(h, other)
    );
  });
}

function isLine(row: Part[]): boolean {
  const [first] = row;
  if (!first) return false;
  return row.length > 1 || widthOf(first) > 1.6 * heightOf(first);
}
