import { inThread } from "../pool";
import { scriptOf, type Script } from "../telling/script";
import type { Box } from "./engine";
import type { Region } from "./find-lines";
import type { Place } from "./line-pictures";
import { around, type Line } from "./lines";
import { choose, type Choice, type Reading } from "./readings";
import type { View } from "./tasks";
import { likeness, overlap } from "./words";

/** Weight from which a line may be title or author, and how many lines are read again. */
const LIKELY = 2.2;
const AGAIN = 12;
/** Confidence of what the first reading said, among the others: so much, and more the surer it was. */
const FIRST = 0.6;
/** From here on a line was read surely. */
const SETTLED = 0.93;
/** So many times as long, a place has more to be read. */
const LONGER = 1.15;
/** Of a text in the other script than the cover's. */
const FOREIGN = 0.36;
/** What was read for the first time must be read so surely, by two looks together or by one alone. */
const NEW_SUPPORT = 1.1;
const NEW_CONFIDENCE = 0.8;
const SAME_LINE = 0.5;
const SAME_BREADTH = 0.8;
/** Between pieces of one line, in heights: as wide as a few letters that were lost to a reflection. */
const WIDEST_GAP = 3.5;
/** What so much weight agrees on is not given up for a text with fewer letters than this share. */
const AGREED = 10;
const SHORTER = 0.75;
/** So alike, two lines are two readings of one. */
const TWICE = 0.6;
const TOUCHING = 0.15;
/** Confidence of words that tell the script without another look, and how many letters they must have. */
const CLEAR = 0.85;
const ENOUGH = 14;
/** So many lines tell the script. */
const SAMPLE = 3;
/** Makes the weight of a line that was read once more comparable to those of several variants. */
const LOOKS = 3;
const LONGEST_WORTH = 24;

/** Looks at a place alone, in one script; once at each. */
export type Reread = (place: Place, script: Script) => Promise<Reading[]>;

export function rereading(view: View, signal: AbortSignal): Reread {
  const known = new Map<string, Promise<Reading[]>>();
  return (place, script) => {
    const { box, slope } = place;
    const key = JSON.stringify([box, slope, script]);
    const task = { ...view, places: [{ box, slope }], languages: script };
    const readings = known.get(key) ?? inThread("reread", task, signal).then(([first = []]) => first, () => []);
    known.set(key, readings);
    return readings;
  };
}

/** The script that all surely read words are in, where there are enough of them. */
export function clearScript(lines: readonly Line[]): Script | null {
  const words = lines.flatMap((line) => line.words).filter(({ text, confidence }) => confidence > CLEAR && lettersOf(text) > 3);
  const letters = { cyrillic: 0, latin: 0 };
  for (const { text } of words) letters[scriptOf([text])] += lettersOf(text);
  if (letters.cyrillic + letters.latin < ENOUGH || Math.min(letters.cyrillic, letters.latin) > 0) return null;
  return letters.cyrillic > 0 ? "cyrillic" : "latin";
}

/** The script in which several looks at the surest lines and the likeliest places agree more surely. */
export async function surerScript(lines: readonly Line[], regions: readonly Region[], look: Reread): Promise<Script> {
  const surest = lines.toSorted((a, b) => b.weight - a.weight).slice(0, SAMPLE);
  const places = [...surest.map((line) => placeOf(line, regions)), ...regions.slice(0, SAMPLE)];
  const worth = async (script: Script) => {
    const worths = places.map(async (place) => {
      const readings = await look(place, script);
      const chosen = choose(readings);
      return chosen ? (chosen.support / readings.length) * lettersOf(chosen.text) : 0;
    });
    return (await Promise.all(worths)).reduce((sum, one) => sum + one, 0);
  };
  const [cyrillic, latin] = await Promise.all([worth("cyrillic"), worth("latin")]);
  return cyrillic > latin ? "cyrillic" : "latin";
}

/**
 * Reads likely lines, and places that look like lines, once more: each alone and in the script of
 * the cover. Of what lies on one another the better reading is kept.
 * @param before what was read so already; where it was read surely it is not looked at again.
 */
export async function readAgain(
  lines: readonly Line[],
  regions: readonly Region[],
  script: Script,
  look: Reread,
  before: readonly Line[] = [],
): Promise<Line[]> {
  const sure = before.filter(({ confidence, text }) => confidence > SETTLED && lettersOf(text) > 2);
  const isOpen = ({ box }: { box: Box }) => !sure.some((line) => isWithin(box, line.box));
  const likely = lines.filter((line) => line.weight > LIKELY && isOpen(line)).toSorted((a, b) => b.weight - a.weight).slice(0, AGAIN);
  const known = likely.map(async (line) => {
    const place = placeOf(line, regions);
    return reread({ ...line, box: place.level }, await look(place, script), script);
  });
  const fresh = [...regions.filter(isOpen), ...bridges([...sure, ...likely])].map(async (place) => firstRead(place, await look(place, script)) ?? []);
  const again = (await Promise.all([...known, ...fresh])).flat();
  const faint = lines.filter((line) => !likely.includes(line) && isOpen(line));
  return withoutDoubles([...sure, ...faint, ...again]).toSorted((a, b) => a.box.y0 - b.box.y0);
}

/** Hardly longer than a line and on it. */
function isWithin(box: Box, line: Box): boolean {
  return overlap(box, line, "smaller") > SAME_LINE && box.x1 - box.x0 < LONGER * (line.x1 - line.x0);
}

/** Places that join two lines side by side, of which what is between may not have been read. */
function bridges(lines: readonly Line[]): Region[] {
  return lines.flatMap((left) =>
    lines.flatMap((right) => {
      const [size, other] = [left.box.y1 - left.box.y0, right.box.y1 - right.box.y0];
      const level = Math.min(left.box.y1, right.box.y1) - Math.max(left.box.y0, right.box.y0);
      const gap = right.box.x0 - left.box.x1;
      const isOneLine = level > SAME_LINE * Math.max(size, other) && gap > -size && gap < WIDEST_GAP * size && left.box.x0 < right.box.x0;
      const box = around([left.box, right.box]);
      return isOneLine ? { box, slope: 0, level: box } : [];
    }),
  );
}

/** A line's place: the one found by the form of its letters tells better how high and slanting it is. */
function placeOf({ box }: Line, regions: readonly Region[]): Region {
  const common = (region: Region) => overlap(region.box, box, "union");
  const [seat] = regions.filter((region) => isSameLine(region.box, box)).toSorted((a, b) => common(b) - common(a));
  if (!seat) return { box, slope: 0, level: box };
  const [x0, x1] = [Math.min(box.x0, seat.box.x0), Math.max(box.x1, seat.box.x1)];
  return { ...seat, box: { ...seat.box, x0, x1 }, level: { ...seat.level, x0, x1 } };
}

/** They begin and end alike, whatever an ornament or a slope adds to the height of one. */
function isSameLine(a: Box, b: Box): boolean {
  const across = (Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)) / (Math.max(a.x1, b.x1) - Math.min(a.x0, b.x0));
  return across > SAME_BREADTH && overlap(a, b, "union") > SAME_LINE * across;
}

function reread(line: Line, readings: readonly Reading[], script: Script): Line {
  const isForeign = scriptOf([line.text]) !== script;
  const first = { text: line.text, confidence: isForeign ? FOREIGN : FIRST + Math.min(FIRST, line.weight / 60) };
  const chosen = choose([first, ...readings]);
  if (!chosen) return line;
  if (!isForeign && line.weight > AGREED && lettersOf(chosen.text) < SHORTER * lettersOf(line.text)) return line;
  const confidence = Math.min(1, chosen.confidence);
  return { ...line, text: chosen.text, confidence, weight: Math.max(line.weight, weightOf(chosen, readings.length + 1)) };
}

function firstRead({ level }: Region, readings: readonly Reading[]): Line | null {
  const chosen = choose(readings);
  if (!chosen || (chosen.support < NEW_SUPPORT && chosen.confidence < NEW_CONFIDENCE)) return null;
  const { text, confidence } = chosen;
  return { text, box: level, confidence, weight: weightOf(chosen, readings.length), words: [] };
}

function weightOf({ text, support }: Choice, readings: number): number {
  return ((LOOKS * support) / readings) * Math.min(LONGEST_WORTH, lettersOf(text));
}

function lettersOf(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

/** Of lines that lie on one another the one with more letters that are surely read. */
function withoutDoubles(lines: Line[]): Line[] {
  const quality = ({ text, confidence }: Line) => lettersOf(text) * confidence ** 1.2;
  const kept: Line[] = [];
  for (const line of lines.toSorted((a, b) => quality(b) - quality(a))) {
    const isDouble = kept.some(({ box, text }) => {
      const common = overlap(box, line.box, "smaller");
      const isPart = common > 0 && text.toLocaleLowerCase("uk").includes(line.text.toLocaleLowerCase("uk"));
      return common > SAME_LINE || isPart || (common > TOUCHING && likeness(text, line.text) > TWICE);
    });
    if (!isDouble) kept.push(line);
  }
  return kept;
}
