import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readCover } from "@/lib/features/covers/read-cover";
import { stopCovers } from "@/lib/features/covers/worker-pool";
import type { Bench } from "../bench";
import { isAuthor, isTitle } from "../judge";
import { alone, percentile, share, type Measured } from "../measure";

const TIMEOUT_MS = 15_000;
/** By what a cover is printed in. */
type Group = "Latin" | "uk" | "ru";

interface Outcome {
  title: boolean;
  /** Null where nobody is printed. */
  author: boolean | null;
  /** It would be listed as it was read. */
  sure: boolean;
  seconds: number;
}

/**
 * How many covers of a folder are read right: its `truth.tsv` has a line for each, with the file, the language, and title
 * and author as printed. Nothing is known of any book.
 */
export async function realCoverRates(folder: string, say: Bench["say"]): Promise<Measured[]> {
  const lines = (await readFile(join(folder, "truth.tsv"), "utf8")).split("\n").filter(Boolean);
  const groups = new Map<Group, Outcome[]>();
  try {
    for (const line of lines) {
      const [file = "", language = "", title = "", author = ""] = line.split("\t");
      const outcome = await read(await readFile(join(folder, file)), { title, author }, say);
      const group = language === "uk" || language === "ru" ? language : "Latin";
      groups.set(group, [...(groups.get(group) ?? []), outcome]);
    }
  } finally {
    await stopCovers();
  }
  const all = [...groups.values()].flat();
  const times = all.map(({ seconds }) => seconds);
  const wrong = all.map(({ title, sure }) => sure && !title);
  const of = `${all.length} covers`;
  return [
    ...[...groups].flatMap(([group, outcomes]) => rated(group, outcomes)),
    share("wrongCovers", of, wrong),
    alone("coverMedian", of, ...times),
    alone("coverP95", of, percentile(times, 0.95)),
  ];
}

async function read(
  picture: Uint8Array,
  printed: { title: string; author: string },
  say: Bench["say"],
): Promise<Outcome> {
  const started = performance.now();
  const { facts, doubtful } = await readCover(picture, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const seconds = (performance.now() - started) / 1_000;
  const title = isTitle(printed.title, facts?.title ?? "");
  const author = printed.author === "" ? null : isAuthor(printed.author, facts?.author ?? "");
  const sure = facts !== null && doubtful.length === 0;
  if (!title || author === false)
    say(
      `  ${printed.title} | ${printed.author} => ${facts?.title ?? "–"} | ${facts?.author ?? "–"}${sure ? " (sure)" : ""}`,
    );
  return { title, author, sure, seconds };
}

function rated(group: Group, outcomes: readonly Outcome[]): Measured[] {
  const named = outcomes.flatMap(({ author }) => author ?? []);
  const titles = outcomes.map(({ title }) => title);
  return [
    share(`titles ${group}`, `${titles.length} covers`, titles),
    share(`authors ${group}`, `${named.length} covers`, named),
  ];
}
