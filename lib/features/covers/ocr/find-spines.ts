import { findText, largest } from "./find-text";
import { cornersOf, placeIn, smallestBox, turnTo, type OrientedBox } from "./oriented-box";
import type { Pixels } from "./pixels";
import { isSameGround } from "./same-ground";

type IsGround = (a: OrientedBox, b: OrientedBox) => boolean;

/** A spine in a photo of a shelf, with its lines of text. */
export interface FoundSpine {
  /** In pixels of the photo; its angle is that of the lines along it. */
  box: OrientedBox;
  lines: OrientedBox[];
}

/** Heights are of the larger of two lines, as the detector draws them: 1.5 times the letters' height. */
const SPINES = {
  /** Minimum height of readable letters, in pixels of the photo. */
  minHeight: 10,
  /** Maximum distance of a line's centre from the axis of another line on the same spine, in heights. */
  offAxis: 0.5,
  /** Maximum gap between successive lines on a lying book, in heights; on a standing book the gap is not limited. */
  gap: 14,
  /**
   * Maximum distance of the axes of parallel lines on one spine, in mean heights; and of short ones, which stand below
   * each other across a spine, whose length is at most `short` heights.
   */
  rows: 2,
  column: 8,
  short: 5,
  /** Minimum width that such lines share, as a share of the shorter one's, and maximum angle between them. */
  shared: 0.8,
  parallel: 0.15,
  /** Minimum number of lines that form a board. */
  fewOnBoard: 8,
  /** Maximum length of a line across a spine, relative to the breadth of its other lines. */
  across: 1.6,
  /** Margin of a spine around its letters, across and along, in heights. */
  margin: 0.35,
  ends: 0.6,
} as const;

/** Longer side in pixels: of a photo of a shelf, and of the picture given to the detector. */
export const SHELF_SIDE = 2_880;
/** Maximum factor by which a smaller photo is enlarged. */
const MAX_ENLARGEMENT = 2;

/** Detects the text in a photo and groups it by `findSpines`. */
export async function spinesOf(photo: Pixels): Promise<FoundSpine[]> {
  const side = Math.min(SHELF_SIDE, MAX_ENLARGEMENT * Math.max(photo.width, photo.height));
  const level = (await findText(photo, { side })).filter((line) => !isSteep(line));
  const steep = (await findText(photo, { side, isLying: true })).filter(isSteep);
  return findSpines(largest([...level, ...steep]), (a, b) => isSameGround(photo, a, b));
}

/**
 * Groups the lines of a shelf into spines: lines on one axis belong together, and parallel ones on the same ground.
 * @param lines in pixels of the photo, in any order.
 * @param isGround whether no edge runs between two parallel lines.
 * @returns standing spines from left to right, board by board, then lying ones from top to bottom.
 */
export function findSpines(
  lines: readonly OrientedBox[],
  isGround: IsGround = () => false,
): FoundSpine[] {
  const legible = lines.filter(({ height }) => height >= SPINES.minHeight);
  const level = new Set(legible.filter((line) => !isSteep(line)));
  const standing = onBoards(legible.filter(isSteep)).flatMap((board) => {
    const [top, bottom] = [Math.min(...board.map(topOf)), Math.max(...board.map(bottomOf))];
    const spines = grouped(board, isGround);
    for (const line of [...level].filter(({ y }) => y > top && y < bottom)) {
      const spine = spines.find(({ box }) => isAcross(line, box));
      if (spine && level.delete(line)) spine.lines.push(line);
    }
    return spines;
  });
  const lying = grouped([...level], isGround);
  return [...standing, ...lying.toSorted((a, b) => a.box.y - b.box.y)];
}

/** Whether a line is closer to vertical than to horizontal. */
function isSteep({ angle }: OrientedBox): boolean {
  return Math.abs(angle) > Math.PI / 4;
}

/**
 * Groups lines by board: no line crosses from one board to the next. A few books on one board may have such
 * gaps too, so a board needs `fewOnBoard` lines.
 */
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

/** Ends of a vertical line. */
function topOf({ y, width }: OrientedBox): number {
  return y - width / 2;
}

function bottomOf({ y, width }: OrientedBox): number {
  return y + width / 2;
}

/** Whether a line runs across a spine, at any distance from its other lines. */
function isAcross(line: OrientedBox, box: OrientedBox): boolean {
  const { across } = placeIn(box, line);
  return Math.abs(across) < box.height / 2 && line.width < SPINES.across * box.height;
}

/** Spines of lines with similar direction. */
function grouped(lines: readonly OrientedBox[], isGround: IsGround): FoundSpine[] {
  let groups: OrientedBox[][] = [];
  for (const line of lines.toSorted((a, b) => b.width - a.width)) {
    const own = groups.filter((group) =>
      group.some((other) => areOne(other, line) || areRows(other, line, isGround)),
    );
    groups = [...groups.filter((group) => !own.includes(group)), [...own.flat(), line]];
  }
  const spines = groups.map((group) => ({ box: boxAround(group), lines: group }));
  return spines.toSorted((a, b) => a.box.x - b.box.x);
}

/** Whether two lines are on one spine: on one axis and, on a lying book, close to each other. */
function areOne(a: OrientedBox, b: OrientedBox): boolean {
  const [long, short] = a.width >= b.width ? [a, b] : [b, a];
  const { along, across } = placeIn(long, short);
  const height = Math.max(a.height, b.height);
  const gap = Math.abs(along) - (long.width + short.width) / 2;
  return Math.abs(across) < SPINES.offAxis * height && (isSteep(a) || gap < SPINES.gap * height);
}

/** Whether two lines stand one below the other on one spine: parallel, close, and without an edge between them. */
function areRows(a: OrientedBox, b: OrientedBox, isGround: IsGround): boolean {
  if (Math.abs(turnTo(a.angle, b.angle)) > SPINES.parallel) return false;
  const [long, short] = a.width >= b.width ? [a, b] : [b, a];
  const { along, across } = placeIn(long, short);
  const height = (a.height + b.height) / 2;
  const isColumn = !isSteep(a) && long.width < SPINES.short * long.height;
  if (Math.abs(across) > (isColumn ? SPINES.column : SPINES.rows) * height) return false;
  const common = Math.min(short.width, (long.width + short.width) / 2 - Math.abs(along));
  return common >= SPINES.shared * short.width && isGround(long, short);
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
