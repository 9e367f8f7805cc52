import type { FoundLine } from "./find-text";
import { placeIn, type OrientedBox } from "./oriented-box";
import type { Pixels } from "./pixels";

/** A spine in a photo of a shelf, with the lines that are printed on it. */
export interface FoundSpine {
  /** In pixels of the photo; its angle is that of the lines along it. */
  box: OrientedBox;
  lines: FoundLine[];
}

/** Heights are those of the larger of two lines, as the detector draws them: half more than the letters'. */
const SPINES = {
  /** Letters that are lower, in pixels of the photo, cannot be read. */
  minHeight: 10,
  /** How far a line's middle may be from another's axis, in heights, where both follow each other on a spine. */
  offAxis: 0.5,
  /** Gap between lines that follow each other on a lying book, in heights; on one that stands there is no other beyond it. */
  gap: 14,
  /** Common length, as a share of the shorter one, from which lines stand side by side. */
  beside: 0.25,
  /** Distance of axes, in heights, up to which lines side by side may be one text. */
  spacing: 2,
  /** Change of colour, of 255, along most of a border between two books. */
  border: 7,
  /** Slopes of such a border from the line beside it, and how far beyond the lines it goes, as a share of their length. */
  slopes: [-0.02, 0, 0.02],
  beyond: 0.15,
  /** Slopes of a board in a photo. */
  boardSlopes: [-0.06, -0.04, -0.02, 0, 0.02, 0.04, 0.06],
  /** Length of a line across a spine, in breadths of its other lines. */
  across: 1.6,
  /** How far a spine reaches beyond its letters, across and along, in heights. */
  margin: 0.35,
  ends: 0.6,
} as const;

/**
 * The spines of a shelf, by the lines of their text: those that follow each other along a spine, or stand side by side
 * with no border between them, belong together.
 * @param lines in pixels of the photo, in any order.
 * @returns those that stand from left to right, board by board, then books that lie from top to bottom.
 */
export function findSpines(lines: readonly FoundLine[], photo: Pixels): FoundSpine[] {
  const legible = lines.filter(({ height }) => height >= SPINES.minHeight);
  const level = new Set(legible.filter((line) => !isSteep(line)));
  const standing = onBoards(legible.filter(isSteep), photo).flatMap((board) => {
    const [top, bottom] = [Math.min(...board.map(topOf)), Math.max(...board.map(bottomOf))];
    const spines = grouped(board, photo);
    for (const line of [...level].filter(({ y }) => y > top && y < bottom)) {
      const spine = spines.find(({ box }) => isAcross(line, box));
      if (spine && level.delete(line)) spine.lines.push(line);
    }
    return spines;
  });
  const lying = grouped([...level], photo);
  return [...standing, ...lying.toSorted((a, b) => a.box.y - b.box.y)];
}

/** Whether a line runs rather from top to bottom. */
export function isSteep({ angle }: FoundLine): boolean {
  return Math.abs(angle) > Math.PI / 4;
}

/** Lines by the board they stand on: between two boards no line reaches, and an edge runs through the whole photo. */
function onBoards(lines: readonly FoundLine[], photo: Pixels): FoundLine[][] {
  const boards: FoundLine[][] = [];
  let bottom = -Infinity;
  for (const line of lines.toSorted((a, b) => topOf(a) - topOf(b))) {
    const board = boards.at(-1);
    const isNext = board && topOf(line) > bottom && isBoardBetween(bottom, topOf(line), photo);
    if (!board || isNext) boards.push([line]);
    else board.push(line);
    bottom = Math.max(bottom, bottomOf(line));
  }
  return boards;
}

function isBoardBetween(top: number, bottom: number, photo: Pixels): boolean {
  const whole = { x: photo.width / 2, y: top, width: photo.width, height: 0, angle: 0 };
  for (let offset = 0; offset <= bottom - top; offset += 1) {
    for (const slope of SPINES.boardSlopes) {
      const line = { start: -photo.width / 2, end: photo.width / 2, offset, slope };
      if (changeAlong(photo, whole, line) > SPINES.border) return true;
    }
  }
  return false;
}

/** Ends of a line that stands. */
function topOf({ y, width }: FoundLine): number {
  return y - width / 2;
}

function bottomOf({ y, width }: FoundLine): number {
  return y + width / 2;
}

/** Whether a line stands across a spine, however far from its other lines. */
function isAcross(line: FoundLine, box: OrientedBox): boolean {
  const { across } = placeIn(box, line);
  return Math.abs(across) < box.height / 2 && line.width < SPINES.across * box.height;
}

/** Spines of lines that run in about one direction. */
function grouped(lines: readonly FoundLine[], photo: Pixels): FoundSpine[] {
  let groups: FoundLine[][] = [];
  for (const line of lines.toSorted((a, b) => b.width - a.width)) {
    const own = groups.filter((group) => group.some((other) => areOne(other, line, photo)));
    groups = [...groups.filter((group) => !own.includes(group)), [...own.flat(), line]];
  }
  const spines = groups.map((group) => ({ box: boxAround(group), lines: group }));
  return spines.toSorted((a, b) => a.box.x - b.box.x);
}

/** Whether two lines stand on one spine. */
function areOne(a: FoundLine, b: FoundLine, photo: Pixels): boolean {
  const [long, short] = a.width >= b.width ? [a, b] : [b, a];
  const { along, across } = placeIn(long, short);
  const height = Math.max(a.height, b.height);
  const common = (long.width + short.width) / 2 - Math.abs(along);
  if (common < SPINES.beside * short.width)
    return (
      Math.abs(across) < SPINES.offAxis * height && (isSteep(a) || -common < SPINES.gap * height)
    );
  return Math.abs(across) < SPINES.spacing * height && !isBorderBetween(long, short, photo);
}

/** Whether colour changes along a straight line between two lines of text that stand side by side. */
function isBorderBetween(long: FoundLine, short: FoundLine, photo: Pixels): boolean {
  const { along, across } = placeIn(long, short);
  const side = Math.sign(across);
  const [first, last] = [long.height * 0.3, Math.abs(across) - short.height * 0.3];
  const reach = SPINES.beyond * long.width;
  const start = Math.min(-long.width / 2, along - short.width / 2) - reach;
  const end = Math.max(long.width / 2, along + short.width / 2) + reach;
  for (let offset = first; offset <= last; offset += 1) {
    for (const slope of SPINES.slopes)
      if (changeAlong(photo, long, { start, end, offset: side * offset, slope }) > SPINES.border)
        return true;
  }
  return false;
}

const SAMPLES = 60;

/** The middle one of the changes of colour across a line beside a box. */
function changeAlong(
  { width, height, channels, data }: Pixels,
  box: OrientedBox,
  { start, end, offset, slope }: { start: number; end: number; offset: number; slope: number },
): number {
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  const at = (along: number, across: number, channel: number) => {
    const x = Math.round(box.x + along * cos - across * sin);
    const y = Math.round(box.y + along * sin + across * cos);
    if (x < 0 || y < 0 || x >= width || y >= height) return null;
    return data[(y * width + x) * channels + channel] ?? 0;
  };
  const changes: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const along = start + ((end - start) * (sample + 0.5)) / SAMPLES;
    const across = offset + slope * along;
    let most = 0;
    for (let channel = 0; channel < channels; channel += 1) {
      const [one, other] = [at(along, across - 1.5, channel), at(along, across + 1.5, channel)];
      if (one !== null && other !== null) most = Math.max(most, Math.abs(one - other));
    }
    changes.push(most);
  }
  return changes.toSorted((a, b) => a - b)[Math.floor(SAMPLES / 2)] ?? 0;
}

/** The box around lines along the longest of them, with a margin. */
function boxAround(lines: readonly FoundLine[]): OrientedBox {
  const longest = lines.reduce((best, line) => (line.width > best.width ? line : best));
  const ends = lines.flatMap((line) => {
    const { along, across } = placeIn(longest, line);
    return [-1, 1].map((side) => ({
      along: along + (side * line.width) / 2,
      across: across + (side * line.height) / 2,
    }));
  });
  const spread = (part: "along" | "across", margin: number) => {
    const values = ends.map((end) => end[part]);
    const [low, high] = [Math.min(...values) - margin, Math.max(...values) + margin];
    return { middle: (low + high) / 2, length: high - low };
  };
  const height = Math.max(...lines.map((line) => line.height));
  const along = spread("along", SPINES.ends * height);
  const across = spread("across", SPINES.margin * height);
  const [cos, sin] = [Math.cos(longest.angle), Math.sin(longest.angle)];
  return {
    x: longest.x + along.middle * cos - across.middle * sin,
    y: longest.y + along.middle * sin + across.middle * cos,
    width: along.length,
    height: across.length,
    angle: longest.angle,
  };
}
