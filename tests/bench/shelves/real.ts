import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readShelf } from "@/lib/features/covers/read-shelf";
import { SURE_SPINE_CONFIDENCE } from "@/lib/features/covers/terms";
import type { Bench } from "../bench";
import { isAuthor, isTitle, truthOf } from "../judge";
import { alone, type Measured } from "../measure";

/**
 * How many spines of real shelves become rows with the right title: `truth.tsv` of a folder has a line for each spine whose
 * title can be read, with the photo's file, title and author. Nothing is known of any book.
 */
export async function realShelfRates(folder: string, say: Bench["say"]): Promise<Measured[]> {
  const printed = await truthOf(folder);
  const seconds: number[] = [];
  const sums = { spines: printed.length, right: 0, both: 0, chosen: 0, wrong: 0 };
  for (const [file = "", titles] of Map.groupBy(printed, ([name = ""]) => name)) {
    const started = performance.now();
    const photo = await readFile(join(folder, file));
    const { spines } = await readShelf(photo, { signal: new AbortController().signal });
    seconds.push((performance.now() - started) / 1_000);
    const missed = new Set(titles);
    for (const { title, author, confidence } of spines) {
      if (title === null) continue;
      const isChosen = confidence >= SURE_SPINE_CONFIDENCE;
      sums.chosen += Number(isChosen);
      const [found] = [...missed].filter(([, wanted = ""]) => isTitle(wanted, title));
      const isBoth = found !== undefined && isAuthor(found[2] ?? "", author ?? "");
      if (found) missed.delete(found);
      sums.right += Number(found !== undefined);
      sums.both += Number(isBoth);
      sums.wrong += Number(isChosen && found === undefined);
      if (!isBoth)
        say(`  ${found ? "" : "wrong: "}${title} | ${author ?? "–"} ${confidence.toFixed(2)}`);
    }
    for (const [, title] of missed) say(`  missed: ${title}`);
    say(`  ${file}: ${seconds.at(-1)?.toFixed(1)} s`);
  }
  const percent = (part: number, of: number) => (100 * part) / Math.max(1, of);
  const of = `${seconds.length} shelves`;
  return [
    alone("realSpines", of, percent(sums.right, sums.spines)),
    alone("wrongRealSpines", of, percent(sums.wrong, sums.chosen)),
    alone("realAuthors", of, percent(sums.both, sums.right)),
    alone("realShelf", of, ...seconds),
  ];
}
