import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readShelf } from "@/lib/features/covers/read-shelf";
import { stopCovers } from "@/lib/features/covers/worker-pool";
import { SURE_SPINE_CONFIDENCE } from "@/lib/features/covers/terms";
import type { Bench } from "../bench";
import { isAuthor, isTitle } from "../judge";
import { median, type Measured } from "../measure";

const GOALS = { right: 0.6, wrong: 0.1, seconds: 30 } as const;

/**
 * How many spines of real shelves become rows with the right title: `truth.tsv` of a folder has a line for each spine whose
 * title can be read, with the photo's file, title and author. Nothing is known of any book.
 */
export async function realShelfRates(folder: string, say: Bench["say"]): Promise<Measured[]> {
  const lines = (await readFile(join(folder, "truth.tsv"), "utf8")).split("\n").filter(Boolean);
  const printed = lines.map((line) => line.split("\t"));
  const seconds: number[] = [];
  const sums = { spines: lines.length, right: 0, both: 0, chosen: 0, wrong: 0 };
  try {
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
  } finally {
    await stopCovers();
  }
  const share = (part: number, of: number) => part / Math.max(1, of);
  return [
    asRow(
      `spines of ${seconds.length} real shelves with the right title`,
      share(sums.right, sums.spines),
      GOALS.right,
      true,
    ),
    asRow(
      "chosen rows of them with a wrong title",
      share(sums.wrong, sums.chosen),
      GOALS.wrong,
      false,
    ),
    asRow(
      "rows with the right title whose author is right too",
      share(sums.both, sums.right),
      GOALS.right,
      true,
    ),
    {
      ...asRow("seconds for a real shelf", median(seconds), GOALS.seconds, false),
      ours: `${median(seconds).toFixed(1)} s`,
    },
  ];
}

function asRow(row: string, value: number, target: number, more: boolean): Measured {
  const ratio = { median: value, low: value, high: value };
  return {
    row,
    ours: `${Math.round(value * 100)} %`,
    bare: "–",
    ratio,
    target,
    stretch: target,
    more,
  };
}
