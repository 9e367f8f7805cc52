/** A piece of a message; only links have an `href`. */
export interface Piece {
  text: string;
  href?: string;
}

const ADDRESS = /https?:\/\/[^\s<>"«»„“”]+/g;
/** Punctuation after a URL, and the closing bracket of one opened before it. */
const TRAILING = /(?<![.,:;!?…'’)\]])[.,:;!?…'’)\]]+$/;

/** Splits a message into text and links; joined, the pieces are the message. */
export function splitLinks(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const href = found.replace(TRAILING, "");
    if (!URL.canParse(href)) continue;
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ text: href, href });
    end = index + href.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}
