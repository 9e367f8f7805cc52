import { runInWorker } from "@/lib/features/covers/worker-pool";
import type { Line } from "./lines";
import type { CutSpine } from "./open-shelf";
import type { Pixels, Turn, View } from "./pixels";
import { plausibility } from "./plausible";
import { regionReader, readAgain } from "./read-again";
import type { Region } from "./regions";
import type { Script } from "./script";
import { LINES_ON_SPINE, READING_SPINE } from "./spine-constants";
import { lettersOf } from "./text";

/** What stands on a spine. */
export interface SpineText {
  /** Boxes are shares of the height of the spine when it is turned so that its lines are level. */
  lines: Line[];
  turn: Turn;
  /** Its lines stand one below the other across it, and not in a row along it. */
  isAcross: boolean;
}

/** A way to turn a spine, with what looks like lines then. */
interface Way {
  view: View;
  isAcross: boolean;
  regions: Region[];
}

const SCRIPTS: readonly Script[] = ["cyrillic", "latin"];

/**
 * Reads a spine: which way its text runs and in which script, then line by line. Where the likeliest regions
 * show no letters, none are looked for. What is not read when `signal` aborts is
 * left out.
 */
export async function readSpine(
  { cover, lies }: CutSpine,
  signal: AbortSignal,
): Promise<SpineText> {
  const along = await waysAlong(cover, lies, signal);
  let best = await likeliestWay(along, signal);
  const length = Math.max(cover.width, cover.height);
  const mayHoldLines = length < READING_SPINE.slim * Math.min(cover.width, cover.height);
  if (!lies && mayHoldLines && !best.isClear) {
    const across = await likeliestWay(await waysAcross(cover, signal), signal);
    if (across.worth > best.worth) best = across;
  }
  const { view, regions, isAcross } = best.way;
  if (best.worth < READING_SPINE.noWorth) return { lines: [], turn: view.turn, isAcross };
  const { maxJoinedGap } = LINES_ON_SPINE[isAcross ? "across" : "along"];
  const readRegion = regionReader(view, signal);
  const lines = await readAgain([], regions, best.script, readRegion, [], maxJoinedGap);
  return { lines, turn: view.turn, isAcross };
}

/** Both ways to read along a spine; upside down, what looks like a line looks the same. */
async function waysAlong(cover: Pixels, lies: boolean, signal: AbortSignal): Promise<Way[]> {
  const [turn, other]: [Turn, Turn] = lies ? [0, 2] : [1, 3];
  const view: View = { cover, turn, tilt: 0 };
  const regions = await regionsIn(view, "along", signal);
  const [long, high] = [Math.max(cover.width, cover.height), Math.min(cover.width, cover.height)];
  const upsideDown = regions.map((region) => turnedOver(region, long / high));
  return [
    { view, regions, isAcross: false },
    { view: { ...view, turn: other }, regions: upsideDown, isAcross: false },
  ];
}

async function waysAcross(cover: Pixels, signal: AbortSignal): Promise<Way[]> {
  const view: View = { cover, turn: 0, tilt: 0 };
  return [{ view, regions: await regionsIn(view, "across", signal), isAcross: true }];
}

function regionsIn(
  view: View,
  how: keyof typeof LINES_ON_SPINE,
  signal: AbortSignal,
): Promise<Region[]> {
  const sizes = LINES_ON_SPINE[how];
  return runInWorker("find", { ...view, sizes }, signal).catch((): Region[] => []);
}

function turnedOver({ box, level, slope }: Region, aspect: number): Region {
  const over = ({ x0, x1, y0, y1 }: Region["box"]) => ({
    x0: aspect - x1,
    x1: aspect - x0,
    y0: 1 - y1,
    y1: 1 - y0,
  });
  return { box: over(box), level: over(level), slope };
}

/** The way and the script in which the likeliest regions give most surely read text. */
async function likeliestWay(ways: readonly Way[], signal: AbortSignal) {
  const choices = ways.flatMap((way) => SCRIPTS.map((script) => ({ way, script, worth: 0 })));
  for (let at = 0; at < READING_SPINE.sample; at += 1) {
    const glances = choices.map(async (choice) => {
      const region = choice.way.regions[at];
      if (region) choice.worth += await glance(choice.way.view, region, choice.script, signal);
    });
    await Promise.all(glances);
    const [first, second] = choices.toSorted((a, b) => b.worth - a.worth);
    const clear = READING_SPINE.clearRatio * (second?.worth ?? 0);
    if (first && first.worth > READING_SPINE.clearWorth && first.worth > clear)
      return { ...first, isClear: true };
  }
  const [best] = choices.toSorted((a, b) => b.worth - a.worth);
  if (!best) throw new Error("no way to turn a spine");
  return { ...best, isClear: false };
}

async function glance(
  view: View,
  { box, slope }: Region,
  languages: Script,
  signal: AbortSignal,
): Promise<number> {
  const task = { ...view, region: { box, slope }, languages };
  const reading = await runInWorker("glance", task, signal).catch(() => null);
  if (!reading) return 0;
  const { text, confidence } = reading;
  return confidence ** 2 * lettersOf(text) * plausibility(text, languages);
}
