import type { Region } from "./find-lines";
import type { Pixels } from "./pixels";
import { againstMean, channel, grey, pixelsOf, toSharp, unlikeMean } from "./variants";

/** Height to which a line is drawn, in pixels: the size the engine was trained on, with room above and below. */
const HEIGHT = 64;
/** In heights of the line. */
const ROOM_BESIDE = 0.7;
const ROOM_ABOVE = 0.3;
/** Below this a line is as good as level. */
const LEVEL = 0.02;

/** Pictures of one line alone, each with dark letters on light. */
export async function* linePictures(cover: Pixels, region: Region): AsyncGenerator<Pixels> {
  const line = await cut(cover, region);
  const plain = grey(line);
  const middle = line.height / 2;
  yield againstMean(plain, middle, 2);
  yield againstMean(plain, middle, -2);
  yield unlikeMean(line, middle * 1.5, 3);
  yield plain;
  yield { ...plain, data: plain.data.map((value) => 255 - value) };
  const lightness = plain.data.reduce((sum, value) => sum + value, 0) / plain.data.length;
  yield channel(line, lightness > 128 ? Math.min : Math.max);
}

async function cut(cover: Pixels, { box, slope }: Region): Promise<Pixels> {
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
