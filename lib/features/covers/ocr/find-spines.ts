import { bordersIn, xAt, type Border, type Part } from "./borders";
import type { Pixels } from "./pixels";
import type { Point } from "./oriented-box";
import type { Quad } from "./quads";
import { FINDING_SPINES } from "./spine-constants";

/** A spine in a photo. */
export interface FoundSpine {
  /** Corners in pixels, clockwise from the upper left. */
  quad: Quad;
  /** The book lies, so that its spine runs across the picture. */
  lies: boolean;
}

/**
 * Finds the spines in a photo of a shelf: what lies between two long straight borders. Books that stand are looked for
 * first, then in what is left too broad for one, books that lie.
 * @param photo a thousand pixels on the longer side, three channels, slightly blurred.
 */
export function findSpines(photo: Pixels): FoundSpine[] {
  const { width, height } = photo;
  const whole: Part = { x0: 0, x1: width, y0: 0, y1: height };
  const borders = withoutPrinted(bordersIn(photo, whole, FINDING_SPINES.minLength * height));
  const usual = usualLength(borders) ?? FINDING_SPINES.minLength * Math.min(width, height) * 2;
  const standing = cellsBetween(borders).filter(isSlim);
  const rooms = roomsBeside(standing, photo).filter(
    ({ x0, x1 }) => x1 - x0 > FINDING_SPINES.minRoom * usual,
  );
  const turned = transposed(photo);
  const lying = rooms.flatMap((room) => {
    const part = { x0: room.y0, x1: room.y1, y0: room.x0, y1: room.x1 };
    const shortest = standing.length > 1 ? FINDING_SPINES.shortest * usual : usual / 2;
    return cellsBetween(withoutPrinted(bordersIn(turned, part, shortest))).filter(isSlim);
  });
  return [
    ...quadsOf(standing, photo).map((quad) => ({ quad, lies: false })),
    ...quadsOf(lying, turned).map(([a, b, c, d]): FoundSpine => {
      return { quad: [flip(a), flip(d), flip(c), flip(b)], lies: true };
    }),
  ];
}

function quadsOf(cells: readonly Cell[], picture: Pixels): Quad[] {
  return cells.map((cell) => trimmed(cell, picture)).filter((quad) => quad !== null);
}

function flip([x, y]: Point): Point {
  return [y, x];
}

function transposed({ width, height, channels, data }: Pixels): Pixels {
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      for (let c = 0; c < channels; c += 1)
        out[(x * height + y) * channels + c] = data[(y * width + x) * channels + c] ?? 0;
    }
  }
  return { width: height, height: width, channels, data: out };
}

/**
 * Without edges of what is printed on a spine, such as a row of capitals: a border between books begins or ends no
 * later than one of the books, and so than one of the borders beside it.
 */
function withoutPrinted(borders: readonly Border[]): Border[] {
  const left = [...borders];
  for (const border of borders.toSorted((a, b) => a.y1 - a.y0 - (b.y1 - b.y0))) {
    const at = left.indexOf(border);
    const isPrinted = left.slice(0, at).some((before) =>
      left.slice(at + 1).some((after) => {
        const cell = { left: before, right: after, ...commonOf(before, after) };
        return isSlim(cell) && endsWithin(border, cell);
      }),
    );
    if (isPrinted) left.splice(at, 1);
  }
  return left;
}

/** Whether a border begins and ends within a cell, or is much shorter. */
function endsWithin({ y0, y1 }: Border, cell: Cell): boolean {
  const length = cell.y1 - cell.y0;
  const margin = (y1 - y0 < FINDING_SPINES.short * length ? 0 : FINDING_SPINES.within) * length;
  return y0 > cell.y0 + margin && y1 < cell.y1 - margin;
}

function commonOf(a: Border, b: Border): { y0: number; y1: number } {
  return { y0: Math.max(a.y0, b.y0), y1: Math.min(a.y1, b.y1) };
}

/** The length that most borders reach; null where there are few. */
function usualLength(borders: readonly Border[]): number | null {
  if (borders.length < 3) return null;
  const lengths = borders.map(({ y0, y1 }) => y1 - y0).toSorted((a, b) => a - b);
  return lengths[Math.floor(lengths.length / 2)] ?? null;
}

/** What may be a spine between two borders that follow each other. */
interface Cell {
  left: Border;
  right: Border;
  y0: number;
  y1: number;
}

function cellsBetween(borders: readonly Border[]): Cell[] {
  return borders.flatMap((left, at) => {
    const right = borders[at + 1];
    if (!right) return [];
    const { y0, y1 } = commonOf(left, right);
    return y1 > y0 ? [{ left, right, y0, y1 }] : [];
  });
}

function breadthOf({ left, right, y0, y1 }: Cell): number {
  const middle = (y0 + y1) / 2;
  return xAt(right, middle) - xAt(left, middle);
}

/** As thick as books are, for its length. */
function isSlim(cell: Cell): boolean {
  const ratio = breadthOf(cell) / (cell.y1 - cell.y0);
  return (
    breadthOf(cell) > FINDING_SPINES.minThickness &&
    ratio > FINDING_SPINES.slimmest &&
    ratio < FINDING_SPINES.broadest
  );
}

/** Parts of the picture from top to bottom where no book stands. */
function roomsBeside(standing: readonly Cell[], { width, height }: Pixels): Part[] {
  const taken = standing
    .map(({ left, right, y0, y1 }) => ({
      x0: Math.min(xAt(left, y0), xAt(left, y1)),
      x1: Math.max(xAt(right, y0), xAt(right, y1)),
    }))
    .toSorted((a, b) => a.x0 - b.x0);
  const rooms: Part[] = [];
  let from = 0;
  for (const { x0, x1 } of [...taken, { x0: width, x1: width }]) {
    if (x0 > from) rooms.push({ x0: Math.round(from), x1: Math.round(x0), y0: 0, y1: height });
    from = Math.max(from, x1);
  }
  return rooms;
}

/**
 * The corners of a spine; null where nothing is left. Its ends lie between those of its borders, for each of these ends
 * with the longer one of two books: where colour changes over its whole breadth.
 */
function trimmed(cell: Cell, picture: Pixels): Quad | null {
  const { left, right, y0, y1 } = cell;
  const spare = FINDING_SPINES.spare * (y1 - y0);
  const [top, low] = [Math.min(left.y0, right.y0) - spare, Math.max(left.y1, right.y1) + spare];
  const reach = FINDING_SPINES.trimmed * (y1 - y0);
  const first = firstEnd(cell, picture, Math.round(top), y0 + reach, 1) ?? y0;
  const last = firstEnd(cell, picture, Math.round(low), y1 - reach, -1) ?? y1;
  if (last - first < FINDING_SPINES.minThickness * 2) return null;
  const inset = FINDING_SPINES.inset * breadthOf(cell);
  return [
    [xAt(left, first) + inset, first],
    [xAt(right, first) - inset, first],
    [xAt(right, last) - inset, last],
    [xAt(left, last) + inset, last],
  ];
}

/** The first row from one on at which colour changes over nearly the whole breadth of a cell. */
function firstEnd(
  cell: Cell,
  { width, height, channels, data }: Pixels,
  from: number,
  to: number,
  way: 1 | -1,
): number | null {
  for (let y = from; way * (to - y) > 0; y += way) {
    const [x0, x1] = [xAt(cell.left, y), xAt(cell.right, y)];
    const margin = FINDING_SPINES.endMargin * (x1 - x0);
    let [changes, count] = [0, 0];
    // Slanting with the cell: its ends are square to its sides.
    const slant = -(xAt(cell.left, y + 50) - xAt(cell.left, y - 50)) / 100;
    for (let x = Math.ceil(x0 + margin); x <= x1 - margin; x += 1) {
      const row = Math.round(y + slant * (x - (x0 + x1) / 2));
      if (row < 2 || row > height - 3) continue;
      let most = 0;
      for (let c = 0; c < channels; c += 1) {
        const above = data[((row - 2) * width + x) * channels + c] ?? 0;
        const below = data[((row + 2) * width + x) * channels + c] ?? 0;
        most = Math.max(most, Math.abs(below - above));
      }
      count += 1;
      if (most > FINDING_SPINES.endStep) changes += 1;
    }
    if (count > 0 && changes > FINDING_SPINES.endShare * count) return y;
  }
  return null;
}
