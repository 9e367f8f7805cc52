import { pixelsOf, toSharp, type Pixels } from "./pixels";
import type { Region } from "./regions";
import { areLettersDark, darkLetters, evened, grey, twoColours, unlikeGround } from "./variants";

/** How a line is cut out: height to which it is drawn in pixels, room beside and above it in heights of the line. */
interface Frame {
  height: number;
  beside: number;
  above: number;
}
/** Tesseract scales a line to the height its networks read: 48 pixels for Ukrainian and German, 36 for English. */
const FRAMES = {
  /** With the room above and below, letters stand about 40 pixels high. */
  usual: { height: 64, beside: 0.7, above: 0.3 },
  /** Thick letters are read better small, thin ones where nothing of their neighbours is seen. */
  small: { height: 36, beside: 0.7, above: 0.2 },
  tight: { height: 52, beside: 0.25, above: 0.1 },
} as const satisfies Record<string, Frame>;
const LINE_PICTURE = {
  /** Reach of the ground around a letter, in heights of the picture. */
  reach: 0.75,
  /** Ground added on both sides of a narrow cut, in its heights. */
  margin: 1.3,
  /** Blur against texture, in pixels. */
  blur: 2,
  /** A smaller slope is as good as level. */
  level: 0.02,
  /** Share of the pixels that are as dark as the ground or darker. */
  ground: 0.6,
} as const;

/** Where a line is, and its slope. */
export type LineRegion = Pick<Region, "box" | "slope">;

/** Pictures of one line alone, each with dark letters on light; the most promising first. */
export async function* linePictures(cover: Pixels, region: LineRegion): AsyncGenerator<Pixels> {
  const line = await cutLine(cover, region, FRAMES.usual);
  const plain = grey(line);
  const { even, odd, sign } = await evenedBothWays(plain);
  yield even;
  yield unlikeGround(line, FRAMES.usual.height * LINE_PICTURE.reach);
  const colours = twoColours(line);
  yield colours;
  const close = closeUp(even) ?? closeUp(colours);
  if (close) yield close;
  // A reflection is evened out only by what is close.
  yield evened(plain, FRAMES.usual.height / 5, sign);
  yield sign === 1 ? plain : inverse(plain);
  yield odd();
}

/** More of them, for a line that those left open. */
export async function* otherPictures(cover: Pixels, region: LineRegion): AsyncGenerator<Pixels> {
  const small = await cutLine(cover, region, FRAMES.small);
  yield unlikeGround(small, FRAMES.small.height * LINE_PICTURE.reach);
  yield widened(twoColours(small));
  const tight = await cutLine(cover, region, FRAMES.tight);
  yield widened(twoColours(tight));
  yield darkLetters(grey(small), FRAMES.small.height / 2);
  const smooth = await pixelsOf(
    toSharp(await cutLine(cover, region, FRAMES.usual)).blur(LINE_PICTURE.blur),
  );
  yield darkLetters(grey(smooth), FRAMES.usual.height / 2);
  yield widened(thinned(await darkLetters(grey(tight), FRAMES.tight.height / 2)));
  yield twoColours(smooth);
}

/** A line with its letters dark on light as far as the values show (`even`), and the other way round (`odd`). */
async function evenedBothWays(
  plain: Pixels,
): Promise<{ even: Pixels; odd: () => Promise<Pixels>; sign: 1 | -1 }> {
  const reach = plain.height / 2;
  const dark = await evened(plain, reach, 1);
  if (areLettersDark(dark)) return { even: dark, odd: () => evened(plain, reach, -1), sign: 1 };
  return { even: await evened(plain, reach, -1), odd: async () => dark, sign: -1 };
}

/** With ground on both sides: few letters are read better with room around them. */
async function widened(picture: Pixels): Promise<Pixels> {
  const [sides, ends] = [
    Math.round(LINE_PICTURE.margin * picture.height),
    Math.round(picture.height / 4),
  ];
  const ground =
    picture.data.toSorted()[Math.floor(picture.data.length * LINE_PICTURE.ground)] ?? 255;
  const background = { r: ground, g: ground, b: ground };
  return pixelsOf(
    toSharp(picture).extend({ left: sides, right: sides, top: ends, bottom: ends, background }),
  );
}

/** Every dark part loses its outermost pixels. */
function thinned({ width, height, channels, data }: Pixels): Pixels {
  const steps = [-1, 1, -width, width];
  const out = data.map((value, at) =>
    steps.reduce((light, step) => Math.max(light, data[at + step] ?? 0), value),
  );
  return { width, height, channels, data: out };
}

function inverse(picture: Pixels): Pixels {
  return { ...picture, data: picture.data.map((value) => 255 - value) };
}

async function cutLine(
  cover: Pixels,
  { box, slope }: LineRegion,
  { height: drawn, beside, above }: Frame,
): Promise<Pixels> {
  const tilted = Math.abs(slope) > LINE_PICTURE.level;
  const [x0, x1] = [box.x0 * cover.height, box.x1 * cover.height];
  const [y0, y1] = [box.y0 * cover.height, box.y1 * cover.height];
  // What the slope adds to the height of the box is not the letters'.
  const size = tilted ? Math.max((y1 - y0) / 3, y1 - y0 - Math.abs(slope) * (x1 - x0)) : y1 - y0;
  const left = Math.max(0, Math.round(x0 - beside * size));
  const top = Math.max(0, Math.round(y0 - above * size));
  const width = Math.max(1, Math.min(cover.width, Math.round(x1 + beside * size)) - left);
  const height = Math.max(1, Math.min(cover.height, Math.round(y1 + above * size)) - top);
  const part = toSharp(cover).extract({ left, top, width, height });
  if (!tilted) return pixelsOf(part.resize({ height: drawn }));
  const level = await pixelsOf(
    part.rotate((-Math.atan(slope) * 180) / Math.PI, { background: edgeColour(cover, left, top) }),
  );
  const strip = Math.min(level.height, Math.round(size * (1 + 2 * above)));
  const middle = {
    left: 0,
    top: Math.floor((level.height - strip) / 2),
    width: level.width,
    height: strip,
  };
  return pixelsOf(toSharp(level).extract(middle).resize({ height: drawn }));
}

function edgeColour({ width, channels, data }: Pixels, x: number, y: number) {
  const at = (y * width + x) * channels;
  return { r: data[at] ?? 0, g: data[at + 1] ?? 0, b: data[at + 2] ?? 0 };
}

/** Drawing widely set letters closer. */
const SPACING = {
  /** A darker value is a letter's; a column with so many such pixels belongs to one. */
  ink: 95,
  minInk: 2,
  /** Usual gap between letters, and excess over it that is left alone, in heights of the picture. */
  usual: 0.05,
  slight: 0.03,
  /** Fewer gaps say nothing about how a line is set. */
  minGaps: 3,
} as const;

/**
 * Draws widely set letters as close together as is usual, words keeping their distance: the engine
 * takes wide gaps for the ends of words.
 * @param line dark letters on light, one channel.
 * @returns null where they stand close enough already.
 */
export function closeUp(line: Pixels): Pixels | null {
  const gaps = gapsOf(line);
  if (gaps.length < SPACING.minGaps) return null;
  const middle =
    gaps.map(({ from, to }) => to - from).toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ??
    0;
  const excess = Math.round(middle - SPACING.usual * line.height);
  if (excess < SPACING.slight * line.height) return null;
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
    for (let y = 0; y < height; y += 1) if ((data[y * width + x] ?? 255) < SPACING.ink) ink += 1;
    if (ink < SPACING.minInk) continue;
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
