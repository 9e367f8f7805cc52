/*
 * The thresholds by which a cover is found and read. A number without a source beside it was tuned by hand on the
 * tuning half of the covers that `npm run bench -- covers` renders, and checked on the held-out half. What belongs to
 * one operation on pixels (a gain, a blur, the frame of a line) stands beside it, in variants.ts and line-pictures.ts.
 *
 * Units: boxes, heights and distances are shares of the cover's height; "in heights" is of the line spoken of; areas are
 * shares; confidences go from 0 to 1; a weight is confidence times letters, summed over the readings that agree.
 */

/** Sides of pictures, in pixels. */
export const SIDE = {
  /** Longer side of a photo after decoding; more pixels gave no more letters. */
  photo: 2_000,
  /** The same of the cover that is read. */
  cover: 1_400,
  /** Longer side of the picture in which the cover is looked for. */
  search: 320,
} as const;

/** What may be the cover in a photo. */
export const COVER_SHAPE = {
  /** Share of the photo: what is smaller is a detail, what is larger the photo itself. */
  minArea: 0.12,
  maxArea: 0.97,
  /** Difference between the areas of the object and of its four-cornered form, as a share. */
  maxAreaError: 0.1,
  /** Shares of Otsu's threshold that are tried: a lower one keeps a pale half of a cover. */
  thresholds: [0.3, 0.45, 0.65, 0.85, 1],
  /** Longer side : shorter side; A5 has 1.41, a paperback of 11 × 18 cm 1.64. A squarer form mostly ends at a horizon printed on the cover. */
  minRatio: 1.27,
  maxRatio: 1.9,
  /** Cosine of a corner's angle: 65° to 115°. */
  maxCosine: 0.42,
  /** Step of brightness across a side, of 255, summed over the channels; and how far from the side it is measured, in widths of the picture. */
  edgeStep: 14,
  edgeReach: 0.018,
  /** Shares of each side, and of all four, along which there is such a step. */
  edgeOfEachSide: 0.25,
  edgeOfAllSides: 0.6,
  /** A smaller share of the photo, or a slimmer form, may be a part of the cover: the whole photo is read as well. */
  doubtfulArea: 0.4,
  doubtfulRatio: 1.8,
} as const;

/** Choosing which way up the cover is; `worth` counts letters of surely read words. */
export const VIEW = {
  /** With so much text one way up, and so many times what the next best gives, the other ways are not tried. */
  clearWorth: 4,
  clearRatio: 2.5,
  /** A found cover that lies across the photo must give so many times the text of the whole photo. */
  acrossRatio: 2,
  /** Degrees tried where no cover was found, for then it may lie slanting. */
  tilts: [0, -8, -4, 4, 8],
} as const;

/** Choosing the script of a cover. */
export const CHOOSING_SCRIPT = {
  /** Words so sure, of so many letters together, decide without further readings. */
  clearConfidence: 0.85,
  clearLetters: 14,
  /** Lines and regions that are read in both scripts otherwise. */
  sample: 3,
} as const;

/** Finding lines by their form. */
export const FINDING_LINES = {
  /** Height of the picture, in pixels. */
  height: 700,
  maxRegions: 18,
  /** How far from the darkest value to the ground's a letter's pixels go: half way, further where letters fade. */
  ink: 0.5,
  fadingInk: 0.7,
  /** Vertical per horizontal distance; nobody sets a line steeper. */
  maxSlope: 0.27,
  minLetterHeight: 0.014,
  maxLetterHeight: 0.24,
  /** Between letters of one line, and between pieces of one line with a few letters lost to a reflection; in heights. */
  maxGap: 1.1,
  maxJoinedGap: 3,
} as const;

/** When two regions are one, and when a region holds two lines. */
export const REGION = {
  /** Common share of both regions' area. */
  same: 0.6,
  /** Share of a region within a line of like height that makes it a piece of that line. */
  piece: 0.85,
  /** Heights up to this ratio are alike. */
  likeHeight: 1.35,
  /** Each of two lines in one region: its share of the region's height and breadth; and the gap between them, in heights. */
  minOfTwo: 0.2,
  maxOfTwo: 0.68,
  breadthOfTwo: 0.2,
  gapOfTwo: 0.1,
  /** A slope from which a line slants; joined letters take the slope of a line so near (in heights) and of such a height. */
  slanting: 0.04,
  neighbour: 1.2,
  neighbourHeight: 1.7,
  /** A line and its region: common share of area, and of breadth. */
  sameLine: 0.5,
  sameBreadth: 0.8,
} as const;

/** Agreeing on words among whole readings of a cover. */
export const WORDS = {
  /** Of 100: readings below are guesses. */
  minConfidence: 30,
  /** Common share of area of two readings of one word; of two words that exclude each other. */
  same: 0.45,
  taken: 0.3,
  /** Likeness from which readings support each other. */
  alike: 0.6,
  /** A word of more letters weighs no more. */
  maxLetters: 12,
  /** Breadth of a letter as a share of its height; a higher box holds something else too. */
  narrowest: 0.35,
} as const;
/** Joining words to lines. */
export const LINES = {
  /** Between words, in heights. */
  maxGap: 1.4,
  /** Common share of the height of two words on one line, and the least ratio of their heights. */
  sameLine: 0.5,
  sameSize: 0.4,
  /** Heights of a word as shares of the line's main word. */
  minHeight: 0.45,
  maxHeight: 1.7,
} as const;
/** Choosing among readings of one line. */
export const READINGS = {
  minConfidence: 0.35,
  /** Two readings as sure as this that say the same need no third. */
  settled: 0.9,
  /** After so many readings none of which is so likely, nor two of them so long, more would not help. */
  hopelessAfter: 3,
  likely: 0.5,
  longWord: 6,
  longWords: 2,
  /** Of 100: a less sure word is left out, unless it has so many letters; then it counts so much. */
  guessed: 20,
  word: 4,
  guessedWord: 25,
  /** Of 100: one or two letters at a line's ends that are less sure are left out. */
  doubtful: 75,
} as const;

/** Reading lines once more, each alone. */
export const READ_AGAIN = {
  /** Weight from which a line may be title or author, and how many lines are read again. */
  minWeight: 2.2,
  maxLines: 12,
  /** Confidence of the first reading among the others: so much, and up to twice that the more it weighs. */
  first: 0.6,
  /** A surer line is not read again. */
  settled: 0.93,
  /** A region so many times as long as the line read there has more to be read. */
  longer: 1.15,
  /** A region so low is neither title nor author; a word is so many times as long as high. */
  largeHeight: 0.022,
  largeRatio: 1.4,
  /** Confidence, or summed confidence, of what is read for the first time. */
  newConfidence: 0.8,
  newSupport: 1.1,
  /** The same, and plausibility, where nothing was found by form. */
  guessedConfidence: 0.8,
  guessedPlausibility: 0.45,
  /** A text's likelihood is its plausibility plus this: names need not read like words. */
  unlikely: 0.5,
  /** Common share of area of a line and its piece; of two readings of one line that are so alike. */
  sameLine: 0.5,
  touching: 0.15,
  alike: 0.6,
  /** Between pieces of one line, in heights: a few letters lost to a reflection. */
  maxGap: 3.5,
  /** What so much weight agrees on is not given up for a text with fewer letters than this share. */
  agreedWeight: 10,
  shorter: 0.75,
  /** Share of its worth that is left to what lies on two lines. */
  onTwoLines: 0.4,
  /** Factor that makes the weight of a line read alone comparable to that of variants; more readings than these lower it no further. */
  alone: 3,
  usualReadings: 7,
  /** A line of more letters weighs no more. */
  maxLetters: 24,
} as const;
/** A line in the other script than the cover's. */
export const FOREIGN = {
  /** Confidence of the first reading. */
  first: 0.36,
  /** A line of so many letters, so unsure and so implausible, is read in the other script; there it must be so plausible. */
  minLetters: 5,
  doubtful: 0.75,
  implausible: 0.5,
  plausible: 0.7,
  /** Weight per letter where several readings agree. */
  agreedWeight: 1,
} as const;

/** Guessing where another line of a large text would stand. */
export const GUESSED_REGION = {
  /** Lines beside which one is guessed: confidence, letters, height as a share of the largest, and how many. */
  minConfidence: 0.8,
  minLetters: 2,
  large: 0.55,
  maxLines: 4,
  /** Weight of a line that several readings agree on, though none was sure: it is not looked for again. */
  agreedWeight: 5,
  /** From one line to the next, in heights. */
  pitch: 1.25,
  /** Room between two lines in which another one may stand, in heights; and the share of it that a line takes. */
  minRoom: 0.9,
  maxRoom: 2.4,
  filled: 0.7,
  /** Another line may be so many times as long. */
  longer: 1.4,
  /** Share of a region within a line that was read, from which nothing is left to read there. */
  read: 0.25,
  /** What stands in the row of a region: common share of the height, and its own height as a share of the region's. */
  inRow: 0.5,
  maxHeight: 1.6,
  /** Common share of two regions that are one. */
  same: 0.5,
} as const;
/** Whether a region beside a large line was left unread. */
export const UNREAD = {
  /** Lines beside which nothing may be left out: confidence, letters, height as a share of the largest. */
  minConfidence: 0.84,
  minLetters: 3,
  large: 0.5,
  /** Height of such a region and its distance, as shares of the line's height. */
  minHeight: 0.6,
  maxHeight: 1.7,
  near: 1.2,
  /** Share of a region within a line that was read, from which it counts as read. */
  read: 0.4,
} as const;

/** How much a text reads like words; bits are of surprise per letter. */
export const PLAUSIBLE = {
  /** Words seldom have more; letters thrown together seldom fewer. */
  wordBits: 3.6,
  randomBits: 7.4,
  /** No single triple says more: an abbreviation or a foreign name is not yet nonsense. */
  maxBits: 11,
  /** Plausibility before a text is seen, and how many letters it counts for. */
  prior: 0.5,
  priorLetters: 2,
  /** Factor for a capital after a small letter. */
  oddCase: 0.5,
} as const;
