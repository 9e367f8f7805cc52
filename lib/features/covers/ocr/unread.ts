import { heightOf, overlap } from "./boxes";
import type { Box } from "./engine";
import type { Line } from "./lines";
import type { Region } from "./regions";

/** Confidence and letters of lines beside which nothing may be left out. */
const SURE = 0.84;
const WORD = 3;
/** Of the largest such line: what is lower is hardly a title. */
const LARGE = 0.5;
/** Of what may be a line of the same text: its height, and the way to it, as shares of the line's height. */
const LOWEST = 0.6;
const HIGHEST = 1.7;
const NEAR = 1.2;
/** So much of a place within a line that was read is read. */
const READ = 0.4;

/** Whether something that looks like a line stands by a large one, and nothing was read there. */
export function hasUnread(lines: readonly Line[], regions: readonly Region[]): boolean {
  const sure = lines.filter(({ text, confidence }) => confidence > SURE && text.length >= WORD);
  const largest = Math.max(0, ...sure.map(({ box }) => heightOf(box)));
  const large = sure.filter(({ box }) => heightOf(box) > LARGE * largest);
  const open = regions
    .map(({ level }) => level)
    .filter((place) => sure.every(({ box }) => overlap(place, box, "smaller") < READ));
  return open.some((place) => large.some(({ box }) => standsBy(place, box)));
}

function standsBy(place: Box, line: Box): boolean {
  const [size, other] = [heightOf(line), heightOf(place)];
  const apart = Math.max(place.y0 - line.y1, line.y0 - place.y1);
  const common = Math.min(place.x1, line.x1) - Math.max(place.x0, line.x0);
  return other > LOWEST * size && other < HIGHEST * size && apart < NEAR * size && common > 0;
}
