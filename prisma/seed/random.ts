/** A reproducible random generator: the same seed gives the same community. */
export interface Random {
  /** At least 0, less than 1. */
  next: () => number;
  /** Whole number from `min` to `max`, both included. */
  int: (min: number, max: number) => number;
  /** True with probability `p`. */
  chance: (p: number) => boolean;
  /** @throws Error on an empty list. */
  pick: <T>(list: readonly T[]) => T;
  shuffle: <T>(list: readonly T[]) => T[];
  /** Mean 0, standard deviation 1. */
  normal: () => number;
  /** A version 7 UUID whose time part is `at`, so that ids sort like the rows' dates. */
  uuid: (at: Date) => string;
}

export function random(seed: number): Random {
  const next = mulberry32(seed);
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(list: readonly T[]): T => {
    const found = list[int(0, list.length - 1)];
    if (found === undefined) throw new Error("Nothing to pick from");
    return found;
  };
  return {
    next,
    int,
    pick,
    chance: (p) => next() < p,
    shuffle: (list) => {
      const marked = list.map((item) => ({ item, mark: next() }));
      return marked.sort((a, b) => a.mark - b.mark).map(({ item }) => item);
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    uuid: (at) => uuid7(at, next),
  };
}

function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function uuid7(at: Date, next: () => number): string {
  const hex = (digits: number) =>
    Array.from({ length: digits }, () => Math.floor(next() * 16).toString(16)).join("");
  const time = at.getTime().toString(16).padStart(12, "0");
  const variant = (8 + Math.floor(next() * 4)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(12)}`;
}
