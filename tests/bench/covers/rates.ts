import { readCover } from "@/lib/features/covers/read-cover";
import { distance } from "fastest-levenshtein";
import type { Bench } from "../bench";
import { share, type Measured } from "../measure";
import { coversOf, type RenderedCover } from "./cover";

/** Share of the letters that may differ. */
const FORGIVEN = 0.2;
const TIMEOUT_MS = 15_000;

/**
 * How many rendered covers are recognized, one after the other and without any book known before:
 * those the reading was tuned on, and those it was not.
 */
export async function coverRates({ covers, say }: Bench): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const half of ["tuning", "held-out"] as const) {
    const read: Awaited<ReturnType<typeof recognize>>[] = [];
    for await (const cover of coversOf(half, covers)) read.push(await recognize(cover, say));
    const of = `${half} half, ${covers} covers`;
    measured.push(
      share(
        "titles",
        of,
        read.map(({ title }) => title),
      ),
      share(
        "authors",
        of,
        read.map(({ author }) => author),
      ),
    );
  }
  return measured;
}

async function recognize(cover: RenderedCover, say: Bench["say"]) {
  const { facts } = await readCover(cover.picture, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const title = isSame(cover.title, facts?.title);
  const author = isSame(cover.author, facts?.author);
  if (!title || !author) {
    const found = `${facts?.title ?? "–"} | ${facts?.author ?? "–"}`;
    say(`  ${cover.title} | ${cover.author} => ${found} (${cover.look})`);
  }
  return { title, author };
}

/** Whether two texts agree, apart from punctuation, case and a few letters. */
export function isSame(printed: string, read = ""): boolean {
  const plain = (text: string) =>
    text
      .normalize("NFC")
      .toLocaleLowerCase("uk")
      .replace(/[^\p{L}\p{N}]+/gu, "");
  const [first, second] = [plain(printed), plain(read)];
  return distance(first, second) <= FORGIVEN * Math.max(first.length, second.length);
}
