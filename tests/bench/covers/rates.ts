import { readCover } from "@/lib/features/covers/read-cover";
import { stopCovers } from "@/lib/features/covers/worker-pool";
import { distance } from "fastest-levenshtein";
import { median, percentile, type Measured } from "../measure";
import type { Bench } from "../bench";
import type { Half } from "./books";
import { coversOf, type RenderedCover } from "./cover";

/** A small typing error is forgiven: this share of the letters may differ. */
const FORGIVEN = 0.2;
/** As the product's own limit. */
const TIMEOUT_MS = 15_000;
const GOALS = { title: [0.9, 0.95], author: [0.85, 0.95] } as const;

interface Outcome {
  title: boolean;
  author: boolean;
  ms: number;
}

/**
 * How many rendered covers are recognized, one after the other and without any book known before:
 * those the reading was tuned on, and those it was not.
 */
export async function coverRates({ covers, say }: Bench): Promise<Measured[]> {
  const measured: Measured[] = [];
  try {
    for (const half of ["tuning", "held-out"] as const) {
      const outcomes: Outcome[] = [];
      for await (const cover of coversOf(half, covers)) outcomes.push(await recognize(cover, say));
      measured.push(rate(half, "title", outcomes), rate(half, "author", outcomes));
    }
  } finally {
    await stopCovers();
  }
  return measured;
}

async function recognize(cover: RenderedCover, say: Bench["say"]): Promise<Outcome> {
  const started = performance.now();
  const { facts } = await readCover(cover.picture, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const ms = performance.now() - started;
  const outcome = {
    title: isSame(cover.title, facts?.title),
    author: isSame(cover.author, facts?.author),
    ms,
  };
  if (!outcome.title || !outcome.author) {
    say(
      `  ${cover.title} | ${cover.author} => ${facts?.title ?? "–"} | ${facts?.author ?? "–"} (${cover.look})`,
    );
  }
  return outcome;
}

/** Punctuation and case apart. */
export function isSame(printed: string, read = ""): boolean {
  const plain = (text: string) =>
    text
      .normalize("NFC")
      .toLocaleLowerCase("uk")
      .replace(/[^\p{L}\p{N}]+/gu, "");
  const [first, second] = [plain(printed), plain(read)];
  return distance(first, second) <= FORGIVEN * Math.max(first.length, second.length);
}

function rate(half: Half, part: "title" | "author", outcomes: Outcome[]): Measured {
  const share = outcomes.filter((outcome) => outcome[part]).length / outcomes.length;
  const times = outcomes.map(({ ms }) => ms);
  const [target, stretch] = GOALS[part];
  return {
    row: `${part}s recognized on ${outcomes.length} rendered covers, ${half} half`,
    ours: `${Math.round(share * 100)} %, ${spread(times)}`,
    bare: "–",
    ratio: { median: share, low: share, high: share },
    target,
    stretch,
    more: true,
  };
}

/** How long a picture took. */
function spread(times: number[]): string {
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  return `median ${seconds(median(times))}, p95 ${seconds(percentile(times, 0.95))}, longest ${seconds(Math.max(...times))}`;
}
