import { pixelsOf, toSharp, type Pixels } from "@/lib/features/covers/ocr/pixels";
import type { Random } from "@/prisma/seed/random";
import { clamp, mix, noise, paint, type Colour } from "./pixels";

/** How a cover is photographed. */
export interface Shot {
  /** Degrees. */
  tilt: number;
  /** Quarter turns of the camera, clockwise. */
  quarters: 0 | 1 | 2 | 3;
  /** How far each corner strays, as a share of the picture's width. */
  perspective: number;
  /** Standard deviations, in pixels and in steps of brightness. */
  blur: number;
  grain: number;
  /** Strength of the reflection; 0 is none. */
  glare: number;
  /** How much darker the far side is. */
  shade: number;
  quality: number;
}

const WIDTH = 1350;
const HEIGHT = 1800;

export function chooseShot(chance: Random): Shot {
  const sideways = chance.next();
  return {
    tilt: chance.normal() * 4.5,
    quarters: sideways < 0.06 ? 1 : sideways < 0.12 ? 3 : sideways < 0.16 ? 2 : 0,
    perspective: chance.chance(0.7) ? chance.next() * 0.07 : 0,
    blur: chance.chance(0.6) ? 0.4 + chance.next() * 1.5 : 0,
    grain: chance.next() * 15,
    glare: chance.chance(0.35) ? 0.2 + chance.next() * 0.35 : 0,
    shade: chance.next() * 0.45,
    quality: chance.int(55, 90),
  };
}

export function inWords(shot: Shot): string {
  const rounded = Object.entries(shot).map(([name, value]) => [
    name,
    Math.round(value * 100) / 100,
  ]);
  return rounded.map((part) => part.join(" ")).join(" ");
}

/** A photo of the cover lying on something. */
export async function photograph(cover: Pixels, shot: Shot, chance: Random): Promise<Buffer> {
  const picture = table(chance);
  lay(cover, picture, corners(shot, chance));
  return develop(picture, shot, chance);
}

/** Lights a scene and takes its picture: blur, grain, JPEG. */
export async function develop(picture: Pixels, shot: Shot, chance: Random): Promise<Buffer> {
  light(picture, shot, chance);
  let photo = toSharp(picture);
  if (shot.blur > 0) photo = toSharp(await pixelsOf(photo.blur(Math.max(0.3, shot.blur))));
  const grainy = await pixelsOf(photo);
  const speckles = Float32Array.from({ length: 65_536 }, () => chance.normal() * shot.grain);
  for (let at = 0; at < grainy.data.length; at += 1) {
    grainy.data[at] = clamp(
      (grainy.data[at] ?? 0) + (speckles[(at * 40_503 + (at >> 9)) & 65_535] ?? 0),
    );
  }
  return toSharp(grainy)
    .rotate(shot.quarters * 90)
    .jpeg({ quality: shot.quality })
    .toBuffer();
}

/** Wood, cloth or a plain desk. */
function table(chance: Random): Pixels {
  const base: Colour = chance.pick([
    [120, 84, 56],
    [206, 196, 184],
    [70, 74, 82],
    [176, 140, 100],
    [236, 234, 230],
  ]);
  const dark = mix(base, [0, 0, 0], 0.4);
  const kind = chance.int(0, 2);
  const [grain, fine] = [noise(chance, 4), noise(chance, 3)];
  return paint(WIDTH, HEIGHT, (x, y) => {
    if (kind === 0) return mix(base, dark, grain(x * 3 + fine(x * 4, y * 2), y * 40));
    if (kind === 1) return mix(base, dark, 0.5 * fine(x * 90, y * 120));
    return mix(base, dark, 0.2 * grain(x * 2, y * 2));
  });
}

export type Corners = [number, number][];

/** The corners of the cover in the photo. */
function corners(shot: Shot, chance: Random): Corners {
  const size = 0.72 + chance.next() * 0.2;
  const width = Math.min((HEIGHT * size) / 1.5, WIDTH * 0.94);
  const [x, y] = [WIDTH / 2 + chance.normal() * 15, HEIGHT / 2 + chance.normal() * 15];
  const cover = rectangle(width, width * 1.5, shot.tilt);
  return strayed(cover, { x, y }, shot.perspective * WIDTH, chance);
}

/** The corners of a rectangle around 0, turned by an angle in degrees; clockwise from the upper left. */
export function rectangle(width: number, height: number, degrees: number): Corners {
  const angle = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle) / 2, Math.cos(angle) / 2];
  const at = (x: number, y: number): Corners[0] => [
    x * width * cos - y * height * sin,
    x * width * sin + y * height * cos,
  ];
  return [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)];
}

/** The corners moved to `centre`, each by a random distance of at most `reach` in both directions. */
export function strayed(
  place: Corners,
  centre: { x: number; y: number },
  reach: number,
  chance: Random,
): Corners {
  const stray = () => (chance.next() * 2 - 1) * reach;
  return place.map(([x, y]) => [centre.x + x + stray(), centre.y + y + stray()]);
}

/** Draws a picture between four corners, by the inverse of the projective map. */
export function lay(cover: Pixels, onto: Pixels, place: Corners): void {
  const [a, b, c, d, e, f, g, h] = inverse(projection(place));
  for (let y = 0; y < onto.height; y += 1) {
    for (let x = 0; x < onto.width; x += 1) {
      const w = g * x + h * y + 1;
      const u = (a * x + b * y + c) / w;
      const v = (d * x + e * y + f) / w;
      if (u < 0 || v < 0 || u >= 1 || v >= 1) continue;
      sample(
        cover,
        u * (cover.width - 1),
        v * (cover.height - 1),
        onto.data,
        (y * onto.width + x) * 3,
      );
    }
  }
}

function sample(from: Pixels, x: number, y: number, into: Uint8Array, at: number): void {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [x - left, y - top];
  const [right, low] = [Math.min(left + 1, from.width - 1), Math.min(top + 1, from.height - 1)];
  const value = (px: number, py: number, c: number) =>
    from.data[(py * from.width + px) * 3 + c] ?? 0;
  for (let c = 0; c < 3; c += 1) {
    const upper = value(left, top, c) * (1 - u) + value(right, top, c) * u;
    const lower = value(left, low, c) * (1 - u) + value(right, low, c) * u;
    into[at + c] = clamp(upper * (1 - v) + lower * v);
  }
}

/** The map of (x, y) to ((a x + b y + c) / w, (d x + e y + f) / w), with w = g x + h y + 1: a to h. */
type Projection = [number, number, number, number, number, number, number, number];

/** The projective map of the unit square onto four corners (Heckbert). */
export function projection(place: Corners): Projection {
  const [p0, p1, p2, p3] = place as [Corners[0], Corners[0], Corners[0], Corners[0]];
  const [sx, sy] = [p0[0] - p1[0] + p2[0] - p3[0], p0[1] - p1[1] + p2[1] - p3[1]];
  const [dx1, dy1, dx2, dy2] = [p1[0] - p2[0], p1[1] - p2[1], p3[0] - p2[0], p3[1] - p2[1]];
  const det = dx1 * dy2 - dx2 * dy1;
  const [g, h] = [(sx * dy2 - dx2 * sy) / det, (dx1 * sy - sx * dy1) / det];
  const row = (axis: 0 | 1) =>
    [p1[axis] * (1 + g) - p0[axis], p3[axis] * (1 + h) - p0[axis], p0[axis]] as const;
  return [...row(0), ...row(1), g, h];
}

function inverse([a, b, c, d, e, f, g, h]: Projection): Projection {
  const adjugate = [e - f * h, c * h - b, b * f - c * e, f * g - d, a - c * g, c * d - a * f];
  const scaled = [...adjugate, d * h - e * g, b * g - a * h].map((each) => each / (a * e - b * d));
  return scaled as Projection;
}

/** A lamp on one side, and its reflection on the varnish. */
function light(picture: Pixels, { shade, glare }: Shot, chance: Random): void {
  const direction = chance.next() * 2 * Math.PI;
  const [dx, dy] = [Math.cos(direction), Math.sin(direction)];
  const [gx, gy] = [0.2 + chance.next() * 0.6, 0.2 + chance.next() * 0.6];
  const [long, wide] = [0.15 + chance.next() * 0.25, 0.05 + chance.next() * 0.12];
  for (let y = 0; y < picture.height; y += 1) {
    for (let x = 0; x < picture.width; x += 1) {
      const [px, py] = [x / picture.width, y / picture.height];
      const dark = 1 - shade * (0.5 + 0.5 * ((px - 0.5) * dx + (py - 0.5) * dy) * 1.6);
      const [along, across] = [(px - gx) * dx + (py - gy) * dy, (px - gx) * dy - (py - gy) * dx];
      const shine = glare * Math.exp(-((along / long) ** 2) - (across / wide) ** 2) * 255;
      const at = (y * picture.width + x) * 3;
      for (let c = 0; c < 3; c += 1)
        picture.data[at + c] = clamp((picture.data[at + c] ?? 0) * dark + shine);
    }
  }
}
