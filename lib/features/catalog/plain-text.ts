import { decodeHTML, decodeHTMLStrict } from "entities";
import { MAX_DESCRIPTION } from "@/lib/features/books/terms";
import { cut } from "@/lib/shared/signs";

const BREAKS = /<\/?(?:p|br|div|li|ul|ol|h[1-6])\b[^<>]*>/gi;
const UNSEEN = /<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const TAGS = /<\/?[a-z!][^>]*(?:>|$)/gi;

/** Text without HTML: breaks become line breaks, entities are decoded. */
function plainText(html: string): string {
  const bare = html.replace(UNSEEN, "").replace(BREAKS, "\n").replace(TAGS, "");
  return decodeHTML(bare)
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** A line from a file whose program escaped its texts for HTML, some of them twice; a lone "&" stays. */
export const unescaped = (text: string): string => decodeHTMLStrict(decodeHTMLStrict(text));

/** A description as stored: plain text, cut after a sentence if it is too long. */
export function shortDescription(html: string | null | undefined): string | null {
  const text = plainText(html ?? "");
  if (text.length <= MAX_DESCRIPTION) return text || null;
  const start = cut(text, MAX_DESCRIPTION);
  const [sentences] = /^[\s\S]*[.!?…»“"](?=\s)/u.exec(start) ?? [];
  // A single sentence that is too long is cut after a word.
  if (sentences && sentences.length > MAX_DESCRIPTION / 3) return sentences.trim();
  return `${cut(text, MAX_DESCRIPTION - 1).replace(/(?<!\s)\s+\S*$/, "")}…`;
}
