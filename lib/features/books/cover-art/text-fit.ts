import { textWidth, type Typeface } from "./glyph-widths";
import { balance, clip, hyphenate, piecesOf, wrap, type Measure, type Piece } from "./line-breaks";

export interface FitBox {
  /** Width and height of the box, in the unit of `max` and `min`. */
  width: number;
  height: number;
  /** Largest and smallest font size. */
  max: number;
  min: number;
  /** Line height as a multiple of the size. */
  leading: number;
  typeface: Typeface;
}

export interface FittedText {
  lines: string[];
  size: number;
}

const STEP = 0.25;
/** Long words are hyphenated rather than set smaller than this share of the way from `min` to `max`. */
const WHOLE_WORDS_DOWN_TO = 0.1;
/** A line shorter than this share of the longest looks like a mistake. */
const RAGGED_BELOW = 0.4;
/** How much smaller the type may become to avoid such a line. */
const SHRINK_TO = 0.84;

function raggedness(lines: string[], measure: Measure): number {
  const widths = lines.map(measure);
  return Math.min(...widths) / Math.max(...widths);
}

/**
 * The largest size at which a text fits a box with all words whole, and its balanced lines. Long words are
 * hyphenated only where the type would become small; the end is cut only at the smallest size.
 */
export function fitText(text: string, box: FitBox): FittedText {
  const { width: room, height, max, min, leading, typeface } = box;
  const words = piecesOf(text);
  if (words.length === 0) return { lines: [], size: max };
  const rows = (size: number) => Math.max(1, Math.floor(height / (size * leading)));
  const at =
    (size: number): Measure =>
    (part) =>
      textWidth(part, typeface) * size;
  const fitsLine = (size: number) => (part: string) => at(size)(part) <= room;

  const set = (pieces: Piece[], size: number): FittedText | null => {
    if (!pieces.every((piece) => fitsLine(size)(piece.text))) return null;
    if (wrap(pieces, at(size), room).length > rows(size)) return null;
    return { lines: balance(pieces, at(size), room), size };
  };
  const largest = (from: number, to: number, pieces: (size: number) => Piece[]) => {
    for (let size = from; size >= to; size -= STEP) {
      const fitted = set(pieces(size), size);
      if (fitted) return fitted;
    }
    return null;
  };

  const small = min + (max - min) * WHOLE_WORDS_DOWN_TO;
  const whole = largest(max, small, () => words);
  if (whole) return smoother(whole, (size) => set(words, size), at);
  const hyphenated = (size: number) => hyphenate(words, fitsLine(size));
  return (
    largest(small, min, hyphenated) ?? {
      lines: clip(wrap(hyphenated(min), at(min), room), rows(min), fitsLine(min)),
      size: min,
    }
  );
}

/** A slightly smaller size with fewer lines, if a word would stand alone on a line. */
function smoother(
  fitted: FittedText,
  set: (size: number) => FittedText | null,
  at: (size: number) => Measure,
): FittedText {
  if (raggedness(fitted.lines, at(fitted.size)) >= RAGGED_BELOW) return fitted;
  for (let size = fitted.size - STEP; size >= fitted.size * SHRINK_TO; size -= STEP) {
    const next = set(size);
    if (next && next.lines.length < fitted.lines.length) return next;
  }
  return fitted;
}
