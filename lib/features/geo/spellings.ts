import { placeKey } from "./place-key";

export interface Spelling {
  name: string;
  folded: string;
}

const UMLAUTS: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", å: "aa", ø: "oe", æ: "ae" };
/** "Frankfurt am Main", "Neustadt an der Weinstraße": people leave out the river. */
const RIVER = /\s(?:am|an der|in der|im|bei|ob der|vor der|upon|sur|nad|pod)\s.+$/is;
const SAINT: [RegExp, string][] = [
  [/^(?:Sankt|Saint)(?=[\s-])/, "St"],
  [/^St\.?(?=[\s-])/, "Saint"],
  [/^St\.?(?=[\s-])/, "Sankt"],
];

/**
 * Every spelling under which a town is found: its names, and common variants (Muenchen, Frankfurt, Halle, St.
 * Pölten, Thessaloniki). One per folded form and script; the first is kept.
 */
export function spellings(names: readonly string[]): Spelling[] {
  const found = new Map<string, Spelling>();
  for (const name of [...names, ...names.flatMap(variants)]) {
    const folded = placeKey(name);
    const key = `${folded}|${isCyrillic(name)}`;
    if (folded && !found.has(key)) found.set(key, { name, folded });
  }
  return [...found.values()];
}

/** Latin and Cyrillic spellings fold alike; suggestions are shown in the script of the typed text. */
export function isCyrillic(text: string): boolean {
  return /\p{Script=Cyrillic}/u.test(text);
}

function variants(name: string): string[] {
  return [
    name.replace(/[äöüåøæ]/gi, (letter) => UMLAUTS[letter.toLowerCase()] ?? letter),
    name.replace(/zgh/gi, "zh"),
    name.split("(", 1)[0]?.trimEnd() ?? "",
    name.replace(RIVER, ""),
    ...name.split("/").map((part) => part.trim()),
    ...SAINT.map(([pattern, saint]) => name.replace(pattern, saint)),
    name.replace(/-(?:si|shi)$/, ""),
  ].filter((variant) => variant !== name && variant.length > 1);
}
