import type { FoundLine } from "./find-text";
import type { OrientedBox } from "./oriented-box";
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
  /** Common length, as a share of the shorter one, from which lines stand side by side. */
  beside: 0.25,
  /** Distance of axes, in heights, up to which lines side by side may be one text. */
  spacing: 1.3,
  /** Change of colour, of 255, along most of a border between two books. */
  border: 7,
  /** Slopes of such a border from the line beside it, and how far beyond the lines it goes, as a share of their length. */
  slopes: [-0.02, 0, 0.02],
  beyond: 0.15,
  /** How far a spine reaches beyond its letters, across and along, in heights. */
  margin: 0.15,
  ends: 0.6,
} as const;

/**
 * The spines of a shelf, by the lines of their text: those that follow each other along a spine, or stand side by side
 * with no border between them, belong together.
 * @param lines in pixels of the photo, in any order.
 * @returns from left to right, then books that lie from top to bottom.
 */
export function findSpines(lines: readonly FoundLine[], photo: Pixels): FoundSpine[] {
  const legible = lines.filter(({ height }) => height >= SPINES.minHeight);
  const isSteep = ({ angle }: FoundLine) => Math.abs(angle) > Math.PI / 4;
  const standing = grouped(legible.filter(isSteep), photo);
  const level = legible.filter((line) => !isSteep(line));
  const across = level.filter((line) => {
    const spine = standing.find(({ box }) => isWithin(line, box));
    spine?.lines.push(line);
    return spine !== undefined;
  });
  const lying = grouped(
    level.filter((line) => !across.includes(line)),
    photo,
  );
  return [
    ...standing.toSorted((a, b) => a.box.x - b.box.x),
    ...lying.toSorted((a, b) => a.box.y - b.box.y),
  ];
}

/** Whether the middle of a line lies in a box. */
function isWithin({ x, y }: FoundLine, box: OrientedBox): boolean {
  const { along, across } = from(box, { x, y });
  return Math.abs(along) < box.width / 2 && Math.abs(across) < box.height / 2;
}

/** Where a point is from the middle of a box: along its angle, and across. */
function from(box: OrientedBox, { x, y }: { x: number; y: number }) {
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  const [dx, dy] = [x - box.x, y - box.y];
  return { along: dx * cos + dy * sin, across: dy * cos - dx * sin };
}

/** Spines of lines that run in about one direction. */
function grouped(lines: readonly FoundLine[], photo: Pixels): FoundSpine[] {
  let groups: FoundLine[][] = [];
  for (const line of lines.toSorted((a, b) => b.width - a.width)) {
    const own = groups.filter((group) => group.some((other) => areOne(other, line, photo)));
    groups = [...groups.filter((group) => !own.includes(group)), [...own.flat(), line]];
  }
  return groups.map((group) => ({ box: boxAround(group), lines: group }));
}

/** Whether two lines stand on one spine. */
function areOne(a: FoundLine, b: FoundLine, photo: Pixels): boolean {
  const [long, short] = a.width >= b.width ? [a, b] : [b, a];
  const { along, across } = from(long, short);
  const height = Math.max(a.height, b.height);
  const common = (long.width + short.width) / 2 - Math.abs(along);
  if (common < SPINES.beside * short.width) return Math.abs(across) < SPINES.offAxis * height;
  return Math.abs(across) < SPINES.spacing * height && !isBorderBetween(long, short, photo);
}

/** Whether colour changes along a straight line between two lines of text that stand side by side. */
function isBorderBetween(long: FoundLine, short: FoundLine, photo: Pixels): boolean {
  const { along, across } = from(long, short);
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
    const { along, across } = from(longest, line);
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
