import { heightOf, widthOf } from "./boxes";
import type { FoundSpine } from "./find-spines";
import type { FoundLine } from "./find-text";
import type { Pixels } from "./pixels";
import { readLine } from "./read-line";
import { turnTo } from "./oriented-box";
import { LAYOUT, readLines, uprightPoint, type PlacedLine } from "./read-text";
import { lettersOf } from "./text";

/** What stands on a spine. */
export interface SpineText {
  /** In no order; in a row along the spine, or in rows. */
  lines: PlacedLine[];
  /** Radians clockwise in which it is read. */
  up: number;
}

/** Reads the lines of a spine; those that run across it stand in a row with the others. */
export async function readSpine(
  photo: Pixels,
  { box, lines: found }: FoundSpine,
): Promise<SpineText> {
  const isAcross = ({ angle }: FoundLine) => Math.abs(turnTo(angle, box.angle)) > Math.PI / 4;
  const { lines, up } = await readLines(
    photo,
    found.filter((line) => !isAcross(line)),
    box.angle,
  );
  for (const line of found.filter(isAcross)) {
    const turned = [0, Math.PI].map((turn) => ({ ...line, angle: line.angle + turn }));
    const readings = await Promise.all(turned.map((way) => readLine(photo, way)));
    const [best] = readings.toSorted((a, b) => b.confidence - a.confidence);
    if (best && lettersOf(best.text) > 0) insert(lines, { ...best, ...placeOf(line, up, photo) });
  }
  return { lines, up };
}

/** The place of a line across a spine as if it ran along it, from where it stands on. */
function placeOf(line: FoundLine, up: number, photo: Pixels): Pick<PlacedLine, "box" | "middle"> {
  const { x, y, high } = uprightPoint(line, up, photo);
  const letters = (line.height * LAYOUT.letters) / high;
  const length = (line.width - line.height) / high + letters;
  return {
    box: {
      x0: x - letters / 2,
      x1: x - letters / 2 + length,
      y0: y - letters / 2,
      y1: y + letters / 2,
    },
    middle: [line.x / photo.width, line.y / photo.height],
  };
}

/** Puts a line into a row: what stands behind it makes room. */
function insert(row: PlacedLine[], line: PlacedLine): void {
  const room = widthOf(line.box) - heightOf(line.box);
  for (const other of row) {
    const { x0, x1 } = other.box;
    if (x0 > line.box.x0)
      Object.assign(other, { box: { ...other.box, x0: x0 + room, x1: x1 + room } });
  }
  row.push(line);
}
