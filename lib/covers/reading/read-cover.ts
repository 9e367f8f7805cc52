import { inThread } from "../pool";
import type { Languages, Word } from "./engine";
import { readAgain, rereading, surerScript } from "./read-again";
import type { Region } from "./find-lines";
import { toLines, type Line } from "./lines";
import type { Pixels } from "./pixels";
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

/** What a first look at a picture gives. */
interface Look extends View {
  words: Word[];
  variants: readonly Variant[];
}

/**
 * Reads a cover: which way is up, then in which script, then every variant in it, agreed into lines.
 * What is not read when `signal` aborts is left out.
 */
export async function readCover(opened: Opened, signal: AbortSignal): Promise<CoverText> {
  const look = lookWith(signal);
  const { words, variants, ...view } = await chooseView(opened, look);
  const regions = await inThread("find", view, signal).catch((): Region[] => []);
  const reread = rereading(view, signal);
  const script = await surerScript(toLines(agree(words)), regions, reread);
  const others = await look(view, ALL.filter((variant) => !variants.includes(variant)), script);
  const lines = toLines(agree([...words, ...others.words]));
  const again = await readAgain(lines, regions, script, reread);
  return { lines: again, isbn: opened.isbn, cover: view.cover, turn: view.turn };
}

function lookWith(signal: AbortSignal): Looker {
  return async ({ cover, turn, tilt }, variants, languages = "any") => {
    const view = { cover, turn, tilt };
    const words = variants.map((variant) =>
      inThread("read", { ...view, variant, languages }, signal).catch((): Word[] => []),
    );
    return { ...view, variants, words: (await Promise.all(words)).flat() };
  };
}

type Looker = (view: View, variants: readonly Variant[], languages?: Languages) => Promise<Look>;

/** The way of looking at it that gives most text. */
async function chooseView({ cover, found, whole }: Opened, look: Looker): Promise<Look> {
  const lying = cover.width > cover.height;
  let best = await wayUp(cover, lying ? [1, 3] : [0, 2], look);
  if (worth(best) < CLEAR) best = strongest([best, await wayUp(cover, lying ? [0, 2] : [1, 3], look)]);
  if (whole) best = strongest([best, await wayUp(whole, [0, 2, 1, 3], look)]);
  if (found && best.cover === cover) return best;
  const { cover: picture, turn } = best;
  const tilted = await Promise.all(TILTS.map((tilt) => look({ cover: picture, turn, tilt }, QUICK)));
  const { tilt } = strongest(tilted);
  return tilt === 0 ? best : look({ cover: picture, turn, tilt }, FIRST);
}

/** Which of these turns sets a picture upright; where a first look leaves that open, a longer one tells. */
async function wayUp(cover: Pixels, turns: readonly Turn[], look: Looker): Promise<Look> {
  const looks = await Promise.all(turns.map((turn) => look({ cover, turn, tilt: 0 }, FIRST)));
  const [first = NaN, second = 0] = looks.map(worth).toSorted((a, b) => b - a);
  if (first > CLEAR && first > PLAIN * second) return strongest(looks);
  const longer = looks.map(async (seen) => {
    const more = await look(seen, SECOND);
    return { ...seen, words: [...seen.words, ...more.words], variants: [...seen.variants, ...more.variants] };
  });
  return strongest(await Promise.all(longer));
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
