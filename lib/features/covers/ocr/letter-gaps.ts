import type { Pixels } from "./pixels";

/** Darker than this a pixel may be a letter's; so many of a column are one. */
const INK = 95;
const LEAST_INK = 2;
/** Between the letters of a line set as usual, in heights of its picture. */
const USUAL = 0.05;
/** What is set wider than usual by less than this is read as it is. */
const SLIGHT = 0.03;
/** Fewer gaps say nothing of how a line is set. */
const FEWEST = 3;

/**
 * Draws widely set letters as close together as is usual, words keeping their distance: the engine
 * takes wide gaps for the ends of words.
 * @param line dark letters on light, one channel.
 * @returns null where they stand close enough already.
 */
export function closeUp(line: Pixels): Pixels | null {
  const gaps = gapsOf(line);
  if (gaps.length < FEWEST) return null;
  const middle =
    gaps.map(({ from, to }) => to - from).toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ??
    0;
  const excess = Math.round(middle - USUAL * line.height);
  if (excess < SLIGHT * line.height) return null;
  const left = new Set(
    gaps.flatMap(({ from, to }) => {
      const taken = Math.min(excess, to - from - 1);
      return Array.from(
        { length: taken },
        (_, at) => from + Math.floor((to - from - taken) / 2) + at,
      );
    }),
  );
  return columnsOf(
    line,
    Array.from({ length: line.width }, (_, x) => x).filter((x) => !left.has(x)),
  );
}

/** Runs of columns without ink between letters. */
function gapsOf({ width, height, data }: Pixels): { from: number; to: number }[] {
  const gaps: { from: number; to: number }[] = [];
  let from = -1;
  for (let x = 0; x < width; x += 1) {
    let ink = 0;
    for (let y = 0; y < height; y += 1) if ((data[y * width + x] ?? 255) < INK) ink += 1;
    if (ink < LEAST_INK) continue;
    if (from >= 0 && x > from) gaps.push({ from, to: x });
    from = x + 1;
  }
  return gaps;
}

function columnsOf({ width, height, data }: Pixels, columns: number[]): Pixels {
  const out = new Uint8Array(columns.length * height);
  for (let y = 0; y < height; y += 1) {
    columns.forEach((x, at) => (out[y * columns.length + at] = data[y * width + x] ?? 255));
  }
  return { width: columns.length, height, channels: 1, data: out };
}
