/** The signs of texts that people write, without zod: what is seen of a text, and where it may be cut. */

/** Control characters: PostgreSQL rejects NUL, and none belongs in a line of text. */
const CONTROL = /\p{Cc}+/gu;
/** Control characters except tabs and line breaks. */
const CONTROL_BUT_BREAKS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]+/g;
/** Bidirectional embeddings, overrides and isolates, which turn what stands beside a text. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]+/g;
/** A blank, or what is pasted along unseen: soft hyphen, zero-width space, byte order mark, mark of direction. */
const END = /[\s\p{Z}\u00ad\u061c\u180e\u200b\u200e\u200f\u2060-\u2064\ufeff]/u;
/** A text without any sign that is seen: blanks, joiners, selectors, tags, fillers of Hangul and Braille. */
const NOTHING_SEEN =
  /^[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Z}\p{Noncharacter_Code_Point}\u2800\u{1d159}]*$/u;

/** Whether nothing of a text is seen. */
export const isBlank = (text: string): boolean => NOTHING_SEEN.test(text);

/** A text without control characters and blanks around; empty if it is blank. */
export function tidyText(text: string): string {
  const bare = text.toWellFormed().replace(CONTROL_BUT_BREAKS, "");
  return withoutEnds(bare);
}

/** The same as one line: every run of blanks, of any kind, is one. */
export function tidyLine(text: string): string {
  const bare = text.toWellFormed().replace(CONTROL, " ");
  return withoutEnds(bare).replace(/\p{Z}+/gu, " ");
}

function withoutEnds(text: string): string {
  const bare = stripped(text.replace(DIRECTION, ""), (sign) => END.test(sign));
  return isBlank(bare) ? "" : bare;
}

/** A text without those UTF-16 units at both ends; a pattern that ends in `+$` would take the square of its length. */
export function stripped(text: string, isStripped: (unit: string) => boolean): string {
  let [start, end] = [0, text.length];
  while (start < end && isStripped(text.charAt(start))) start += 1;
  while (end > start && isStripped(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
/** Longer ones are no letters of any script, and are cut between their code points. In UTF-16 units. */
const MAX_GRAPHEME = 64;

/**
 * The beginning of a text, never ending within a letter or an emoji.
 * @param max UTF-16 units, as zod counts them; the database counts code points, which are no more.
 */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const near = text.slice(0, max + MAX_GRAPHEME);
  const at = graphemes.segment(near).containing(max)?.index ?? 0;
  if (max - at < MAX_GRAPHEME) return text.slice(0, at);
  return text.slice(0, max).replace(/[\ud800-\udbff]$/, "");
}

/** The text, cut to at most `max` UTF-16 units with "…" at its end. */
export function shortened(text: string, max: number): string {
  return text.length <= max ? text : `${cut(text, max - 1).trimEnd()}…`;
}

/** The letters, emoji and other signs of a text, each with all that belongs to it. */
export const signsOf = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment);

/**
 * The first letter or digit of a text as a capital, of a text without any the first emoji, with all that belongs to it;
 * empty if it has neither.
 */
export function initial(text: string): string {
  const signs = signsOf(text);
  const [first = ""] = [LETTER, EMOJI].flatMap(
    (kind) => signs.find((sign) => kind.test(sign)) ?? [],
  );
  // Georgian capitals are for whole lines, and few fonts have them.
  return /\p{Script=Georgian}/u.test(first) ? first : first.toUpperCase();
}

const LETTER = /[\p{L}\p{N}]/u;
const EMOJI = /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u;
