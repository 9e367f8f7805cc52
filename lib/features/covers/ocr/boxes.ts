/** In shares of the cover's height (both axes), or in pixels if stated; `y` grows downwards. */
export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export function heightOf({ y0, y1 }: Box): number {
  return y1 - y0;
}

export function widthOf({ x0, x1 }: Box): number {
  return x1 - x0;
}

/** Width shared by two boxes; negative: the gap between them. */
export function commonWidth(a: Box, b: Box): number {
  return Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
}
