import { findText } from "./find-text";
import { cornersOf, placeIn, smallestBox, type OrientedBox } from "./oriented-box";
import type { Pixels } from "./pixels";

/** A spine in a photo of a shelf, with the lines that are printed on it. */
export interface FoundSpine {
  /** In pixels of the photo; its angle is that of the lines along it. */
  box: OrientedBox;
  lines: OrientedBox[];
}

/** Heights are those of the larger of two lines, as the detector draws them: half more than the letters'. */
const SPINES = {
  /** Letters that are lower, in pixels of the photo, cannot be read. */
  minHeight: 10,
  /** How far a line's middle may be from another's axis on one spine, in heights. */
  offAxis: 0.5,
  /** Gap between lines that follow each other on a lying book, in heights; on one that stands there is no other beyond it. */
  gap: 14,
  /** Lines from which a board is sure to be one. */
  fewOnBoard: 8,
  /** Length of a line across a spine, in breadths of its other lines. */
  across: 1.6,
  /** How far a spine reaches beyond its letters, across and along, in heights. */
  margin: 0.35,
  ends: 0.6,
} as const;

/** Longer side, in pixels, of a photo of a shelf, and of what the detector is shown of it. */
export const SHELF_SIDE = 2_880;
/** A smaller photo is enlarged by no more than this. */
const ENLARGED = 2;

/** Finds the spines in a photo, as `findSpines` gives them. */
export async function spinesOf(photo: Pixels): Promise<FoundSpine[]> {
  const side = Math.min(SHELF_SIDE, ENLARGED * Math.max(photo.width, photo.height));
  const level = (await findText(photo, { side })).filter((line) => !isSteep(line));
  const steep = (await findText(photo, { side, isLying: true })).filter(isSteep);
  return findSpines([...level, ...steep]);
}

/**
 * The spines of a shelf, by the lines of their text: those on one axis belong together.
 * @param lines in pixels of the photo, in any order.
 * @returns those that stand from left to right, board by board, then books that lie from top to bottom.
 */
export function findSpines(lines: readonly OrientedBox[]): FoundSpine[] {
  const legible = lines.filter(({ height }) => height >= SPINES.minHeight);
  const level = new Set(legible.filter((line) => !isSteep(line)));
  const standing = onBoards(legible.filter(isSteep)).flatMap((board) => {
    const [top, bottom] = [Math.min(...board.map(topOf)), Math.max(...board.map(bottomOf))];
    const spines = grouped(board);
    for (const line of [...level].filter(({ y }) => y > top && y < bottom)) {
      const spine = spines.find(({ box }) => isAcross(line, box));
      if (spine && level.delete(line)) spine.lines.push(line);
    }
    return spines;
  });
  const lying = grouped([...level]);
  return [...standing, ...lying.toSorted((a, b) => a.box.y - b.box.y)];
}

/** Whether a line runs rather from top to bottom. */
function isSteep({ angle }: OrientedBox): boolean {
  return Math.abs(angle) > Math.PI / 4;
}

/** Lines by the board they stand on: between two boards no line reaches. Few books leave such gaps on one board, too. */
function onBoards(lines: readonly OrientedBox[]): OrientedBox[][] {
  const boards: OrientedBox[][] = [];
  let bottom = -Infinity;
  for (const line of lines.toSorted((a, b) => topOf(a) - topOf(b))) {
    const board = boards.at(-1);
    if (board && (topOf(line) <= bottom || board.length < SPINES.fewOnBoard)) board.push(line);
    else boards.push([line]);
    bottom = Math.max(bottom, bottomOf(line));
  }
  return boards;
}

/** Ends of a line that stands. */
function topOf({ y, width }: OrientedBox): number {
  return y - width / 2;
}

function bottomOf({ y, width }: OrientedBox): number {
  return y + width / 2;
}

/** Whether a line stands across a spine, however far from its other lines. */
function isAcross(line: OrientedBox, box: OrientedBox): boolean {
  const { across } = placeIn(box, line);
  return Math.abs(across) < box.height / 2 && line.width < SPINES.across * box.height;
}

/** Spines of lines that run in about one direction. */
function grouped(lines: readonly OrientedBox[]): FoundSpine[] {
  let groups: OrientedBox[][] = [];
  for (const line of lines.toSorted((a, b) => b.width - a.width)) {
    const own = groups.filter((group) => group.some((other) => areOne(other, line)));
    groups = [...groups.filter((group) => !own.includes(group)), [...own.flat(), line]];
  }
  const spines = groups.map((group) => ({ box: boxAround(group), lines: group }));
  return spines.toSorted((a, b) => a.box.x - b.box.x);
}

/** Whether two lines stand on one spine: on one axis, on a lying book not far from each other. */
function areOne(a: OrientedBox, b: OrientedBox): boolean {
  const [long, short] = a.width >= b.width ? [a, b] : [b, a];
  const { along, across } = placeIn(long, short);
  const height = Math.max(a.height, b.height);
  const gap = Math.abs(along) - (long.width + short.width) / 2;
  return Math.abs(across) < SPINES.offAxis * height && (isSteep(a) || gap < SPINES.gap * height);
}

/** The box around lines, with a margin. */
function boxAround(lines: readonly OrientedBox[]): OrientedBox {
  const box = smallestBox(lines.flatMap(cornersOf));
  const height = Math.max(...lines.map((line) => line.height));
  return {
    ...box,
    width: box.width + 2 * SPINES.ends * height,
    height: box.height + 2 * SPINES.margin * height,
  };
}
