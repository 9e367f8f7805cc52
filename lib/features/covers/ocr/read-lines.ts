import { runInWorker } from "@/lib/features/covers/worker-pool";
import { chooseView, variantReader } from "./choose-view";
import { CHOOSING_SCRIPT } from "./constants";
import { agree, toLines, type Line } from "./lines";
import { hasUnread } from "./missed-lines";
import type { Opened } from "./open-photo";
import type { Pixels, Turn, View } from "./pixels";
import { plausibility } from "./plausible";
import { regionReader, readAgain, readMissed, type ReadRegion } from "./read-again";
import { choose } from "./readings";
import { regionOf, type Region } from "./regions";
import { scriptOf, type Script } from "./script";
import { lettersOf } from "./text";
import { VARIANTS, type Variant } from "./variants";

/** What stands on a cover. */
export interface CoverText {
  lines: Line[];
  /** The picture that was read, and how it must be turned to be upright. */
  cover: Pixels;
  turn: Turn;
}

/**
 * Reads a cover: which way is up, then in which script, then line by line; and where that is not enough, every other
 * variant of the picture, and once more the lines that are still unsure. What is not read when `signal` aborts is left out.
 * @param isEnough whether the lines say all that is wanted of them.
 */
export async function readLines(
  opened: Opened,
  isEnough: (lines: readonly Line[]) => boolean,
  signal: AbortSignal,
): Promise<CoverText> {
  const readVariants = variantReader(signal);
  const { words, variants, ...view } = await chooseView(opened, readVariants);
  const { cover, turn } = view;
  const regions = await runInWorker("find", view, signal).catch((): Region[] => []);
  const readRegion = regionReader(view, signal);
  const first = toLines(agree(words));
  const script = clearScript(first) ?? (await surerScript(first, regions, readRegion));
  const closely = async (lines: readonly Line[], before?: readonly Line[]) => {
    const again = await readAgain(lines, regions, script, readRegion, before);
    return readMissed(again, regions, aspectOf(view), script, readRegion);
  };
  const quick = await closely(first);
  if (isEnough(quick) && !hasUnread(quick, regions)) return { lines: quick, cover, turn };
  const others = (Object.keys(VARIANTS) as Variant[]).filter((name) => !variants.includes(name));
  const more = await readVariants(view, others, script);
  const all = await closely(toLines(agree([...words, ...more.words])), quick);
  return { lines: all, cover, turn };
}

/** Breadth in heights, upright. */
function aspectOf({ cover, turn }: View): number {
  return turn % 2 === 0 ? cover.width / cover.height : cover.height / cover.width;
}

/** The script that all surely read words are in, where there are enough of them. */
function clearScript(lines: readonly Line[]): Script | null {
  const words = lines
    .flatMap((line) => line.words)
    .filter(
      ({ text, confidence }) => confidence > CHOOSING_SCRIPT.clearConfidence && lettersOf(text) > 3,
    );
  const letters = { cyrillic: 0, latin: 0 };
  for (const { text } of words) letters[scriptOf([text])] += lettersOf(text);
  if (
    letters.cyrillic + letters.latin < CHOOSING_SCRIPT.clearLetters ||
    Math.min(letters.cyrillic, letters.latin) > 0
  )
    return null;
  return letters.cyrillic > 0 ? "cyrillic" : "latin";
}

/**
 * The script in which readings of the surest lines and the likeliest regions agree more surely, and on what reads like
 * words: capitals of one script are read as those of the other.
 */
async function surerScript(
  lines: readonly Line[],
  regions: readonly Region[],
  readRegion: ReadRegion,
): Promise<Script> {
  const surest = lines.toSorted((a, b) => b.weight - a.weight).slice(0, CHOOSING_SCRIPT.sample);
  const samples = [
    ...surest.map((line) => regionOf(line, regions)),
    ...regions.slice(0, CHOOSING_SCRIPT.sample),
  ];
  const worth = async (script: Script) => {
    const worths = samples.map(async (sample) => {
      const readings = await readRegion(sample, script);
      const chosen = choose(readings);
      return chosen
        ? (chosen.support / readings.length) *
            lettersOf(chosen.text) *
            plausibility(chosen.text, script)
        : 0;
    });
    return (await Promise.all(worths)).reduce((sum, one) => sum + one, 0);
  };
  const [cyrillic, latin] = await Promise.all([worth("cyrillic"), worth("latin")]);
  return cyrillic > latin ? "cyrillic" : "latin";
}
