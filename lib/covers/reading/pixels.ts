/** Interleaved channels, a byte each, row by row. */
export interface Pixels {
  width: number;
  height: number;
  channels: number;
  data: Uint8Array;
}

/** A point in pixels. */
export type Point = readonly [x: number, y: number];

/** Corners clockwise from the upper left. */
export type Quad = readonly [Point, Point, Point, Point];
