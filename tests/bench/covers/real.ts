import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readCover } from "@/lib/features/covers/read-cover";
import { stopCovers } from "@/lib/features/covers/worker-pool";
import type { Bench } from "../bench";
import { isAuthor, isTitle } from "../judge";
import { median, percentile, type Measured } from "../measure";

const TIMEOUT_MS = 15_000;
/** Least shares that are right, for titles and for authors, by what a cover is printed in. */
const GOALS: Record<string, [number, number]> = {
  Latin: [0.8, 0.85],
  uk: [0.65, 0.7],
  ru: [0.6, 0.65],
};

/** Most wrong titles that may be listed without asking, as a share of all covers. */
const MOST_WRONG = 0.05;

interface Outcome {
  title: boolean;
  /** Null where nobody is printed. */
  author: boolean | null;
  /** It would be listed as it was read. */
  sure: boolean;
  ms: number;
}

/**
 * How many covers of a folder are read right: its `truth.tsv` has a line for each, with the file, the language, and title
 * and author as printed. Nothing is known of any book.
 */
export async function realCoverRates(folder: string, say: Bench["say"]): Promise<Measured[]> {
  const lines = (await readFile(join(folder, "truth.tsv"), "utf8")).split("\n").filter(Boolean);
  const groups = new Map<string, Outcome[]>();
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
  return [...groups].flatMap(([group, outcomes]) => rated(group, outcomes));
}

async function read(
  picture: Uint8Array,
  printed: { title: string; author: string },
  say: Bench["say"],
): Promise<Outcome> {
  const started = performance.now();
  const { facts, doubtful } = await readCover(picture, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const ms = performance.now() - started;
  const title = isTitle(printed.title, facts?.title ?? "");
  const author = printed.author === "" ? null : isAuthor(printed.author, facts?.author ?? "");
  const sure = facts !== null && doubtful.length === 0;
  if (!title || author === false)
    say(
      `  ${printed.title} | ${printed.author} => ${facts?.title ?? "–"} | ${facts?.author ?? "–"}${sure ? " (sure)" : ""}`,
    );
  return { title, author, sure, ms };
}

function rated(group: string, outcomes: readonly Outcome[]): Measured[] {
  const [title = 0, author = 0] = GOALS[group] ?? [];
  const times = outcomes.map(({ ms }) => ms / 1_000);
  const seconds = `median ${median(times).toFixed(1)} s, p95 ${percentile(times, 0.95).toFixed(1)} s`;
  const named = outcomes.flatMap((outcome) => outcome.author ?? []);
  const wrong = outcomes.map(({ title: isRight, sure }) => sure && !isRight);
  const sure = outcomes.filter((one) => one.sure).length;
  return [
    asRow(
      `titles of ${outcomes.length} real covers, ${group}`,
      outcomes.map((one) => one.title),
      title,
      seconds,
    ),
    asRow(`authors of ${named.length} real covers, ${group}`, named, author, ""),
    {
      ...asRow(`wrong titles listed as sure, ${group}`, wrong, MOST_WRONG, `${sure} listed`),
      more: false,
      stretch: 0,
    },
  ];
}

function asRow(row: string, right: readonly boolean[], target: number, seconds: string): Measured {
  const share = right.filter(Boolean).length / right.length;
  return {
    row,
    ours: [`${Math.round(share * 100)} %`, seconds].filter(Boolean).join(", "),
    bare: "–",
    ratio: { median: share, low: share, high: share },
    ...{ target, stretch: 0.9, more: true },
  };
}
