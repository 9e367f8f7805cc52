import type { Box } from "./engine";
import { closeUp } from "./letter-gaps";
import type { Pixels } from "./pixels";
import {
  areLettersDark,
  darkLetters,
  evened,
  grey,
  pixelsOf,
  toSharp,
  unlikeGround,
} from "./variants";

/** How a line is cut out: height to which it is drawn, in pixels, and the room around it, in heights of the line. */
interface Frame {
  height: number;
  beside: number;
  above: number;
}

/** The size the engine was trained on. */
const USUAL: Frame = { height: 64, beside: 0.7, above: 0.3 };
/** Thick letters are read better small, thin ones where nothing of their neighbours is seen. */
const SMALL: Frame = { height: 36, beside: 0.7, above: 0.2 };
const TIGHT: Frame = { height: 52, beside: 0.25, above: 0.1 };
/** Of the ground around a letter, in heights of the picture. */
const REACH = 0.75;
/** Ground added around a narrow cut, in its heights. */
const MARGIN = 1.3;
/** Smooths away texture, in pixels of the usual size. */
const SMOOTH = 2;
/** Below this a line is as good as level. */
const LEVEL = 0.02;

/** Where a line is, and how far it falls to the right. */
export interface Place {
  box: Box;
  slope: number;
}

/** Pictures of one line alone, each with dark letters on light; the most promising first. */
export async function* linePictures(cover: Pixels, place: Place): AsyncGenerator<Pixels> {
  const line = await cut(cover, place, USUAL);
  const plain = grey(line);
  const { even, odd, sign } = await lit(plain);
  yield even;
  yield unlikeGround(line, USUAL.height * REACH);
  const colours = twoColours(line);
  yield colours;
  const close = closeUp(even) ?? closeUp(colours);
  if (close) yield close;
  // A reflection is evened out only by what is close.
  yield evened(plain, USUAL.height / 5, sign);
  yield sign === 1 ? plain : inverse(plain);
  yield odd();
}

/** More of them, for a line that those left open. */
export async function* otherPictures(cover: Pixels, place: Place): AsyncGenerator<Pixels> {
  const small = await cut(cover, place, SMALL);
  yield unlikeGround(small, SMALL.height * REACH);
  yield widened(twoColours(small));
  const tight = await cut(cover, place, TIGHT);
  yield widened(twoColours(tight));
  yield darkLetters(grey(small), SMALL.height / 2);
  const smooth = await pixelsOf(toSharp(await cut(cover, place, USUAL)).blur(SMOOTH));
  yield darkLetters(grey(smooth), USUAL.height / 2);
  yield widened(thinned(await darkLetters(grey(tight), TIGHT.height / 2)));
  yield twoColours(smooth);
}

/** Evened, its letters dark on light as far as can be told; and the other way round. */
async function lit(
  plain: Pixels,
): Promise<{ even: Pixels; odd: () => Promise<Pixels>; sign: 1 | -1 }> {
  const reach = plain.height / 2;
  const dark = await evened(plain, reach, 1);
  if (areLettersDark(dark)) return { even: dark, odd: () => evened(plain, reach, -1), sign: 1 };
  return { even: await evened(plain, reach, -1), odd: async () => dark, sign: -1 };
}

/** With ground on both sides: the engine takes the measure of few letters better with room around them. */
async function widened(picture: Pixels): Promise<Pixels> {
  const [sides, ends] = [Math.round(MARGIN * picture.height), Math.round(picture.height / 4)];
  const ground = picture.data.toSorted()[Math.floor(picture.data.length * GROUND)] ?? 255;
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

/** The ground is lighter than the letters, and more of the picture: this share of it is as dark or darker. */
const GROUND = 0.6;
const ROUNDS = 6;
type Colour = [red: number, green: number, blue: number];

/** By which of its two main colours a pixel is nearer to; the rarer one, the letters', is dark. */
function twoColours({ width, height, data: colours }: Pixels): Pixels {
  const count = width * height;
  let centres = firstCentres(colours, count);
  let share = 0.5;
  for (let round = 0; round < ROUNDS; round += 1)
    [centres, share] = nextCentres(colours, count, centres);
  const near = nearnessTo(centres);
  const data = new Uint8Array(count);
  for (let pixel = 0; pixel < count; pixel += 1) {
    const second = near(colours, pixel * 3);
    data[pixel] = 255 * (share < 0.5 ? second : 1 - second);
  }
  return { width, height, channels: 1, data };
}

/** A dark and a light one. */
function firstCentres(colours: Uint8Array, count: number): [Colour, Colour] {
  const lights = new Float32Array(count);
  for (let pixel = 0; pixel < count; pixel += 1) {
    const at = pixel * 3;
    lights[pixel] =
      0.3 * (colours[at] ?? 0) + 0.59 * (colours[at + 1] ?? 0) + 0.11 * (colours[at + 2] ?? 0);
  }
  const sorted = lights.toSorted();
  const colourAt = (quantile: number): Colour => {
    const at = lights.indexOf(sorted[Math.floor(count * quantile)] ?? 0) * 3;
    return [colours[at] ?? 0, colours[at + 1] ?? 0, colours[at + 2] ?? 0];
  };
  return [colourAt(0.1), colourAt(0.9)];
}

/** The means of what is nearer to each, and the first one's share of the pixels. */
function nextCentres(
  colours: Uint8Array,
  count: number,
  centres: [Colour, Colour],
): [[Colour, Colour], number] {
  const near = nearnessTo(centres);
  const sums = [0, 0, 0, 0, 0, 0];
  let first = 0;
  for (let pixel = 0; pixel < count; pixel += 1) {
    const isFirst = near(colours, pixel * 3) < 0.5;
    if (isFirst) first += 1;
    for (let c = 0; c < 3; c += 1)
      sums[isFirst ? c : c + 3] = (sums[isFirst ? c : c + 3] ?? 0) + (colours[pixel * 3 + c] ?? 0);
  }
  const mean = (from: number, pixels: number) =>
    [0, 1, 2].map((c) => (sums[from + c] ?? 0) / Math.max(1, pixels)) as Colour;
  return [[mean(0, first), mean(3, count - first)], first / count];
}

/** Of the colour at a place: 0 at the first, 1 at the second, along the way between them. */
function nearnessTo([[red, green, blue], second]: [Colour, Colour]): (
  colours: Uint8Array,
  at: number,
) => number {
  const [toRed, toGreen, toBlue] = [second[0] - red, second[1] - green, second[2] - blue];
  const length = Math.max(1, toRed ** 2 + toGreen ** 2 + toBlue ** 2);
  return (colours, at) => {
    const along =
      ((colours[at] ?? 0) - red) * toRed +
      ((colours[at + 1] ?? 0) - green) * toGreen +
      ((colours[at + 2] ?? 0) - blue) * toBlue;
    return Math.max(0, Math.min(1, along / length));
  };
}

async function cut(
  cover: Pixels,
  { box, slope }: Place,
  { height: drawn, beside, above }: Frame,
): Promise<Pixels> {
  const tilted = Math.abs(slope) > LEVEL;
  const [x0, x1, y0, y1] = [box.x0, box.x1, box.y0, box.y1].map(
    (share) => share * cover.height,
  ) as [number, number, number, number];
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
