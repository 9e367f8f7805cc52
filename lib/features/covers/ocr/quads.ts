import { COVER_SHAPE } from "./cover-shape";
import { hull, turn, type Point } from "./oriented-box";
import type { Pixels } from "./pixels";

/** Corners clockwise from the upper left. */
export type Quad = readonly [Point, Point, Point, Point];

/**
 * The four straight sides that fit a form best.
 * @param mask 1 inside, 0 outside, row by row.
 * @returns their crossings, null where the form is no more than a line.
 */
export function fourSides(mask: Uint8Array, width: number, height: number): Quad | null {
  const edge = boundary(mask, width, height);
  const outline = hull(edge);
  return outline.length < 4 ? null : clockwise(straightSides(fourCorners(outline), edge));
}

/** The outermost pixels of each row and column. */
function boundary(mask: Uint8Array, width: number, height: number): Point[] {
  const points: Point[] = [];
  const at = (x: number, y: number) => mask[y * width + x] === 1;
  for (let y = 0; y < height; y += 1) {
    const row = mask.subarray(y * width, (y + 1) * width);
    const [first, last] = [row.indexOf(1), row.lastIndexOf(1)];
    if (first >= 0) points.push([first, y + 0.5], [last + 1, y + 0.5]);
  }
  for (let x = 0; x < width; x += 1) {
    let [first, last] = [0, height - 1];
    while (first < height && !at(x, first)) first += 1;
    while (last > first && !at(x, last)) last -= 1;
    if (first < height) points.push([x + 0.5, first], [x + 0.5, last + 1]);
  }
  return points;
}

/** Takes away the corner that matters least until four are left. */
function fourCorners(outline: Point[]): Point[] {
  const left = [...outline];
  while (left.length > 4) {
    const costs = left.map((point, at) =>
      Math.abs(turn(left.at(at - 1), point, left[(at + 1) % left.length])),
    );
    left.splice(costs.indexOf(Math.min(...costs)), 1);
  }
  return left;
}

/** Lays a line along each side through the boundary near it, and takes the lines' crossings. */
function straightSides(corners: Point[], points: Point[]): Point[] {
  const lines = corners.map((from, at) => fitLine(from, corners[(at + 1) % 4] ?? from, points));
  return corners.map((corner, at) => crossing(lines.at(at - 1), lines[at]) ?? corner);
}

interface Line {
  normal: Point;
  offset: number;
}

function fitLine(from: Point, to: Point, points: Point[]): Line {
  let line = through(from, to);
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  for (const reach of [0.04, 0.02]) {
    const near = points.filter((point) => {
      const along =
        ((point[0] - from[0]) * (to[0] - from[0]) + (point[1] - from[1]) * (to[1] - from[1])) /
        length ** 2;
      return (
        along > 0.06 &&
        along < 0.94 &&
        Math.abs(dot(line.normal, point) - line.offset) < reach * length
      );
    });
    if (near.length < 8) return line;
    line = leastSquares(near, line);
  }
  return line;
}

function through(from: Point, to: Point): Line {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const normal: Point = [(to[1] - from[1]) / length, -(to[0] - from[0]) / length];
  return { normal, offset: dot(normal, from) };
}

/** The line with the least squared distances: along the longer axis of the points' spread. */
function leastSquares(points: Point[], before: Line): Line {
  const [cx, cy] = middleOf(points);
  let [xx, xy, yy] = [0, 0, 0];
  for (const [x, y] of points) {
    const [dx, dy] = [x - cx, y - cy];
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  const angle = 0.5 * Math.atan2(2 * xy, xx - yy) + Math.PI / 2;
  const sign = Math.cos(angle) * before.normal[0] + Math.sin(angle) * before.normal[1] < 0 ? -1 : 1;
  const normal: Point = [sign * Math.cos(angle), sign * Math.sin(angle)];
  return { normal, offset: dot(normal, [cx, cy]) };
}

function crossing(a: Line | undefined, b: Line | undefined): Point | null {
  if (!a || !b) return null;
  const det = a.normal[0] * b.normal[1] - a.normal[1] * b.normal[0];
  if (Math.abs(det) < 0.2) return null;
  return [
    (a.offset * b.normal[1] - b.offset * a.normal[1]) / det,
    (a.normal[0] * b.offset - b.normal[0] * a.offset) / det,
  ];
}

function dot(a: Point, b: Point): number {
  return a[0] * b[0] + a[1] * b[1];
}

export function middleOf(points: readonly Point[]): Point {
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  return [mean(0), mean(1)];
}

export function areaOf(quad: readonly Point[]): number {
  const doubled = quad.reduce((sum, [x, y], at) => {
    const [nx, ny] = quad[(at + 1) % quad.length] ?? [0, 0];
    return sum + x * ny - nx * y;
  }, 0);
  return Math.abs(doubled) / 2;
}

/** From the corner nearest the upper left, the way the clock goes. */
function clockwise(corners: Point[]): Quad {
  const [cx, cy] = middleOf(corners);
  const angle = ([x, y]: Point) => Math.atan2(y - cy, x - cx);
  const sorted = corners.toSorted((a, b) => angle(a) - angle(b));
  const first = sorted.indexOf(sorted.toSorted((a, b) => a[0] + a[1] - b[0] - b[1])[0] ?? [0, 0]);
  const corner = (at: number): Point => sorted[(first + at) % 4] ?? [0, 0];
  return [corner(0), corner(1), corner(2), corner(3)];
}

/** No corner is far from a right angle, and the sides are those of a book. */
export function isBookShaped(quad: Quad): boolean {
  const sides = quad.map(([x, y], at) => {
    const [nx, ny] = quad[(at + 1) % 4] ?? [x, y];
    return [nx - x, ny - y] as const;
  });
  const lengths = sides.map((side) => Math.hypot(...side));
  const isSquare = sides.every(([x, y], at) => {
    const [nx, ny] = sides[(at + 1) % 4] ?? [0, 0];
    return (
      Math.abs((x * nx + y * ny) / ((lengths[at] ?? 1) * (lengths[(at + 1) % 4] ?? 1))) <
      COVER_SHAPE.maxCosine
    );
  });
  const [a, b] = [(lengths[0] ?? 0) + (lengths[2] ?? 0), (lengths[1] ?? 0) + (lengths[3] ?? 0)];
  const slimness = Math.max(a, b) / Math.min(a, b);
  return isSquare && slimness > COVER_SHAPE.minRatio && slimness < COVER_SHAPE.maxRatio;
}

/**
 * Draws the four-cornered part of a picture as an upright rectangle of this height (or width where
 * it lies on its side), by the inverse of the projective map.
 */
export function straighten(picture: Pixels, quad: Quad, longer: number): Pixels {
  const side = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);
  const across = (side(quad[0], quad[1]) + side(quad[3], quad[2])) / 2;
  const down = (side(quad[0], quad[3]) + side(quad[1], quad[2])) / 2;
  const scale = longer / Math.max(across, down);
  const [width, height] = [Math.round(across * scale), Math.round(down * scale)];
  const { channels, data } = picture;
  const [a, b, c, d, e, f, g, h] = projection(quad);
  const out = new Uint8Array(width * height * channels);
  for (let y = 0; y < height; y += 1) {
    const v = (y + 0.5) / height;
    for (let x = 0; x < width; x += 1) {
      const u = (x + 0.5) / width;
      const w = g * u + h * v + 1;
      const px = Math.max(0, Math.min(picture.width - 1.001, (a * u + b * v + c) / w - 0.5));
      const py = Math.max(0, Math.min(picture.height - 1.001, (d * u + e * v + f) / w - 0.5));
      const [left, top] = [Math.floor(px), Math.floor(py)];
      const [fx, fy] = [px - left, py - top];
      const at = (top * picture.width + left) * channels;
      const below = at + picture.width * channels;
      for (let channel = 0; channel < channels; channel += 1) {
        const upper =
          (data[at + channel] ?? 0) * (1 - fx) + (data[at + channels + channel] ?? 0) * fx;
        const lower =
          (data[below + channel] ?? 0) * (1 - fx) + (data[below + channels + channel] ?? 0) * fx;
        out[(y * width + x) * channels + channel] = upper * (1 - fy) + lower * fy;
      }
    }
  }
  return { width, height, channels, data: out };
}

type Projection = [number, number, number, number, number, number, number, number];

/** Coefficients of the projective map from the unit square to these corners (Heckbert). */
function projection([p0, p1, p2, p3]: Quad): Projection {
  const [sx, sy] = [p0[0] - p1[0] + p2[0] - p3[0], p0[1] - p1[1] + p2[1] - p3[1]];
  const [dx1, dy1] = [p1[0] - p2[0], p1[1] - p2[1]];
  const [dx2, dy2] = [p3[0] - p2[0], p3[1] - p2[1]];
  const det = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / det;
  const h = (dx1 * sy - sx * dy1) / det;
  return [
    p1[0] - p0[0] + g * p1[0],
    p3[0] - p0[0] + h * p3[0],
    p0[0],
    p1[1] - p0[1] + g * p1[1],
    p3[1] - p0[1] + h * p3[1],
    p0[1],
    g,
    h,
  ];
}
