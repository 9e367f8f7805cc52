import { distance } from "fastest-levenshtein";

/** Number of letters and digits. */
export function lettersOf(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

/** Letters and digits only, in lower case. */
export function bareOf(text: string): string {
  return text.toLocaleLowerCase("uk").replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Whether words differ by at most one letter; the length check rejects most words cheaply. */
export function isWithinOne(a: string, b: string): boolean {
  return Math.abs(a.length - b.length) < 2 && distance(a, b) < 2;
}

/** 1: equal except for case; 0: nothing in common. */
export function likeness(a: string, b: string): number {
  const [first, second] = [a.toLocaleLowerCase("uk"), b.toLocaleLowerCase("uk")];
  if (first === second) return 1;
  return 1 - distance(first, second) / Math.max(first.length, second.length);
}
