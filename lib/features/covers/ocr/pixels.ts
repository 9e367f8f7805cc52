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

/** People hold the camera as the book lies: what lies across the picture is rather the cover as far as a horizon printed on it. */
export function liesAcross(cover: Pixels, picture: Pixels): boolean {
  return cover.width > cover.height !== picture.width > picture.height;
}
