import type { FoundSpine } from "./find-spines";
import type { Pixels } from "./pixels";
import { readLine } from "./read-line";
import { turnTo, type OrientedBox } from "./oriented-box";
import { readLines, uprightBox, type Line } from "./read-text";
import { lettersOf } from "./text";

/** Text of a spine. */
export interface SpineText {
  /** In no order. */
  lines: Line[];
  /** Reading direction, in radians clockwise. */
  up: number;
}

/** Reads the lines of a spine, including those that run across it. */
export async function readSpine(
  photo: Pixels,
  { box, lines: found }: FoundSpine,
): Promise<SpineText> {
  const isAcross = ({ angle }: OrientedBox) => Math.abs(turnTo(angle, box.angle)) > Math.PI / 4;
  const { lines, up } = await readLines(
    photo,
    found.filter((line) => !isAcross(line)),
    box.angle,
  );
  for (const line of found.filter(isAcross)) {
    const turned = [0, Math.PI].map((turn) => ({ ...line, angle: line.angle + turn }));
    const readings = await Promise.all(turned.map((way) => readLine(photo, way)));
    const [best] = readings.toSorted((a, b) => b.confidence - a.confidence);
    // Treated as a word along the spine.
    const box = uprightBox({ ...line, width: line.height }, up, photo);
    if (best && lettersOf(best.text) > 0) lines.push({ ...best, box });
  }
  return { lines, up };
}
