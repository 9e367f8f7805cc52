/** Shares of the cover's height both ways, or pixels where it says so; `y` grows downwards. */
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

/** Width that two boxes have in common; below 0 it is the gap between them. */
export function commonWidth(a: Box, b: Box): number {
  return Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
}

/** Height that two boxes have in common; below 0 it is the gap between them. */
export function commonHeight(a: Box, b: Box): number {
  return Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
}

/** The smallest box that holds them all. */
export function around(boxes: readonly Box[]): Box {
  return {
    x0: Math.min(...boxes.map(({ x0 }) => x0)),
    y0: Math.min(...boxes.map(({ y0 }) => y0)),
    x1: Math.max(...boxes.map(({ x1 }) => x1)),
    y1: Math.max(...boxes.map(({ y1 }) => y1)),
  };
}

/** Common area as a share of both together, or of the smaller one. */
export function overlap(a: Box, b: Box, of: "union" | "smaller"): number {
  const [width, height] = [commonWidth(a, b), commonHeight(a, b)];
  if (width <= 0 || height <= 0) return 0;
  const common = width * height;
  const [first, second] = [areaOf(a), areaOf(b)];
  return common / (of === "union" ? first + second - common : Math.min(first, second));
}

function areaOf(box: Box): number {
  return widthOf(box) * heightOf(box);
}
