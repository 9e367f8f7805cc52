import { plausibility } from "@/lib/features/covers/extraction/plausible";
import { scriptOf, type Script } from "@/lib/features/covers/extraction/script";
import type { Line } from "./lines";
import type { Reread } from "./read-again";
import { choose } from "./readings";
import { placeOf, type Region } from "./regions";
import { lettersOf } from "./text";

/** Confidence of words that tell the script without another look, and how many letters they must have. */
const CLEAR = 0.85;
const ENOUGH = 14;
/** So many lines tell the script. */
const SAMPLE = 3;

/** The script that all surely read words are in, where there are enough of them. */
export function clearScript(lines: readonly Line[]): Script | null {
  const words = lines
    .flatMap((line) => line.words)
    .filter(({ text, confidence }) => confidence > CLEAR && lettersOf(text) > 3);
  const letters = { cyrillic: 0, latin: 0 };
  for (const { text } of words) letters[scriptOf([text])] += lettersOf(text);
  if (letters.cyrillic + letters.latin < ENOUGH || Math.min(letters.cyrillic, letters.latin) > 0)
    return null;
  return letters.cyrillic > 0 ? "cyrillic" : "latin";
}

/**
 * The script in which several looks at the surest lines and the likeliest places agree more surely, and on what
 * reads like words: capitals of one script are read as those of the other.
 */
export async function surerScript(
  lines: readonly Line[],
  regions: readonly Region[],
  look: Reread,
): Promise<Script> {
  const surest = lines.toSorted((a, b) => b.weight - a.weight).slice(0, SAMPLE);
  const places = [...surest.map((line) => placeOf(line, regions)), ...regions.slice(0, SAMPLE)];
  const worth = async (script: Script) => {
    const worths = places.map(async (place) => {
      const readings = await look(place, script);
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
