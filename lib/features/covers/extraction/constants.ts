/*
 * The numbers by which title and author are chosen among lines, set by hand on the covers of `npm run bench -- covers`,
 * rendered (tuning half) and real. The points for parts of a name stand in names.ts, beside what they are given for.
 * Units: "in heights" is of the larger line; confidence and trust go from 0 to 1; points are added up, and
 * the pair of title and author with most of them wins.
 */

/** Which lines are considered. */
export const PRINTED = {
  /** Confidence below which a line is not trusted at all, and from which it is wholly. */
  noTrust: 0.5,
  fullTrust: 0.9,
  maxLines: 40,
} as const;

/** Lines that belong together. */
export const BLOCK = {
  maxLines: 6,
  /** Between two lines, in heights. */
  maxGap: 2.3,
  /** Breadth of a letter as a share of its height, below which the box is higher than the letters. */
  narrowLetter: 0.5,
  /** Points against a line that is surely not printed, and a line of several words half as high as the largest. */
  untrusted: 1.5,
  smallSentence: 1.5,
  /** Points per halving of the size, beyond this many halvings. */
  smaller: 0.8,
  smallerFrom: 0.6,
  /** Points per height of the gap, beyond one height. */
  gap: 0.6,
  /** Points per height by which a gap is wider than the one before, beyond so much. */
  wider: 2,
  uneven: 0.3,
  /** Lines as wide as each other: how far their ends are apart at most, as a share of their width. */
  justified: 0.06,
  /** A weaker likeness to a known title or author is chance. */
  minLikeness: 0.6,
} as const;

/** Share of the largest text's height below which a kind of book, and a credit, is no title. */
export const BOILERPLATE = { kind: 0.6, credit: 0.85 } as const;

/** Points for a block as title. */
export const TITLE = {
  base: 3,
  /** Per doubling of its size. */
  size: 2,
  perLine: 0.25,
  boilerplate: 2.5,
  /** More against half a line of boilerplate. */
  muchBoilerplate: 0.8,
  known: 4,
  /** Against likeness to a known author. */
  knownOther: 3,
} as const;
/** Points for a block as author, beside its likeness to a name. */
export const AUTHOR = {
  /** Set like the title and close to it. */
  setAlike: -1.5,
  perLine: -0.5,
  boilerplate: -3,
  known: 4,
  knownOther: 3,
  /** No name is likelier. */
  maxName: 4,
} as const;

/** From when on what was read is certain. */
export const CERTAIN = {
  /** Points from which a text is surely a name. */
  name: 1.5,
  /** Points by which a title is ahead of the next one. */
  lead: 1.25,
  /** Confidence of the letter that was read least surely. */
  least: 0.6,
  /** Share of boilerplate in a title. */
  boilerplate: 0.3,
} as const;

/** Likeness from which a text that was read is the listed one with a misread letter. */
export const EQUAL_BOOK = 0.8;

/** Title and author of a spine; points, or shares from 0 to 1. */
export const SPINE = {
  /** Confidence below which a line is a sticker or an ornament. */
  minLine: 0.6,
  /** At either end a text that is so low, as a share of the largest, is the publisher's, unless it has so many points as a name. */
  imprint: 0.62,
  name: 1.5,
  /** More for a single word; against boilerplate; for what is listed. */
  lastName: 1.6,
  boilerplate: 3,
  known: 4,
  /** By which the next best title is less likely from where on it is certain. */
  lead: 1,
  /** Share of confidence that is left where nobody is named, beside several words and a single one. */
  alone: 0.85,
  aloneWord: 0.6,
} as const;
