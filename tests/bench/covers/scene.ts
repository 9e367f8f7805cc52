import sharp, { type Sharp } from "sharp";
import type { Random } from "@/prisma/seed/random";
import { clamp, mix, noise, paint, type Colour, type Pixels } from "./pixels";

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

/** A scan: the cover alone, straight. */
export async function scan(cover: Pixels, chance: Random): Promise<Buffer> {
  return toSharp(cover)
    .jpeg({ quality: chance.int(60, 90) })
    .toBuffer();
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

/** Where the cover's corners come to lie, clockwise from the upper left. */
function corners({ tilt, perspective }: Shot, chance: Random): Corners {
  const size = 0.72 + chance.next() * 0.2;
  const [w, h] = [(HEIGHT * size) / 1.5 / 2, (HEIGHT * size) / 2];
  const fit = Math.min(1, (WIDTH * 0.47) / w);
  const [sin, cos] = [Math.sin((tilt * Math.PI) / 180), Math.cos((tilt * Math.PI) / 180)];
  const [cx, cy] = [WIDTH / 2 + chance.normal() * 15, HEIGHT / 2 + chance.normal() * 15];
  const stray = () => (chance.next() * 2 - 1) * perspective * WIDTH;
  return [
    [-w, -h],
    [w, -h],
    [w, h],
    [-w, h],
  ].map(([x = 0, y = 0]) => [
    cx + (x * cos - y * sin) * fit + stray(),
    cy + (x * sin + y * cos) * fit + stray(),
  ]);
}

/** Draws a picture into the four-cornered place, by the inverse of the projective map. */
export function lay(cover: Pixels, onto: Pixels, place: Corners): void {
  const [a, b, c, d, e, f, g, h] = toSquare(place);
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

function sample(from: Pixels, x: number, y: number, into: Buffer, at: number): void {
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

type Map8 = [number, number, number, number, number, number, number, number];

/** Eight coefficients of the map from these corners to the unit square. */
function toSquare(place: Corners): Map8 {
  const square = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ];
  const rows = place.flatMap(([x, y], at) => {
    const [u = 0, v = 0] = square[at] ?? [];
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  for (let column = 0; column < 8; column += 1) {
    const best = rows
      .slice(column)
      .reduce(
        (top, row, at) =>
          Math.abs(row[column] ?? 0) > Math.abs(rows[top]?.[column] ?? 0) ? at + column : top,
        column,
      );
    [rows[column], rows[best]] = [rows[best] ?? [], rows[column] ?? []];
    const pivot = rows[column] ?? [];
    for (const row of rows) {
      if (row === pivot) continue;
      const share = (row[column] ?? 0) / (pivot[column] ?? 1);
      for (let at = column; at < 9; at += 1) row[at] = (row[at] ?? 0) - share * (pivot[at] ?? 0);
    }
  }
  return rows.map((row, at) => (row[8] ?? 0) / (row[at] ?? 1)) as Map8;
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

export function toSharp({ width, height, data }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } });
}

export async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture
    .removeAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
