/*
 * Weights for choosing title and author among lines, tuned by hand on the covers of `npm run bench -- covers`
 * (rendered, tuning half; and real). Points for parts of a name are in names.ts.
 * Units: "in heights" is of the larger line; confidence and trust are 0 to 1; points are summed, and the pair
 * of title and author with the most points wins.
 */

/** Lines that are considered. */
export const PRINTED = {
  /** Confidence of a line for trust 0, and for full trust. */
  noTrust: 0.5,
  fullTrust: 0.9,
  maxLines: 40,
} as const;

/** Limits and weights for grouping lines. */
export const BLOCK = {
  maxLines: 6,
  /** Gap between two lines, in heights. */
  maxGap: 2.3,
  /** Width of a letter as a share of its height; below it, the box is higher than its letters. */
  narrowLetter: 0.5,
  /**
   * Points against a line that is certainly not printed, and a line of several words below half the largest height.
   */
  untrusted: 1.5,
  smallSentence: 1.5,
  /** Points per halving of the size, beyond this number of halvings. */
  smaller: 0.8,
  smallerFrom: 0.6,
  /** Points per height of the gap, beyond one height. */
  gap: 0.6,
  /** Points per height by which a gap exceeds the previous one, beyond `uneven` heights. */
  wider: 2,
  uneven: 0.3,
  /** Maximum distance of the ends of justified lines, as a share of their width. */
  justified: 0.06,
  /** Lower likeness to a known title or author is chance. */
  minLikeness: 0.6,
} as const;

/** Share of the largest text's height below which a kind of book, or a credit, cannot be a title. */
export const BOILERPLATE = { kind: 0.6, credit: 0.85 } as const;

/** Points for a block as title. */
export const TITLE = {
  base: 3,
  /** Per doubling of its size. */
  size: 2,
  perLine: 0.25,
  boilerplate: 2.5,
  /** Additional, from a boilerplate share of 0.3. */
  muchBoilerplate: 0.8,
  known: 4,
  /** Against likeness to a known author. */
  knownOther: 3,
  /** Against letters of words that nobody knows. */
  unknown: 3,
} as const;
/** Points for a block as author, besides its likeness to a name. */
export const AUTHOR = {
  /** If it looks like the title and stands close to it. */
  setAlike: -1.5,
  perLine: -0.5,
  boilerplate: -3,
  known: 4,
  knownOther: 3,
  /** Upper limit of the points for likeness to a name. */
  maxName: 4,
} as const;

/** Thresholds of certainty. */
export const CERTAIN = {
  /** Points from which a text is certainly a name. */
  name: 1.5,
  /** Points by which a title is ahead of the next one. */
  lead: 1.25,
  /** Confidence of the least certain letter, and of that of a name with a word that nobody knows. */
  least: 0.6,
  letters: 0.9,
  /** Maximum share of boilerplate in a title. */
  boilerplate: 0.3,
  /** Height of a line that may be a part of the title, relative to the title's, and its maximum gap in heights. */
  part: 0.6,
  near: 1,
  /** Minimum distance of a title from the upper and lower edge of the picture, in heights. */
  edge: 0.6,
} as const;

/** Likeness from which a text counts as the known one with misread letters. */
export const EQUAL_BOOK = 0.8;

/** Title and author of a spine; points, or shares from 0 to 1. */
export const SPINE = {
  /** Confidence below which a line is a sticker or an ornament. */
  minLine: 0.6,
  /**
   * A text at either end is the publisher's if its height is below this share of the largest, and its points as
   * a name below `name`.
   */
  imprint: 0.62,
  name: 1.5,
  /** Points for a single word as a last name; against boilerplate; for a known text. */
  lastName: 1.6,
  boilerplate: 3,
  known: 4,
  /** Lead over the next best title from which the title is certain. */
  lead: 1,
  /**
   * Lines of one text: their number, factor between their heights, and gap in heights; points against each of them that
   * is a name.
   */
  maxLines: 4,
  alike: 1.5,
  gap: 1,
  nameInTitle: 2,
  /**
   * Factor of confidence for a title with words that nobody knows, or the rest of one; and without a named author, for
   * a title of several words and of one word.
   */
  unreal: 0.7,
  alone: 0.8,
  aloneWord: 0.6,
} as const;
