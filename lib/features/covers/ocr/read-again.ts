import { runInWorker } from "@/lib/features/covers/worker-pool";
import { plausibility } from "@/lib/features/covers/extraction/plausible";
import { scriptOf, type Script } from "@/lib/features/covers/extraction/script";
import { around, heightOf, overlap } from "./boxes";
import type { Box } from "./engine";
import { guessPlaces } from "./guess-places";
import type { Place } from "./line-pictures";
import type { Line } from "./lines";
import { choose, isSettled, type Choice, type Reading } from "./readings";
import { holdsTwo, placeOf, type Region } from "./regions";
import type { View } from "./tasks";
import { lettersOf, likeness } from "./text";

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
/** A line of so many letters, read so doubtfully and so little like words, may be in the other script: there it must be like words. */
const FOREIGN_LETTERS = 5;
const FOREIGN_DOUBT = 0.75;
const IMPLAUSIBLE = 0.5;
const PLAUSIBLE = 0.7;
/** Of each letter, where several looks agree. */
const FOREIGN_WEIGHT = 1;
/** What was read for the first time must be read so surely, by two looks together or by one alone. */
const NEW_SUPPORT = 1.1;
const NEW_CONFIDENCE = 0.8;
/** In shares of the cover's height: what is lower is neither title nor author. A word is so many times as long as it is high. */
const LARGE = 0.022;
const LONG = 1.4;
/** What is read where nothing was found by form must be so sure and so much like words. */
const GUESSED_CONFIDENCE = 0.8;
const GUESSED_PLAUSIBLE = 0.45;
/** How likely what does not read like words is at least, beside what does. */
const UNLIKELY = 0.5;
const SAME_LINE = 0.5;
/** Between pieces of one line, in heights: as wide as a few letters that were lost to a reflection. */
const WIDEST_GAP = 3.5;
/** What so much weight agrees on is not given up for a text with fewer letters than this share. */
const AGREED = 10;
const SHORTER = 0.75;
/** So alike, two lines are two readings of one. */
const TWICE = 0.6;
const TOUCHING = 0.15;
/** So much of its worth has what lies on two lines. */
const STANDS_BACK = 0.4;
/** Makes the weight of a line that was read once more comparable to those of several variants. */
const LOOKS = 3;
/** Further looks than these are at what is hard to read: that they fail says nothing against those that agree. */
const USUAL_LOOKS = 7;
const LONGEST_WORTH = 24;

/** Looks at a place alone, in one script; once at each. The other ways are added where `all` are asked for. */
export type Reread = (place: Place, script: Script, all?: boolean) => Promise<Reading[]>;

export function rereading(view: View, signal: AbortSignal): Reread {
  const known = new Map<string, Promise<Reading[]>>();
  const look = (place: Place, languages: Script, other: boolean) => {
    const { box, slope } = place;
    const key = JSON.stringify([box, slope, languages, other]);
    const task = { ...view, place: { box, slope }, languages, other };
    const readings =
      known.get(key) ?? runInWorker("reread", task, signal).catch((): Reading[] => []);
    known.set(key, readings);
    return readings;
  };
  return async (place, script, all = false) => {
    const usual = await look(place, script, false);
    return !all || isSettled(usual) ? usual : [...usual, ...(await look(place, script, true))];
  };
}

/**
 * Reads likely lines, and places that look like lines, once more: each alone and in the script of
 * the cover. Of what lies on one another the better reading is kept.
 * @param before what was read so already; where it was read surely it is not looked at again, and elsewhere in more
 *   ways than before.
 */
export async function readAgain(
  lines: readonly Line[],
  regions: readonly Region[],
  script: Script,
  look: Reread,
  before: readonly Line[] = [],
): Promise<Line[]> {
  const all = before.length > 0;
  const levels = regions.map(({ level }) => level);
  const isTwo = ({ box }: Line) => holdsTwo(box, levels);
  const sure = before.filter(
    (line) => line.confidence > SETTLED && lettersOf(line.text) > 2 && !isTwo(line),
  );
  const isOpen = ({ box }: { box: Box }) => !sure.some((line) => isWithin(box, line.box));
  const isLarge = ({ level: { x0, x1, y0, y1 } }: Region) =>
    y1 - y0 > LARGE && x1 - x0 > LONG * (y1 - y0);
  const likely = lines
    .filter((line) => line.weight > LIKELY && isOpen(line))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, AGAIN);
  const known = likely.map(async (line) => {
    const place = placeOf(line, regions);
    const better = reread({ ...line, box: place.level }, await look(place, script, all), script);
    return surer(better, place, script, look);
  });
  const fresh = [...regions.filter(isOpen), ...bridges([...sure, ...likely])].map(async (place) => {
    const line = firstRead(place, await look(place, script, all && isLarge(place)), script);
    return line ? surer(line, place, script, look) : [];
  });
  const again = (await Promise.all([...known, ...fresh])).flat();
  const faint = lines.filter((line) => !likely.includes(line) && isOpen(line));
  return withoutDoubles([...sure, ...faint, ...again], isTwo).toSorted(
    (a, b) => a.box.y0 - b.box.y0,
  );
}

/** Adds what is read surely, and reads like words, where another line of a large text would stand. */
export async function readBeside(
  lines: readonly Line[],
  regions: readonly Region[],
  aspect: number,
  script: Script,
  look: Reread,
): Promise<Line[]> {
  const places = guessPlaces(lines, regions, aspect);
  const found = places.map(
    async (place) => firstRead(place, await look(place, script), script) ?? [],
  );
  const sure = (await Promise.all(found)).flat().filter(({ text, confidence }) => {
    return (
      confidence > GUESSED_CONFIDENCE &&
      lettersOf(text) > 1 &&
      plausibility(text, script) > GUESSED_PLAUSIBLE
    );
  });
  return withoutDoubles([...lines, ...sure], () => false).toSorted((a, b) => a.box.y0 - b.box.y0);
}

/** The line as it is in the other script, where it does not read like words in this one, and surely so in that. */
async function surer(line: Line, place: Region, script: Script, look: Reread): Promise<Line> {
  const isDoubtful =
    line.confidence < FOREIGN_DOUBT && plausibility(line.text, script) < IMPLAUSIBLE;
  if (!isDoubtful || lettersOf(line.text) < FOREIGN_LETTERS) return line;
  const other = script === "latin" ? "cyrillic" : "latin";
  const foreign = firstRead(place, await look(place, other), other);
  if (
    !foreign ||
    lettersOf(foreign.text) < FOREIGN_LETTERS ||
    plausibility(foreign.text, other) < PLAUSIBLE
  )
    return line;
  const isAgreed = foreign.weight > FOREIGN_WEIGHT * lettersOf(foreign.text);
  return foreign.confidence > NEW_CONFIDENCE || isAgreed ? { ...foreign, box: line.box } : line;
}

/** Hardly longer than a line and on it. */
function isWithin(box: Box, line: Box): boolean {
  return (
    overlap(box, line, "smaller") > SAME_LINE && box.x1 - box.x0 < LONGER * (line.x1 - line.x0)
  );
}

/** Places that join two lines side by side, of which what is between may not have been read. */
function bridges(lines: readonly Line[]): Region[] {
  return lines.flatMap((left) =>
    lines.flatMap((right) => {
      const [size, other] = [heightOf(left.box), heightOf(right.box)];
      const level = Math.min(left.box.y1, right.box.y1) - Math.max(left.box.y0, right.box.y0);
      const gap = right.box.x0 - left.box.x1;
      const isOneLine =
        level > SAME_LINE * Math.max(size, other) &&
        gap > -size &&
        gap < WIDEST_GAP * size &&
        left.box.x0 < right.box.x0;
      const box = around([left.box, right.box]);
      return isOneLine ? { box, slope: 0, level: box } : [];
    }),
  );
}

function reread(line: Line, readings: readonly Reading[], script: Script): Line {
  const isForeign = scriptOf([line.text]) !== script;
  const first = {
    text: line.text,
    confidence: isForeign ? FOREIGN : FIRST + Math.min(FIRST, line.weight / 60),
  };
  const chosen = choose([first, ...readings], likelyIn(script));
  if (!chosen) return line;
  if (!isForeign && line.weight > AGREED && lettersOf(chosen.text) < SHORTER * lettersOf(line.text))
    return line;
  const confidence = Math.min(1, chosen.confidence);
  return {
    ...line,
    text: chosen.text,
    confidence,
    weight: Math.max(line.weight, weightOf(chosen, readings.length + 1)),
  };
}

function firstRead({ level }: Region, readings: readonly Reading[], script: Script): Line | null {
  const chosen = choose(readings, likelyIn(script));
  if (!chosen || (chosen.support < NEW_SUPPORT && chosen.confidence < NEW_CONFIDENCE)) return null;
  const { text, confidence } = chosen;
  return { text, box: level, confidence, weight: weightOf(chosen, readings.length), words: [] };
}

/** What reads like words is likelier; names and numbers may not. */
function likelyIn(script: Script): (text: string) => number {
  return (text) => UNLIKELY + plausibility(text, script);
}

function weightOf({ text, support }: Choice, readings: number): number {
  return (
    ((LOOKS * support) / Math.min(USUAL_LOOKS, readings)) * Math.min(LONGEST_WORTH, lettersOf(text))
  );
}

/**
 * Of lines that lie on one another the one with more letters that are surely read, with the weight of those that say
 * the same; what lies on two lines stands back.
 */
function withoutDoubles(lines: Line[], isTwo: (line: Line) => boolean): Line[] {
  const quality = (line: Line) =>
    lettersOf(line.text) * line.confidence ** 1.2 * (isTwo(line) ? STANDS_BACK : 1);
  const kept: Line[] = [];
  for (const line of lines.toSorted((a, b) => quality(b) - quality(a))) {
    const double = kept.findIndex(({ box, text }) => {
      const common = overlap(box, line.box, "smaller");
      const isPart =
        common > 0 && text.toLocaleLowerCase("uk").includes(line.text.toLocaleLowerCase("uk"));
      return (
        common > SAME_LINE || isPart || (common > TOUCHING && likeness(text, line.text) > TWICE)
      );
    });
    const other = kept[double];
    if (!other) kept.push(line);
    else if (likeness(other.text, line.text) > TWICE)
      kept[double] = { ...other, weight: Math.max(other.weight, line.weight) };
  }
  return kept;
}
