import { placeIn, type OrientedBox } from "./oriented-box";
import type { Pixels } from "./pixels";

const GROUND = {
  /** Number of paths from one line to the other, and of pixels along each, per height of the lines. */
  paths: 32,
  perHeight: 25,
  /** Where the letters of a line end, from its axis; in heights of its box. */
  letters: 0.36,
  /** Length over which a step is measured, in heights. */
  reach: 0.08,
  /** Share of paths with lower steps: an edge between two books crosses all paths, a letter some. */
  share: 0.1,
  /** Least step of an edge between two books, as a difference of one colour, of 255. */
  edge: 42,
} as const;

/** Whether no edge runs between two parallel lines, so that both are printed on the same spine. */
export function isSameGround(photo: Pixels, a: OrientedBox, b: OrientedBox): boolean {
  const { along, across } = placeIn(a, b);
  const from = Math.max(-a.width / 2, along - b.width / 2);
  const to = Math.min(a.width / 2, along + b.width / 2);
  const height = (a.height + b.height) / 2;
  const steps = Array.from({ length: GROUND.paths }, (_, path) => {
    const at = from + ((path + 0.5) / GROUND.paths) * (to - from);
    return stepAlong(photo, a, at, {
      from: GROUND.letters * a.height - GROUND.reach * height,
      to: Math.abs(across) - GROUND.letters * b.height,
      height: Math.sign(across) * height,
    });
  }).toSorted((one, other) => one - other);
  return (steps[Math.floor(GROUND.share * GROUND.paths)] ?? 0) < GROUND.edge;
}

/**
 * The largest step of a colour on a path across a line.
 * @param at where the path crosses the line, along it from its centre.
 * @param path from and to which distance of the line's axis; below zero for a path above it.
 */
function stepAlong(
  { width, height, channels, data }: Pixels,
  line: OrientedBox,
  at: number,
  path: { from: number; to: number; height: number },
): number {
  const [cos, sin] = [Math.cos(line.angle), Math.sin(line.angle)];
  const offsetAt = (distance: number) => {
    const across = Math.sign(path.height) * distance;
    const x = Math.round(line.x + at * cos - across * sin);
    const y = Math.round(line.y + at * sin + across * cos);
    const [column, row] = [
      Math.min(width - 1, Math.max(0, x)),
      Math.min(height - 1, Math.max(0, y)),
    ];
    return (row * width + column) * channels;
  };
  const unit = Math.abs(path.height);
  let largest = 0;
  for (let distance = path.from; distance < path.to; distance += unit / GROUND.perHeight) {
    const [here, there] = [offsetAt(distance), offsetAt(distance + GROUND.reach * unit)];
    for (let channel = 0; channel < channels; channel += 1)
      largest = Math.max(
        largest,
        Math.abs((data[here + channel] ?? 0) - (data[there + channel] ?? 0)),
      );
  }
  return largest;
}
