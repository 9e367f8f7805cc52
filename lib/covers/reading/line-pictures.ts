import type { Box } from "./engine";
import { closeUp } from "./letter-gaps";
import type { Pixels } from "./pixels";
import { areLettersDark, evened, grey, pixelsOf, toSharp, unlikeMean } from "./variants";

/** Height to which a line is drawn, in pixels: the size the engine was trained on, with room above and below. */
const HEIGHT = 64;
/** In heights of the line. */
const ROOM_BESIDE = 0.7;
const ROOM_ABOVE = 0.3;
/** Below this a line is as good as level. */
const LEVEL = 0.02;

/** Where a line is, and how far it falls to the right. */
export interface Place {
  box: Box;
  slope: number;
}

/** Pictures of one line alone, each with dark letters on light; the most promising first. */
export async function* linePictures(cover: Pixels, place: Place): AsyncGenerator<Pixels> {
  const line = await cut(cover, place);
  const plain = grey(line);
  const dark = await evened(plain, HEIGHT / 2, 1);
  const sign = areLettersDark(dark) ? 1 : -1;
  const even = sign === 1 ? dark : await evened(plain, HEIGHT / 2, -1);
  yield even;
  const colours = twoColours(line);
  yield colours;
  const close = closeUp(even) ?? closeUp(colours);
  if (close) yield close;
  yield unlikeMean(line, HEIGHT * 0.75, 3);
  // A reflection is evened out only by what is close.
  yield evened(plain, HEIGHT / 5, sign);
  yield sign === 1 ? plain : inverse(plain);
  yield sign === 1 ? await evened(plain, HEIGHT / 2, -1) : dark;
}

function inverse(picture: Pixels): Pixels {
  return { ...picture, data: picture.data.map((value) => 255 - value) };
}

const ROUNDS = 6;

/** By which of its two main colours a pixel is nearer to; the rarer one, the letters', is dark. */
function twoColours(line: Pixels): Pixels {
  const count = line.width * line.height;
  const at = (pixel: number) => [0, 1, 2].map((c) => line.data[pixel * 3 + c] ?? 0) as [number, number, number];
  const light = ([red, green, blue]: readonly number[]) => 0.3 * (red ?? 0) + 0.59 * (green ?? 0) + 0.11 * (blue ?? 0);
  const pixels = Array.from({ length: count }, (_, pixel) => at(pixel)).toSorted((a, b) => light(a) - light(b));
  let centres = [pixels[Math.floor(count * 0.1)] ?? [0, 0, 0], pixels[Math.floor(count * 0.9)] ?? [255, 255, 255]] as const;
  let shares = [0.5, 0.5];
  for (let round = 0; round < ROUNDS; round += 1) {
    const sums = [[0, 0, 0, 0], [0, 0, 0, 0]] as [number[], number[]];
    for (const pixel of pixels) {
      const sum = nearness(pixel, centres) < 0.5 ? sums[0] : sums[1];
      pixel.forEach((value, c) => (sum[c] = (sum[c] ?? 0) + value));
      sum[3] = (sum[3] ?? 0) + 1;
    }
    const mean = (sum: number[]) => [0, 1, 2].map((c) => (sum[c] ?? 0) / Math.max(1, sum[3] ?? 0)) as [number, number, number];
    centres = [mean(sums[0]), mean(sums[1])];
    shares = sums.map((sum) => (sum[3] ?? 0) / count);
  }
  const isFirstRare = (shares[0] ?? 0) < (shares[1] ?? 0);
  const data = new Uint8Array(count);
  for (let pixel = 0; pixel < count; pixel += 1) {
    const share = nearness(at(pixel), centres);
    data[pixel] = 255 * (isFirstRare ? share : 1 - share);
  }
  return { width: line.width, height: line.height, channels: 1, data };
}

/** 0 at the first colour, 1 at the second, along the way between them. */
function nearness(pixel: readonly number[], [first, second]: readonly [readonly number[], readonly number[]]): number {
  let [along, length] = [0, 0];
  for (let c = 0; c < 3; c += 1) {
    const way = (second[c] ?? 0) - (first[c] ?? 0);
    along += ((pixel[c] ?? 0) - (first[c] ?? 0)) * way;
    length += way * way;
  }
  return Math.max(0, Math.min(1, along / Math.max(1, length)));
}

async function cut(cover: Pixels, { box, slope }: Place): Promise<Pixels> {
  const tilted = Math.abs(slope) > LEVEL;
  const [x0, x1, y0, y1] = [box.x0, box.x1, box.y0, box.y1].map((share) => share * cover.height) as [number, number, number, number];
  // What the slope adds to the height of the box is not the letters'.
  const size = tilted ? Math.max((y1 - y0) / 3, y1 - y0 - Math.abs(slope) * (x1 - x0)) : y1 - y0;
  const left = Math.max(0, Math.round(x0 - ROOM_BESIDE * size));
  const top = Math.max(0, Math.round(y0 - ROOM_ABOVE * size));
  const width = Math.max(1, Math.min(cover.width, Math.round(x1 + ROOM_BESIDE * size)) - left);
  const height = Math.max(1, Math.min(cover.height, Math.round(y1 + ROOM_ABOVE * size)) - top);
  const part = toSharp(cover).extract({ left, top, width, height });
  if (!tilted) return pixelsOf(part.resize({ height: HEIGHT }));
  const level = await pixelsOf(part.rotate((-Math.atan(slope) * 180) / Math.PI, { background: edgeColour(cover, left, top) }));
  const strip = Math.min(level.height, Math.round(size * (1 + 2 * ROOM_ABOVE)));
  const middle = { left: 0, top: Math.floor((level.height - strip) / 2), width: level.width, height: strip };
  return pixelsOf(toSharp(level).extract(middle).resize({ height: HEIGHT }));
}

function edgeColour({ width, channels, data }: Pixels, x: number, y: number) {
  const at = (y * width + x) * channels;
  return { r: data[at] ?? 0, g: data[at + 1] ?? 0, b: data[at + 2] ?? 0 };
}
