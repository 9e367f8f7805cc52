import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readCover } from "@/lib/features/covers/read-cover";
import type { Bench } from "../bench";
import { isAuthor, isTitle, truthOf } from "../judge";
import { alone, percentile, share, type Measured } from "../measure";

const TIMEOUT_MS = 15_000;
/** Groups of covers by script and language. */
type Group = "Latin" | "uk" | "ru";

interface Outcome {
  group: Group;
  title: boolean;
  /** Null if no author is printed. */
  author: boolean | null;
  /** The reading has no doubts, so it would be listed unchanged. */
  sure: boolean;
  seconds: number;
}

/**
 * How many covers of a folder are read right: its `truth.tsv` has a line for each, with the file, the language, and title
 * and author as printed. Nothing is known of any book.
 */
export async function realCoverRates(folder: string, say: Bench["say"]): Promise<Measured[]> {
  const all: Outcome[] = [];
  for (const [file = "", language, title = "", author = ""] of await truthOf(folder)) {
    const group = language === "uk" || language === "ru" ? language : "Latin";
    all.push({
      group,
      ...(await read(await readFile(join(folder, file)), { title, author }, say)),
    });
  }
  const times = all.map(({ seconds }) => seconds);
  const wrong = all.map(({ title, sure }) => sure && !title);
  const of = `${all.length} covers`;
  return [
    ...[...Map.groupBy(all, ({ group }) => group)].flatMap(([group, outcomes]) =>
      rated(group, outcomes),
    ),
    share("wrongCovers", of, wrong),
    alone("coverMedian", of, ...times),
    alone("coverP95", of, percentile(times, 0.95)),
  ];
}

async function read(
  picture: Uint8Array,
  printed: { title: string; author: string },
  say: Bench["say"],
): Promise<Omit<Outcome, "group">> {
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
