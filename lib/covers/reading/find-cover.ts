import type { Pixels, Point, Quad } from "./pixels";

/** As shares of the picture: what is smaller is a detail, what is larger the picture itself. */
const SMALLEST = 0.12;
const LARGEST = 0.97;
/** The object and its four-cornered form may differ in area by this share. */
const LOOSE = 0.1;
/** Longer side : shorter side of books; a squarer form is mostly a cover as far as a horizon printed on it. */
const SLIMMEST = 1.9;
const SQUAREST = 1.27;
const PASSES = 4;
/** Shares of the limit that parts the values best: a lower one holds on to a pale half of a cover. */
const LIMITS = [0.3, 0.45, 0.65, 0.85, 1];

/**
 * Finds the cover in a photo: the four-cornered thing that stands out from what reaches the
 * picture's edge.
 * @param pictures the same one, small (a few hundred pixels wide), three channels, smoothed more or less.
 * @returns its corners, null where there is no such thing (a scan, a close-up).
 */
export function findCover(pictures: readonly Pixels[]): Quad | null {
  const found = pictures.flatMap((picture) => {
    const { width, height } = picture;
    const standsOut = barrier(picture);
    const limit = threshold(standsOut);
    return LIMITS.flatMap((share) => {
      const mask = largestPart(standsOut, limit * share, width, height);
      return quadOf(mask, width, height) ?? [];
    });
  });
  const standing = found.filter(({ quad }) => pictures[0] && hasEdges(quad, pictures[0]));
  return standing.toSorted((a, b) => b.worth - a.worth)[0]?.quad ?? null;
}

/** Steps of brightness between the two sides of an edge, summed over the channels. */
const STEP = 14;
/** So much of each side must be an edge, and of all four together. */
const OF_EACH = 0.25;
const OF_ALL = 0.6;
const SAMPLES = 40;

/** Whether the picture changes along the sides: a pattern or a lamp's light gives no four sides. */
function hasEdges(quad: Quad, picture: Pixels): boolean {
  const [cx, cy] = [0, 1].map((axis) => quad.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / 4) as [number, number];
  const reach = picture.width * 0.018;
  const shares = quad.map((from, at) => {
    const to = quad[(at + 1) % 4] ?? from;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const [nx, ny] = [((to[1] - from[1]) / length) * reach, (-(to[0] - from[0]) / length) * reach];
    const outward = nx * ((from[0] + to[0]) / 2 - cx) + ny * ((from[1] + to[1]) / 2 - cy) > 0 ? 1 : -1;
    let edges = 0;
    for (let sample = 1; sample <= SAMPLES; sample += 1) {
      const share = sample / (SAMPLES + 1);
      const [x, y] = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
      const inside = colourAt(picture, x - nx * outward, y - ny * outward);
      const outside = colourAt(picture, x + nx * outward, y + ny * outward);
      const step = inside.reduce((sum, value, channel) => sum + Math.abs(value - (outside[channel] ?? 0)), 0);
      if (step > STEP) edges += 1;
    }
    return edges / SAMPLES;
  });
  return Math.min(...shares) > OF_EACH && shares.reduce((sum, share) => sum + share, 0) / 4 > OF_ALL;
}

function colourAt({ width, height, channels, data }: Pixels, x: number, y: number): number[] {
  const column = Math.max(0, Math.min(width - 1, Math.round(x)));
  const row = Math.max(0, Math.min(height - 1, Math.round(y)));
  const at = (row * width + column) * channels;
  return Array.from({ length: channels }, (_, channel) => data[at + channel] ?? 0);
}

/** A large form is worth more than a detail of it, if it is as well filled. */
function quadOf(mask: Uint8Array, width: number, height: number): { quad: Quad; worth: number } | null {
  const edge = boundary(mask, width, height);
  const outline = hull(edge);
  if (outline.length < 4) return null;
  const quad = clockwise(straightSides(fourCorners(outline), edge));
  const area = areaOf(quad);
  const share = area / (width * height);
  if (share < SMALLEST || share > LARGEST || !isBookShaped(quad)) return null;
  const inside = mask.reduce((sum, value) => sum + value, 0);
  const gap = Math.abs(inside / area - 1);
  return gap < LOOSE ? { quad, worth: Math.sqrt(area) * (1 - gap / LOOSE / 2) } : null;
}

/**
 * How far each pixel stands out from the edge of the picture: the smallest range of brightness on
 * any path from there (minimum barrier distance), summed over the channels. Texture and uneven
 * light hardly raise it; the border of a thing does.
 */
function barrier({ width, height, channels, data }: Pixels): Float32Array {
  const total = new Float32Array(width * height);
  for (let channel = 0; channel < channels; channel += 1) {
    const value = Float32Array.from({ length: width * height }, (_, at) => data[at * channels + channel] ?? 0);
    const distance = channelBarrier(value, width, height);
    for (let at = 0; at < total.length; at += 1) total[at] = (total[at] ?? 0) + (distance[at] ?? 0);
  }
  return total;
}

function channelBarrier(value: Float32Array, width: number, height: number): Float32Array {
  const distance = new Float32Array(width * height).fill(Infinity);
  const [high, low] = [value.slice(), value.slice()];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) distance[y * width + x] = 0;
    }
  }
  const relax = (at: number, from: number) => {
    const here = value[at] ?? 0;
    const top = Math.max(high[from] ?? 0, here);
    const bottom = Math.min(low[from] ?? 0, here);
    if (top - bottom >= (distance[at] ?? 0)) return;
    distance[at] = top - bottom;
    high[at] = top;
    low[at] = bottom;
  };
  for (let pass = 0; pass < PASSES; pass += 1) {
    const forward = pass % 2 === 0;
    for (let step = 0; step < width * height; step += 1) {
      const at = forward ? step : width * height - 1 - step;
      const x = at % width;
      const side = forward ? at - 1 : at + 1;
      const row = forward ? at - width : at + width;
      if (forward ? x > 0 : x < width - 1) relax(at, side);
      if (row >= 0 && row < width * height) relax(at, row);
    }
  }
  return distance;
}

/** Parts the values into low and high where that parts them best (Otsu). */
function threshold(values: Float32Array): number {
  const top = values.reduce((most, value) => Math.max(most, value), 1);
  const bins = new Float64Array(128);
  for (const value of values) {
    const bin = Math.min(127, Math.floor((value / top) * 128));
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  const sum = bins.reduce((total, count, at) => total + count * at, 0);
  let [best, at, below, belowSum] = [-1, 0, 0, 0];
  for (let bin = 0; bin < 128; bin += 1) {
    below += bins[bin] ?? 0;
    belowSum += (bins[bin] ?? 0) * bin;
    const above = values.length - below;
    if (below === 0 || above === 0) continue;
    const between = below * above * (belowSum / below - (sum - belowSum) / above) ** 2;
    if (between > best) [best, at] = [between, bin];
  }
  return ((at + 1) / 128) * top;
}

/** The largest connected part above the limit, its holes filled: 1 inside, 0 outside. */
function largestPart(values: Float32Array, limit: number, width: number, height: number): Uint8Array {
  const parts = label((at) => (values[at] ?? 0) > limit, width, height);
  const outside = label((at) => parts.of[at] !== parts.largest, width, height);
  const open = new Set<number>();
  for (let x = 0; x < width; x += 1) {
    open.add(outside.of[x] ?? 0).add(outside.of[(height - 1) * width + x] ?? 0);
  }
  for (let y = 0; y < height; y += 1) {
    open.add(outside.of[y * width] ?? 0).add(outside.of[y * width + width - 1] ?? 0);
  }
  return Uint8Array.from({ length: width * height }, (_, at) => {
    const hole = outside.of[at] ?? 0;
    return parts.of[at] === parts.largest || (hole > 0 && !open.has(hole)) ? 1 : 0;
  });
}

/** Numbers the connected parts from 1; 0 is what `isIn` refuses. */
function label(isIn: (at: number) => boolean, width: number, height: number) {
  const of = new Int32Array(width * height);
  let [count, largest, largestSize] = [0, -1, 0];
  for (let start = 0; start < of.length; start += 1) {
    if (of[start] || !isIn(start)) continue;
    count += 1;
    of[start] = count;
    const stack = [start];
    let size = 0;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      size += 1;
      const x = at % width;
      for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (next < 0 || next >= of.length || of[next] || !isIn(next)) continue;
        of[next] = count;
        stack.push(next);
      }
    }
    if (size > largestSize) [largest, largestSize] = [count, size];
  }
  return { of, largest };
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

/** Convex hull (monotone chain). */
function hull(points: Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: Point[]) => {
    const chain: Point[] = [];
    for (const point of list) {
      while (chain.length > 1 && turn(chain.at(-2), chain.at(-1), point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

function turn(a: Point = [0, 0], b: Point = [0, 0], c: Point = [0, 0]): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
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
      const along = ((point[0] - from[0]) * (to[0] - from[0]) + (point[1] - from[1]) * (to[1] - from[1])) / length ** 2;
      return along > 0.06 && along < 0.94 && Math.abs(dot(line.normal, point) - line.offset) < reach * length;
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
  const [cx, cy] = [0, 1].map((axis) => points.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / points.length);
  let [xx, xy, yy] = [0, 0, 0];
  for (const [x, y] of points) {
    const [dx, dy] = [x - (cx ?? 0), y - (cy ?? 0)];
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  const angle = 0.5 * Math.atan2(2 * xy, xx - yy) + Math.PI / 2;
  const sign = Math.cos(angle) * before.normal[0] + Math.sin(angle) * before.normal[1] < 0 ? -1 : 1;
  const normal: Point = [sign * Math.cos(angle), sign * Math.sin(angle)];
  return { normal, offset: dot(normal, [cx ?? 0, cy ?? 0]) };
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

export function areaOf(quad: readonly Point[]): number {
  const doubled = quad.reduce((sum, [x, y], at) => {
    const [nx, ny] = quad[(at + 1) % quad.length] ?? [0, 0];
    return sum + x * ny - nx * y;
  }, 0);
  return Math.abs(doubled) / 2;
}

/** From the corner nearest the upper left, the way the clock goes. */
function clockwise(corners: Point[]): Quad {
  const [cx, cy] = [0, 1].map((axis) => corners.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / 4);
  const angle = ([x, y]: Point) => Math.atan2(y - (cy ?? 0), x - (cx ?? 0));
  const sorted = corners.toSorted((a, b) => angle(a) - angle(b));
  const first = sorted.indexOf(sorted.toSorted((a, b) => a[0] + a[1] - b[0] - b[1])[0] ?? [0, 0]);
  return [0, 1, 2, 3].map((at) => sorted[(first + at) % 4]) as unknown as Quad;
}

/** No corner is far from a right angle, and the sides are those of a book. */
function isBookShaped(quad: Quad): boolean {
  const sides = quad.map(([x, y], at) => {
    const [nx, ny] = quad[(at + 1) % 4] ?? [x, y];
    return [nx - x, ny - y] as const;
  });
  const lengths = sides.map((side) => Math.hypot(...side));
  const isSquare = sides.every(([x, y], at) => {
    const [nx, ny] = sides[(at + 1) % 4] ?? [0, 0];
    return Math.abs((x * nx + y * ny) / ((lengths[at] ?? 1) * (lengths[(at + 1) % 4] ?? 1))) < 0.42;
  });
  const [a, b] = [(lengths[0] ?? 0) + (lengths[2] ?? 0), (lengths[1] ?? 0) + (lengths[3] ?? 0)];
  const slimness = Math.max(a, b) / Math.min(a, b);
  return isSquare && slimness > SQUAREST && slimness < SLIMMEST;
}
