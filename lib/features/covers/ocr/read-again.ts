import { runInWorker } from "@/lib/features/covers/worker-pool";
import { around, commonHeight, heightOf, overlap, widthOf, type Box } from "./boxes";
import { FOREIGN, READ_AGAIN } from "./constants";
import type { LineRegion } from "./line-pictures";
import type { Line } from "./lines";
import { guessRegions } from "./missed-lines";
import type { View } from "./pixels";
import { plausibility } from "./plausible";
import { choose, isSettled, type Choice, type Reading } from "./readings";
import { holdsTwo, regionOf, type Region } from "./regions";
import { scriptOf, type Script } from "./script";
import { lettersOf, likeness } from "./text";

/** Readings of a region alone, in one script. With `all`, also in the ways that are seldom better. */
export type ReadRegion = (region: LineRegion, script: Script, all?: boolean) => Promise<Reading[]>;

/** A `ReadRegion` in threads that reads no region twice in the same way. */
export function regionReader(view: View, signal: AbortSignal): ReadRegion {
  const known = new Map<string, Promise<Reading[]>>();
  const read = (region: LineRegion, languages: Script, other: boolean) => {
    const { box, slope } = region;
    const key = JSON.stringify([box, slope, languages, other]);
    const task = { ...view, region: { box, slope }, languages, other };
    const readings =
      known.get(key) ?? runInWorker("reread", task, signal).catch((): Reading[] => []);
    known.set(key, readings);
    return readings;
  };
  return async (region, script, all = false) => {
    const usual = await read(region, script, false);
    return !all || isSettled(usual) ? usual : [...usual, ...(await read(region, script, true))];
  };
}

/**
 * Reads likely lines, and regions that look like lines, once more: each alone and in the script of the cover. Of
 * lines that lie on one another the better one is kept.
 * @param before lines of an earlier round: sure ones are kept as they are, the others are read in more ways than then.
 * @param maxGap between pieces of one line, in heights.
 */
export async function readAgain(
  lines: readonly Line[],
  regions: readonly Region[],
  script: Script,
  readRegion: ReadRegion,
  before: readonly Line[] = [],
  maxGap: number = READ_AGAIN.maxGap,
): Promise<Line[]> {
  const all = before.length > 0;
  const levels = regions.map(({ level }) => level);
  const isTwo = ({ box }: Line) => holdsTwo(box, levels);
  const sure = before.filter(
    (line) => line.confidence > READ_AGAIN.settled && lettersOf(line.text) > 2 && !isTwo(line),
  );
  const isOpen = ({ box }: { box: Box }) => !sure.some((line) => isWithin(box, line.box));
  const isLarge = ({ level }: Region) =>
    heightOf(level) > READ_AGAIN.largeHeight &&
    widthOf(level) > READ_AGAIN.largeRatio * heightOf(level);
  const likely = lines
    .filter((line) => line.weight > READ_AGAIN.minWeight && isOpen(line))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, READ_AGAIN.maxLines);
  const known = likely.map(async (line) => {
    const region = regionOf(line, regions);
    const better = withReadings(
      { ...line, box: region.level },
      await readRegion(region, script, all),
      script,
    );
    return inLikelierScript(better, region, script, readRegion);
  });
  const fresh = [...regions.filter(isOpen), ...bridges([...sure, ...likely], maxGap)].map(
    async (region) => {
      const line = firstRead(
        region,
        await readRegion(region, script, all && isLarge(region)),
        script,
      );
      return line ? inLikelierScript(line, region, script, readRegion) : [];
    },
  );
  const again = (await Promise.all([...known, ...fresh])).flat();
  const faint = lines.filter((line) => !likely.includes(line) && isOpen(line));
  return withoutDoubles([...sure, ...faint, ...again], isTwo).toSorted(
    (a, b) => a.box.y0 - b.box.y0,
  );
}

/** Adds lines that are read surely where another line of a large text would stand. */
export async function readMissed(
  lines: readonly Line[],
  regions: readonly Region[],
  aspect: number,
  script: Script,
  readRegion: ReadRegion,
): Promise<Line[]> {
  const guesses = guessRegions(lines, regions, aspect);
  const found = guesses.map(
    async (region) => firstRead(region, await readRegion(region, script), script) ?? [],
  );
  const sure = (await Promise.all(found)).flat().filter(({ text, confidence }) => {
    return (
      confidence > READ_AGAIN.guessedConfidence &&
      lettersOf(text) > 1 &&
      plausibility(text, script) > READ_AGAIN.guessedPlausibility
    );
  });
  return withoutDoubles([...lines, ...sure], () => false).toSorted((a, b) => a.box.y0 - b.box.y0);
}

/** The line in the other script, where it reads like words in that and not in this one. */
async function inLikelierScript(
  line: Line,
  region: Region,
  script: Script,
  readRegion: ReadRegion,
): Promise<Line> {
  const isDoubtful =
    line.confidence < FOREIGN.doubtful && plausibility(line.text, script) < FOREIGN.implausible;
  if (!isDoubtful || lettersOf(line.text) < FOREIGN.minLetters) return line;
  const other = script === "latin" ? "cyrillic" : "latin";
  const foreign = firstRead(region, await readRegion(region, other), other);
  if (
    !foreign ||
    lettersOf(foreign.text) < FOREIGN.minLetters ||
    plausibility(foreign.text, other) < FOREIGN.plausible
  )
    return line;
  const isAgreed = foreign.weight > FOREIGN.agreedWeight * lettersOf(foreign.text);
  return foreign.confidence > READ_AGAIN.newConfidence || isAgreed
    ? { ...foreign, box: line.box }
    : line;
}

/** Whether a box lies on a line and is hardly longer. */
function isWithin(box: Box, line: Box): boolean {
  return (
    overlap(box, line, "smaller") > READ_AGAIN.sameLine &&
    widthOf(box) < READ_AGAIN.longer * widthOf(line)
  );
}

/** Regions that join two lines side by side: letters between them may have been missed. */
function bridges(lines: readonly Line[], maxGap: number): Region[] {
  return lines.flatMap((left) =>
    lines.flatMap((right) => {
      const [size, other] = [heightOf(left.box), heightOf(right.box)];
      const gap = right.box.x0 - left.box.x1;
      const isOneLine =
        commonHeight(left.box, right.box) > READ_AGAIN.sameLine * Math.max(size, other) &&
        gap > -size &&
        gap < maxGap * size &&
        left.box.x0 < right.box.x0;
      const box = around([left.box, right.box]);
      return isOneLine ? { box, slope: 0, level: box } : [];
    }),
  );
}

function withReadings(line: Line, readings: readonly Reading[], script: Script): Line {
  const isForeign = scriptOf([line.text]) !== script;
  const first = {
    text: line.text,
    confidence: isForeign
      ? FOREIGN.first
      : READ_AGAIN.first + Math.min(READ_AGAIN.first, line.weight / 60),
  };
  const chosen = choose([first, ...readings], likelyIn(script));
  if (!chosen) return line;
  if (
    !isForeign &&
    line.weight > READ_AGAIN.agreedWeight &&
    lettersOf(chosen.text) < READ_AGAIN.shorter * lettersOf(line.text)
  )
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
  if (
    !chosen ||
    (chosen.support < READ_AGAIN.newSupport && chosen.confidence < READ_AGAIN.newConfidence)
  )
    return null;
  const { text, confidence } = chosen;
  return { text, box: level, confidence, weight: weightOf(chosen, readings.length), words: [] };
}

/** Text that reads like words is likelier; names and numbers may not. */
function likelyIn(script: Script): (text: string) => number {
  return (text) => READ_AGAIN.unlikely + plausibility(text, script);
}

function weightOf({ text, support }: Choice, readings: number): number {
  return (
    ((READ_AGAIN.alone * support) / Math.min(READ_AGAIN.usualReadings, readings)) *
    Math.min(READ_AGAIN.maxLetters, lettersOf(text))
  );
}

/**
 * Of lines that lie on one another the one with more letters that are surely read, with the weight of those that say
 * the same; what lies on two lines stands back.
 */
function withoutDoubles(lines: Line[], isTwo: (line: Line) => boolean): Line[] {
  const quality = (line: Line) =>
    lettersOf(line.text) * line.confidence ** 1.2 * (isTwo(line) ? READ_AGAIN.onTwoLines : 1);
  const kept: Line[] = [];
  for (const line of lines.toSorted((a, b) => quality(b) - quality(a))) {
    const double = kept.findIndex(({ box, text }) => {
      const common = overlap(box, line.box, "smaller");
      const isPart =
        common > 0 && text.toLocaleLowerCase("uk").includes(line.text.toLocaleLowerCase("uk"));
      return (
        common > READ_AGAIN.sameLine ||
        isPart ||
        (common > READ_AGAIN.touching && likeness(text, line.text) > READ_AGAIN.alike)
      );
    });
    const other = kept[double];
    if (!other) kept.push(line);
    else if (likeness(other.text, line.text) > READ_AGAIN.alike)
      kept[double] = { ...other, weight: Math.max(other.weight, line.weight) };
  }
  return kept;
}
