import { around } from "./boxes";
import type { Box } from "./engine";
import { letterRows, type Part } from "./letter-rows";
import type { Pixels } from "./pixels";
import { different, joined, leaning, single, type Region } from "./regions";
import { againstMean, evened, grey, toHeight, unlikeGround } from "./variants";

const HEIGHT = 700;
const MOST = 18;
/** How near to the ground a letter's values may be: half way, and further where letters fade into it. */
const DARK = 0.5;
const FADING = 0.7;
/** Nobody sets a line steeper, and the cover lies as good as straight. */
const STEEPEST = 0.27;

/** Finds lines of letters by their form alone: parts of like height in a row. */
export async function findLines(cover: Pixels): Promise<Region[]> {
  const small = await toHeight(cover, HEIGHT);
  const plain = grey(small);
  const maps = [
    await againstMean(plain, 45, 2),
    await againstMean(plain, 45, -2),
    await evened(plain, 20, 1),
    await evened(plain, 20, -1),
  ];
  const unlike = await unlikeGround(small, 90);
  const rows = [
    ...[...maps, unlike].flatMap((map) => letterRows(map, DARK)),
    ...letterRows(unlike, FADING),
  ];
  const all = rows.map((parts) => ({ parts, region: regionOf(parts) }));
  const found = all.filter(({ region }) => Math.abs(region.slope) < STEEPEST);
  const ranked = single(
    found.toSorted((a, b) => weightOf(b) - weightOf(a)).map(({ region }) => region),
  );
  return different([...joined(ranked), ...leaning(ranked), ...ranked]).slice(0, MOST);
}

interface Row {
  region: Region;
  parts: Part[];
}

/** Large lines of many parts first. */
function weightOf({ region: { box }, parts: all }: Row): number {
  return (box.x1 - box.x0) * Math.min(6, all.length) * Math.sqrt(box.y1 - box.y0);
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
  return xx === 0 ? 0 : xy / xx;
}
