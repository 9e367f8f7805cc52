/** What may be the cover in a photo. Areas are shares; without another source the numbers were set by hand on rendered covers. */
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
  /** Share of the text that lies inside: what leaves out more is a part of the cover, or a picture printed on it. */
  textInside: 0.8,
} as const;
