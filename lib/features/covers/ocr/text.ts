import { distance } from "fastest-levenshtein";

/** Letters and digits. */
export function lettersOf(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

/** In small letters, and nothing else. */
export function bareOf(text: string): string {
  return text.toLocaleLowerCase("uk").replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Whether words differ by one letter at most; most differ too much in length to compare their letters. */
export function isWithinOne(a: string, b: string): boolean {
  return Math.abs(a.length - b.length) < 2 && distance(a, b) < 2;
}

/** 1 where both are the same but for case, 0 where nothing is. */
export function likeness(a: string, b: string): number {
  const [first, second] = [a.toLocaleLowerCase("uk"), b.toLocaleLowerCase("uk")];
  if (first === second) return 1;
  return 1 - distance(first, second) / Math.max(first.length, second.length);
}
