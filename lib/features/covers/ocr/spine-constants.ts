/*
 * The thresholds by which spines are found and read; units as in constants.ts. They were tuned by hand on the tuning half of
 * the shelves that `npm run bench -- shelves` renders, and checked on the held-out half.
 */

/** Finding spines in a photo of a shelf, drawn `search` pixels on its longer side; lengths in its pixels. */
export const FINDING_SPINES = {
  /** Longer side of a photo after decoding: many spines share its pixels. */
  photo: 3_200,
  search: 1_000,
  /** Blur before, and rows above and below over which a change of colour is averaged. */
  blur: 0.8,
  smooth: 1,
  /** Change of colour between neighbours, of 255, that makes a border certain. */
  fullStep: 12,
  /** Strength that a border has on average at least. */
  usualStrength: 0.68,
  /** Horizontal per vertical distance; and by how many pixels lines that are tried differ at their ends. */
  maxSlope: 0.13,
  slopeStep: 2,
  /** Shortest border as a share of the picture's height; of a lying book as a share of the usual length. */
  minLength: 0.28,
  shortest: 0.5,
  /** Borders closer than this are one. */
  apart: 7,
  /** What begins and ends so much within the borders beside it, as a share of their length, is printed on a spine. */
  within: 0.04,
  /** The same of what is so much shorter than they are, wherever it begins and ends between them. */
  short: 0.75,
  /** Thickness of a spine; and as a share of its length. */
  minThickness: 12,
  slimmest: 0.03,
  broadest: 0.45,
  /** Room in which lying books are looked for, as a share of the usual length. */
  minRoom: 0.4,
  /** How far beyond the ends of its borders, and how far within, a spine's end is looked for, as shares of its length. */
  spare: 0.03,
  trimmed: 0.15,
  /** Change of colour at an end, of 255, over which share of the breadth between margins. */
  endStep: 14,
  endShare: 0.85,
  endMargin: 0.12,
  /** Share of the breadth that is left out on each side: shadows and the neighbours' edges. */
  inset: 0.03,
} as const;
