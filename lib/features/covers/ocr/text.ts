/** A hyphen after a letter stays: the word goes on in the next line. */
const EDGES = /^[^\p{L}\p{N}«„“"(]+|(?:(?!(?<=\p{L})-$)[^\p{L}\p{N}»“”".!?)…])+$/gu;

/** Without what ornaments and specks beside it were read as. */
export function tidy(text: string): string {
  return text.normalize("NFC").replace(/[`´ʼ]/g, "’").replace(EDGES, "");
}

/** Letters and digits. */
export function lettersOf(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

/** In small letters, and nothing else. */
export function bareOf(text: string): string {
  return text.toLocaleLowerCase("uk").replace(/[^\p{L}\p{N}]+/gu, "");
}

/** 1 where both are the same but for case, 0 where nothing is. */
export function likeness(a: string, b: string): number {
  const [first, second] = [a.toLocaleLowerCase("uk"), b.toLocaleLowerCase("uk")];
  if (first === second) return 1;
  return 1 - distance(first, second) / Math.max(first.length, second.length);
}

/** Levenshtein's. */
export function distance(a: string, b: string): number {
  const row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    let diagonal = row[0] ?? 0;
    row[0] = i;
    for (let j = 1; j <= b.length; j += 1) {
      const above = row[j] ?? 0;
      const cost = diagonal + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(above + 1, (row[j - 1] ?? 0) + 1, cost);
      diagonal = above;
    }
  }
  return row[b.length] ?? 0;
}
