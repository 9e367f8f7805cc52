import { runInWorker } from "@/lib/features/covers/worker-pool";
import { isPlain } from "@/lib/features/covers/extraction/extract";
import { clearScript, surerScript } from "./choose-script";
import type { Languages, Word } from "./engine";
import { readAgain, readBeside, rereading } from "./read-again";
import { hasUnread } from "./unread";
import type { Region } from "./regions";
import { toLines, type Line } from "./lines";
import { liesAcross, type Pixels } from "./pixels";
import type { Opened, Turn, View } from "./tasks";
import { VARIANTS, type Variant } from "./variants";
import { agree } from "./words";

/** What stands on a cover. */
export interface CoverText {
  lines: Line[];
  isbn: string | null;
  /** The picture that was read. */
  cover: Pixels;
  /** Quarter turns clockwise that set the picture upright. */
  turn: Turn;
}

/** Enough to tell which way is up. */
const FIRST: readonly Variant[] = ["large", "huge"];
const SECOND: readonly Variant[] = ["small", "colour"];
const ALL = Object.keys(VARIANTS) as Variant[];
/** Degrees tried where the cover was not found, for then it may lie slanting. */
const TILTS = [0, -8, -4, 4, 8];
const QUICK: readonly Variant[] = ["huge"];
/** With so much text one way up, the other ways need not be tried. */
const CLEAR = 4;
/** So many times what the next best way gives. */
const PLAIN = 2.5;
/** So much more text must be in what may be a part of the cover than in the whole picture. */
const ACROSS = 2;

/** What a first look at a picture gives. */
interface Look extends View {
  words: Word[];
  variants: readonly Variant[];
}

/**
 * Reads a cover: which way is up, then in which script, then line by line; and where that does not settle
 * title and author, every variant of the picture and what is still open once more.
 * What is not read when `signal` aborts is left out.
 */
export async function readCover(opened: Opened, signal: AbortSignal): Promise<CoverText> {
  const look = lookWith(signal);
  const { words, variants, ...view } = await chooseView(opened, look);
  const regions = await runInWorker("find", view, signal).catch((): Region[] => []);
  const reread = rereading(view, signal);
  const first = toLines(agree(words));
  const script = clearScript(first) ?? (await surerScript(first, regions, reread));
  const cover = { isbn: opened.isbn, cover: view.cover, turn: view.turn };
  const closely = async (lines: readonly Line[], before?: readonly Line[]) =>
    readBeside(
      await readAgain(lines, regions, script, reread, before),
      regions,
      aspectOf(view),
      script,
      reread,
    );
  const quick = await closely(first);
  if (isPlain(quick) && !hasUnread(quick, regions)) return { ...cover, lines: quick };
  const others = await look(
    view,
    ALL.filter((variant) => !variants.includes(variant)),
    script,
  );
  return { ...cover, lines: await closely(toLines(agree([...words, ...others.words])), quick) };
}

/** Breadth in heights, upright. */
function aspectOf({ cover, turn }: View): number {
  return turn % 2 === 0 ? cover.width / cover.height : cover.height / cover.width;
}

function lookWith(signal: AbortSignal): Looker {
  return async ({ cover, turn, tilt }, variants, languages = "any") => {
    const view = { cover, turn, tilt };
    const words = variants.map((variant) =>
      runInWorker("read", { ...view, variant, languages }, signal).catch((): Word[] => []),
    );
    return { ...view, variants, words: (await Promise.all(words)).flat() };
  };
}

type Looker = (view: View, variants: readonly Variant[], languages?: Languages) => Promise<Look>;

/** The way of looking at it that gives most text. */
async function chooseView({ cover, found, whole }: Opened, look: Looker): Promise<Look> {
  const turns: Turn[][] =
    cover.width > cover.height
      ? [
          [1, 3],
          [0, 2],
        ]
      : [
          [0, 2],
          [1, 3],
        ];
  let best = await wayUp(cover, turns, look);
  if (whole) {
    const other = await wayUp(
      whole,
      worth(best) < CLEAR
        ? [
            [0, 2],
            [1, 3],
          ]
        : [[best.turn]],
      look,
    );
    const [part, all] = await Promise.all([
      withMore(best, FIRST, look),
      withMore(other, FIRST, look),
    ]);
    best = worth(part) > (liesAcross(cover, whole) ? ACROSS : 1) * worth(all) ? part : all;
  }
  if (!found || best.cover !== cover) best = await upright(best, look);
  return withMore(best, FIRST, look);
}

/** Which of these turns, the likelier ones first, sets a picture upright; what a first look leaves open, longer ones tell. */
async function wayUp(cover: Pixels, turns: readonly Turn[][], look: Looker): Promise<Look> {
  let all: Look[] = [];
  for (const pair of turns) {
    let looks = pair.map((turn): Look => ({ cover, turn, tilt: 0, words: [], variants: [] }));
    for (const variants of [QUICK, FIRST]) {
      looks = await Promise.all(looks.map((seen) => withMore(seen, variants, look)));
      if (isClear(looks)) return strongest(looks);
    }
    all = [...all, ...looks];
    if (worth(strongest(all)) > CLEAR) break;
  }
  const likely = all.toSorted((a, b) => worth(b) - worth(a)).slice(0, 2);
  return strongest(await Promise.all(likely.map((seen) => withMore(seen, SECOND, look))));
}

function isClear(looks: readonly Look[]): boolean {
  const [first = NaN, second = 0] = looks.map(worth).toSorted((a, b) => b - a);
  return first > CLEAR && first > PLAIN * second;
}

/** Turned by the degrees that give most text. */
async function upright(level: Look, look: Looker): Promise<Look> {
  const { cover, turn } = level;
  const { tilt } = strongest(
    await Promise.all(TILTS.map((tilt) => look({ cover, turn, tilt }, QUICK))),
  );
  return tilt === 0 ? level : look({ cover, turn, tilt }, FIRST);
}

/** With what these variants show that it has not been looked at with. */
async function withMore(seen: Look, variants: readonly Variant[], look: Looker): Promise<Look> {
  const more = await look(
    seen,
    variants.filter((variant) => !seen.variants.includes(variant)),
  );
  return {
    ...seen,
    words: [...seen.words, ...more.words],
    variants: [...seen.variants, ...more.variants],
  };
}

function strongest(views: Look[]): Look {
  return views.reduce((best, view) => (worth(view) > worth(best) ? view : best));
}

const ONE_CASE = /^(?:\p{Lu}+|\p{Lu}?\p{Ll}+)$/u;

/**
 * How much surely read text a variant shows on average: what is upside down gives short, doubtful
 * and mixed words.
 */
function worth({ words, variants }: Look): number {
  return words.reduce((sum, { text, confidence }) => {
    const word = text.replace(/[^\p{L}\p{N}]/gu, "");
    if (word.length < 4 || !ONE_CASE.test(word)) return sum;
    return sum + ((word.length - 2) * Math.max(0, confidence - 60)) / 40 / variants.length;
  }, 0);
}
