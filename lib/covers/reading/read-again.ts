import { inThread } from "../pool";
import { scriptOf, type Script } from "../telling/script";
import type { Region } from "./find-lines";
import type { Line } from "./lines";
import { choose, type Choice, type Reading } from "./readings";
import type { View } from "./tasks";
import { likeness, overlap } from "./words";

/** Weight from which a line may be title or author, and how many lines are read again. */
const LIKELY = 2.2;
const AGAIN = 12;
/** Confidence of what the first reading said, among the others: so much, and more the surer it was. */
const FIRST = 0.6;
/** Of a text in the other script than the cover's. */
const FOREIGN = 0.36;
/** What was read for the first time must be read so surely, by two looks together or by one alone. */
const NEW_SUPPORT = 1.1;
const NEW_CONFIDENCE = 0.8;
const SAME_LINE = 0.5;
/** What so much weight agrees on is not given up for a text with fewer letters than this share. */
const AGREED = 10;
const SHORTER = 0.75;
/** So alike, two lines are two readings of one. */
const TWICE = 0.6;
const TOUCHING = 0.15;
/** So many lines tell the script. */
const SAMPLE = 3;
/** Makes the weight of a line that was read once more comparable to those of several variants. */
const LOOKS = 3;
const LONGEST_WORTH = 24;

/**
 * Reads likely lines, and places that look like lines, once more: each alone and in the script of
 * the cover. Of what lies on one another the better reading is kept.
 */
export async function readAgain(
  view: View,
  lines: readonly Line[],
  regions: readonly Region[],
  signal: AbortSignal,
): Promise<Line[]> {
  const likely = lines.filter(({ weight }) => weight > LIKELY).toSorted((a, b) => b.weight - a.weight).slice(0, AGAIN);
  const lookIn = async (region: Region, languages: Script): Promise<Reading[]> => {
    const [readings = []] = await inThread("reread", { ...view, regions: [region], languages }, signal).catch(() => []);
    return readings;
  };
  const script = await surerScript(likely, lookIn);
  const look = (region: Region) => lookIn(region, script);
  const known = likely.map(async (line) => {
    const { slope = 0 } = regions.find(({ box }) => overlap(box, line.box, "union") > SAME_LINE) ?? {};
    return reread(line, await look({ box: line.box, slope }), script);
  });
  const fresh = regions.map(async (place) => firstRead(place, await look(place)) ?? []);
  const again = (await Promise.all([...known, ...fresh])).flat();
  const faint = lines.filter((line) => !likely.includes(line));
  return withoutDoubles([...faint, ...again]).toSorted((a, b) => a.box.y0 - b.box.y0);
}

/** The script in which the surest lines are read more surely. */
async function surerScript(
  lines: readonly Line[],
  look: (region: Region, script: Script) => Promise<Reading[]>,
): Promise<Script> {
  const worth = async (script: Script) => {
    const read = lines.slice(0, SAMPLE).map(async ({ box }) => choose(await look({ box, slope: 0 }, script)));
    const chosen = await Promise.all(read);
    return chosen.reduce((sum, one) => sum + (one ? one.confidence ** 2 * lettersOf(one.text) : 0), 0);
  };
  const [cyrillic, latin] = await Promise.all([worth("cyrillic"), worth("latin")]);
  return cyrillic > latin ? "cyrillic" : "latin";
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

function firstRead({ box }: Region, readings: readonly Reading[]): Line | null {
  const chosen = choose(readings);
  if (!chosen || (chosen.support < NEW_SUPPORT && chosen.confidence < NEW_CONFIDENCE)) return null;
  const { text, confidence } = chosen;
  return { text, box, confidence, weight: weightOf(chosen, readings.length), words: [] };
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
      return common > SAME_LINE || (common > 0 && text.includes(line.text)) || (common > TOUCHING && likeness(text, line.text) > TWICE);
    });
    if (!isDouble) kept.push(line);
  }
  return kept;
}
