import { arcsOf, START, type Arc, type Node } from "@/lib/features/covers/words/lexicon";
import { twinOf, type Script } from "./script";

/** What the model says of a line: for each step the probability of each sign, row by row. */
export interface Likely {
  data: Float32Array;
  steps: number;
  classes: number;
}

/**
 * Likelihood of texts; factors are natural logarithms, tuned on the real covers of `npm run bench -- covers`. A word
 * that is not in the lexicon costs so much that it is left for one that is, where the letters allow it.
 */
const TEXT = {
  /** Number of texts that are followed at a time. */
  beam: 16,
  /** Signs below this probability are not followed, and a step whose blank is above this one has none. */
  least: 1e-3,
  blank: 0.999,
  /** For each word; for one of the lexicon that is only a name; for a single letter. */
  word: Math.exp(-1.5),
  name: Math.exp(-0.7),
  initial: Math.exp(-2),
  /** For a word that is not in the lexicon, and for each of its letters. */
  free: Math.exp(-2.2),
  freeLetter: Math.exp(-0.36),
} as const;

/** In place of a node: in a word that is not in the lexicon. */
const FREE = -1;

/** The beginning of a text. */
interface Prefix {
  /** As it is printed, and in small letters. */
  text: string;
  small: string;
  /** Its last sign, small. */
  last: string;
  /** The place in the lexicon; null where no word goes on. */
  node: Node | null;
  /** Factor for the end of a word here; 0: none ends here. */
  end: number;
  /** Probability that the last step was blank, and that it was the last sign. */
  blank: number;
  sign: number;
}

/**
 * The most likely text of a line, considering that most words are in the lexicon: a search over the prefixes of
 * texts (CTC prefix beam search).
 * @param signs of the model in its order; the first one is the blank.
 */
export function readWords(
  { data, steps, classes }: Likely,
  signs: readonly string[],
  script: Script,
): string {
  const shown = signs.map((sign) => twinOf(sign, script) ?? sign);
  const small = shown.map((sign) => sign.toLowerCase());
  let beam: Prefix[] = [{ text: "", small: "", last: "", node: START, end: 1, blank: 1, sign: 0 }];
  for (let step = 0; step < steps; step += 1) {
    const row = data.subarray(step * classes, (step + 1) * classes);
    if ((row[0] ?? 0) > TEXT.blank) {
      beam = beam.map((one) => ({ ...one, blank: one.blank + one.sign, sign: 0 }));
      continue;
    }
    const next = followed(beam, row[0] ?? 0, likelySigns(row, shown, small));
    const total = next.reduce((sum, one) => sum + one.blank + one.sign, 0);
    beam = next.map((one) => ({ ...one, blank: one.blank / total, sign: one.sign / total }));
  }
  const ends = beam.map(({ text, blank, sign, end }) => ({ text, p: (blank + sign) * end }));
  const best = ends.reduce((top, one) => (one.p > top.p ? one : top), { text: "", p: 0 });
  return best.text.trim();
}

interface Sign {
  text: string;
  p: number;
  /** Probability of `text` alone, without those that look alike. */
  top: number;
}

/** The likely signs of a step by their small letters; capitals and small ones are summed. */
function likelySigns(row: Float32Array, shown: readonly string[], small: readonly string[]) {
  const likely = new Map<string, Sign>();
  for (let at = 1; at < row.length; at += 1) {
    const p = row[at] ?? 0;
    if (p < TEXT.least) continue;
    const key = small[at] ?? "";
    const known = likely.get(key) ?? { text: "", p: 0, top: 0 };
    const first = p > known.top ? { text: shown[at] ?? "", top: p } : known;
    likely.set(key, { ...first, p: known.p + p });
  }
  return likely;
}

/** The most likely texts after one more step. */
function followed(beam: readonly Prefix[], blank: number, likely: Map<string, Sign>): Prefix[] {
  const next = new Map<string, Prefix>();
  const reached = (prefix: Omit<Prefix, "blank" | "sign">): Prefix => {
    // A text may be one of the lexicon and not at a time.
    const key = `${prefix.node === FREE ? "?" : ""}${prefix.small}`;
    const known = next.get(key) ?? { ...prefix, blank: 0, sign: 0 };
    next.set(key, known);
    return known;
  };
  for (const prefix of beam) {
    const both = prefix.blank + prefix.sign;
    const same = reached(prefix);
    same.blank += both * blank;
    same.sign += prefix.sign * (likely.get(prefix.last)?.p ?? 0);
    for (const [last, { text, p }] of likely) {
      const from = (last === prefix.last ? prefix.blank : both) * p;
      if (from === 0) continue;
      const longer = { text: prefix.text + text, small: prefix.small + last, last };
      for (const { factor, ...place } of placesAfter(prefix, last))
        reached({ ...longer, ...place }).sign += from * factor;
    }
  }
  return [...next.values()]
    .toSorted((a, b) => b.blank + b.sign - a.blank - a.sign)
    .slice(0, TEXT.beam);
}

interface Place extends Pick<Prefix, "node" | "end"> {
  factor: number;
}

/** Where a sign leads to: on within a word, or beyond its end. */
function placesAfter({ node, end }: Prefix, sign: string): Place[] {
  if (!/\p{L}|’/u.test(sign)) return end === 0 ? [] : [{ node: START, end: 1, factor: end }];
  const isFirst = node === START;
  const arc = node === null || node === FREE ? undefined : arcsAt(node).get(sign);
  const places: Place[] = [];
  if (arc) {
    const other = isFirst ? TEXT.initial : 0;
    const ends = arc.isWord ? 1 : arc.isName ? TEXT.name : other;
    places.push({ node: arc.next, end: ends, factor: isFirst ? TEXT.word : 1 });
  }
  if (isFirst || node === FREE) {
    const factor = isFirst ? TEXT.word * TEXT.free * TEXT.freeLetter : TEXT.freeLetter;
    places.push({ node: FREE, end: 1, factor });
  }
  return places;
}

/** The arcs of the nodes near the start, by their letters; these are visited most. */
const visited = new Map<Node, Map<string, Arc>>();
const MAX_VISITED = 5_000;

function arcsAt(node: Node): Map<string, Arc> {
  const known = visited.get(node) ?? new Map(arcsOf(node).map((arc) => [arc.letter, arc]));
  if (visited.size < MAX_VISITED) visited.set(node, known);
  return known;
}
