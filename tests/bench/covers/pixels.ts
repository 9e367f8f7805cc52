import type { Pixels } from "@/lib/features/covers/ocr/pixels";
import type { Random } from "@/prisma/seed/random";

export type Colour = readonly [number, number, number];

/** An RGB picture. @param at gives the colour of a pixel; both coordinates are from 0 to 1 */
export function paint(width: number, height: number, at: (x: number, y: number) => Colour): Pixels {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [red, green, blue] = at(x / width, y / height);
      const pixel = (y * width + x) * 3;
      data[pixel] = clamp(red);
      data[pixel + 1] = clamp(green);
      data[pixel + 2] = clamp(blue);
    }
  }
  return { width, height, channels: 3, data };
}

export function clamp(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : (value + 0.5) | 0;
}

export function mix(a: Colour, b: Colour, share: number): Colour {
  const of = (x: number, y: number) => x * (1 - share) + y * share;
  return [of(a[0], b[0]), of(a[1], b[1]), of(a[2], b[2])];
}

/** Smooth noise from 0 to 1: random values on a grid, interpolated, in several octaves. */
export function noise(chance: Random, octaves: number): (x: number, y: number) => number {
  const size = 64;
  const grid = Float32Array.from({ length: size * size }, () => chance.next());
  const value = (x: number, y: number) => grid[(y & (size - 1)) * size + (x & (size - 1))] ?? 0;
  const soft = (t: number) => t * t * (3 - 2 * t);
  const layer = (x: number, y: number) => {
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [u, v] = [soft(x - left), soft(y - top)];
    const upper = value(left, top) * (1 - u) + value(left + 1, top) * u;
    const lower = value(left, top + 1) * (1 - u) + value(left + 1, top + 1) * u;
    return upper * (1 - v) + lower * v;
  };
  return (x, y) => {
    let [sum, weight, total] = [0, 1, 0];
    for (let octave = 0; octave < octaves; octave += 1) {
      sum += layer(x * 2 ** octave, y * 2 ** octave) * weight;
      total += weight;
      weight /= 2;
    }
    return sum / total;
  };
}
