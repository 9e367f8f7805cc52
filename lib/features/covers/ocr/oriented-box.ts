import { polygonHull } from "d3-polygon";
import type { Pixels } from "./pixels";

/** A rectangle at any angle, in pixels of a picture. */
export interface OrientedBox {
  /** Centre. */
  x: number;
  y: number;
  /** Along `angle`. */
  width: number;
  height: number;
  /** Radians clockwise from the rows of the picture. */
  angle: number;
}

/** In pixels unless stated otherwise. */
export type Point = readonly [x: number, y: number];

/**
 * The rectangle of least area around points; one of its sides lies on a side of their convex hull.
 * @returns its longer side as width, its angle above −π/2 and at most π/2.
 */
export function smallestBox(points: readonly Point[]): OrientedBox {
  const outline = polygonHull(points.map(([x, y]) => [x, y])) ?? [];
  let best: (OrientedBox & { area: number }) | null = null;
  for (const [at, from] of outline.entries()) {
    const to = outline[(at + 1) % outline.length] ?? from;
    const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const along = outline.map(([x, y]) => x * cos + y * sin);
    const across = outline.map(([x, y]) => y * cos - x * sin);
    const [left, right] = [Math.min(...along), Math.max(...along)];
    const [top, bottom] = [Math.min(...across), Math.max(...across)];
    const area = (right - left) * (bottom - top);
    if (best && best.area <= area) continue;
    const [u, v] = [(left + right) / 2, (top + bottom) / 2];
    const middle = { x: u * cos - v * sin, y: u * sin + v * cos };
    best = { ...middle, width: right - left, height: bottom - top, angle, area };
  }
  if (!best) throw new Error("no points");
  const { area: _, ...box } = best;
  return lyingAlong(box);
}

/** The same rectangle with its longer side as width. */
function lyingAlong(box: OrientedBox): OrientedBox {
  const { width, height, angle } = box;
  if (width >= height) return { ...box, angle: withinHalfTurn(angle) };
  return { ...box, width: height, height: width, angle: withinHalfTurn(angle + Math.PI / 2) };
}

/** The same direction above −π/2 and at most π/2: a rectangle turned by half a turn is the same. */
export function withinHalfTurn(angle: number): number {
  return angle - Math.PI * Math.ceil(angle / Math.PI - 0.5);
}

export function cornersOf({ x, y, width, height, angle }: OrientedBox): Point[] {
  const [cos, sin] = [Math.cos(angle) / 2, Math.sin(angle) / 2];
  return [-1, 1].flatMap((side) =>
    [-1, 1].map((end): Point => [
      x + end * width * cos - side * height * sin,
      y + end * width * sin + side * height * cos,
    ]),
  );
}

/** Position of a point relative to the centre of a rectangle: along its angle, and across. */
export function placeIn(box: OrientedBox, { x, y }: { x: number; y: number }) {
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  const [dx, dy] = [x - box.x, y - box.y];
  return { along: dx * cos + dy * sin, across: dy * cos - dx * sin };
}

/** Angle from one direction to another, ignoring half turns: −π/2 to π/2. */
export function turnTo(angle: number, from: number): number {
  const turn = angle - from;
  return turn - Math.PI * Math.round(turn / Math.PI);
}

/**
 * Draws a rectangle of a picture upright, `height` pixels high and in proportion wide. Outside the picture its
 * edge is repeated.
 */
export function drawUpright(picture: Pixels, box: OrientedBox, height: number): Pixels {
  const { channels } = picture;
  const width = Math.max(1, Math.round((box.width / box.height) * height));
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  // When the rectangle is scaled down, each pixel is the mean of several pixels.
  const samples = Math.max(1, Math.round(box.height / height));
  const addTo = samples === 1 ? addBetween : addNearest;
  const out = new Uint8Array(width * height * channels);
  const sums = new Float64Array(channels);
  for (let at = 0, pixel = 0; pixel < width * height; pixel += 1) {
    const [row, column] = [Math.floor(pixel / width), pixel % width];
    sums.fill(0);
    for (let down = 0.5; down < samples; down += 1) {
      const v = ((row + down / samples) / height - 0.5) * box.height;
      for (let along = 0.5; along < samples; along += 1) {
        const u = ((column + along / samples) / width - 0.5) * box.width;
        addTo(sums, picture, box.x + u * cos - v * sin, box.y + u * sin + v * cos);
      }
    }
    for (let channel = 0; channel < channels; channel += 1, at += 1)
      out[at] = Math.round((sums[channel] ?? 0) / samples ** 2);
  }
  return { width, height, channels, data: out };
}

/** Adds the colour of the nearest pixel. */
function addNearest(sums: Float64Array, picture: Pixels, x: number, y: number): void {
  const { width, height, channels, data } = picture;
  const at =
    (clamp(Math.floor(y), height - 1) * width + clamp(Math.floor(x), width - 1)) * channels;
  for (let channel = 0; channel < channels; channel += 1)
    sums[channel] = (sums[channel] ?? 0) + (data[at + channel] ?? 0);
}

/** Adds the colour interpolated between four pixels. */
function addBetween(sums: Float64Array, picture: Pixels, x: number, y: number): void {
  const { width, height, channels, data } = picture;
  const [px, py] = [clamp(x - 0.5, width - 1.001), clamp(y - 0.5, height - 1.001)];
  const [left, top] = [Math.floor(px), Math.floor(py)];
  const [fx, fy] = [px - left, py - top];
  const at = (top * width + left) * channels;
  const below = at + width * channels;
  for (let channel = 0; channel < channels; channel += 1) {
    const upper = (data[at + channel] ?? 0) * (1 - fx) + (data[at + channels + channel] ?? 0) * fx;
    const lower =
      (data[below + channel] ?? 0) * (1 - fx) + (data[below + channels + channel] ?? 0) * fx;
    sums[channel] = (sums[channel] ?? 0) + upper * (1 - fy) + lower * fy;
  }
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(most, value));
}
