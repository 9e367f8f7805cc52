import { runInWorker } from "@/lib/features/covers/worker-pool";
import { VIEW } from "./constants";
import type { Languages, Word } from "./engine";
import type { Opened } from "./open-photo";
import { liesAcross, type Pixels, type Turn, type View } from "./pixels";
import type { Variant } from "./variants";

/** A view with the words that were read in some variants of it. */
export interface ReadView extends View {
  words: Word[];
  variants: readonly Variant[];
}

/** Reads these variants of a view, each as a whole. */
export type ReadVariants = (
  view: View,
  variants: readonly Variant[],
  languages?: Languages,
) => Promise<ReadView>;

/** Enough to tell which way is up; and what is read in addition where it is not. */
const FIRST: readonly Variant[] = ["large", "huge"];
const SECOND: readonly Variant[] = ["small", "colour"];
const QUICK: readonly Variant[] = ["huge"];
const UPRIGHT: Turn[] = [0, 2];
const SIDEWAYS: Turn[] = [1, 3];

/** A `ReadVariants` in threads; what is not read when `signal` aborts is left out. */
export function variantReader(signal: AbortSignal): ReadVariants {
  return async ({ cover, turn, tilt }, variants, languages = "any") => {
    const view = { cover, turn, tilt };
    const words = variants.map((variant) =>
      runInWorker("read", { ...view, variant, languages }, signal).catch((): Word[] => []),
    );
    return { ...view, variants, words: (await Promise.all(words)).flat() };
  };
}

/** The picture, turn and tilt that give most text. */
export async function chooseView(
  { cover, found, whole }: Opened,
  read: ReadVariants,
): Promise<ReadView> {
  const turns = cover.width > cover.height ? [SIDEWAYS, UPRIGHT] : [UPRIGHT, SIDEWAYS];
  let best = await chooseTurn(cover, turns, read);
  if (whole) {
    const isOpen = worth(best) < VIEW.clearWorth;
    const other = await chooseTurn(whole, isOpen ? [UPRIGHT, SIDEWAYS] : [[best.turn]], read);
    const [part, all] = await Promise.all([
      withVariants(best, FIRST, read),
      withVariants(other, FIRST, read),
    ]);
    best =
      worth(part) > (liesAcross(cover, whole) ? VIEW.acrossRatio : 1) * worth(all) ? part : all;
  }
  if (!found || best.cover !== cover) best = await chooseTilt(best, read);
  return withVariants(best, FIRST, read);
}

/** Which of these turns, the likelier ones first, sets a picture upright; more variants are read only while it is open. */
async function chooseTurn(
  cover: Pixels,
  turns: readonly Turn[][],
  read: ReadVariants,
): Promise<ReadView> {
  let all: ReadView[] = [];
  for (const pair of turns) {
    let views = pair.map((turn): ReadView => ({ cover, turn, tilt: 0, words: [], variants: [] }));
    for (const variants of [QUICK, FIRST]) {
      views = await Promise.all(views.map((view) => withVariants(view, variants, read)));
      if (isClear(views)) return strongest(views);
    }
    all = [...all, ...views];
    if (worth(strongest(all)) > VIEW.clearWorth) break;
  }
  const likely = all.toSorted((a, b) => worth(b) - worth(a)).slice(0, 2);
  return strongest(await Promise.all(likely.map((view) => withVariants(view, SECOND, read))));
}

function isClear(views: readonly ReadView[]): boolean {
  const [first = NaN, second = 0] = views.map(worth).toSorted((a, b) => b - a);
  return first > VIEW.clearWorth && first > VIEW.clearRatio * second;
}

/** Turned by the degrees that give most text. */
async function chooseTilt(level: ReadView, read: ReadVariants): Promise<ReadView> {
  const { cover, turn } = level;
  const { tilt } = strongest(
    await Promise.all(VIEW.tilts.map((tilt) => read({ cover, turn, tilt }, QUICK))),
  );
  return tilt === 0 ? level : read({ cover, turn, tilt }, FIRST);
}

/** With the words of these variants, where they have not been read yet. */
async function withVariants(
  view: ReadView,
  variants: readonly Variant[],
  read: ReadVariants,
): Promise<ReadView> {
  const more = await read(
    view,
    variants.filter((variant) => !view.variants.includes(variant)),
  );
  return {
    ...view,
    words: [...view.words, ...more.words],
    variants: [...view.variants, ...more.variants],
  };
}

function strongest(views: readonly ReadView[]): ReadView {
  return views.reduce((best, view) => (worth(view) > worth(best) ? view : best));
}

const ONE_CASE = /^(?:\p{Lu}+|\p{Lu}?\p{Ll}+)$/u;

/** How much surely read text a variant shows on average: a picture upside down gives short, unsure words of mixed case. */
function worth({ words, variants }: ReadView): number {
  return words.reduce((sum, { text, confidence }) => {
    const word = text.replace(/[^\p{L}\p{N}]/gu, "");
    if (word.length < 4 || !ONE_CASE.test(word)) return sum;
    return sum + ((word.length - 2) * Math.max(0, confidence - 60)) / 40 / variants.length;
  }, 0);
}
