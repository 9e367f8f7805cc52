/** One row of the table, as measured. */
export interface Measured {
  row: string;
  /** With its unit, for a reader. */
  ours: string;
  bare: string;
  ratio: Ratio;
  target: number;
  stretch: number;
  /** Whether a larger ratio is the better one: a rate, and not a time or a size. */
  more: boolean;
}

/** Ours : bare, over the rounds. */
export interface Ratio {
  median: number;
  low: number;
  high: number;
}

/** The two sides of one round, each twice: drift of the machine falls on both alike. */
const TURNS = ["ours", "bare", "bare", "ours"] as const;

/** Measures both sides A B B A, `rounds` times; a side's value in a round is the mean of its two. */
export async function compare(
  rounds: number,
  measure: (side: "ours" | "bare", round: number) => Promise<number>,
): Promise<{ ours: number; bare: number; ratio: Ratio }> {
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const sums = { ours: 0, bare: 0 };
    for (const side of TURNS) sums[side] += await measure(side, round);
    ours.push(sums.ours / 2);
    bare.push(sums.bare / 2);
  }
  const ratios = ours.map((value, at) => value / (bare[at] ?? NaN));
  return { ours: median(ours), bare: median(bare), ratio: rangeOf(ratios) };
}

function rangeOf(values: number[]): Ratio {
  return { median: median(values), low: Math.min(...values), high: Math.max(...values) };
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [Math.floor((sorted.length - 1) / 2), Math.ceil((sorted.length - 1) / 2)];
  return ((sorted[low] ?? NaN) + (sorted[high] ?? NaN)) / 2;
}

export function percentile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? NaN;
}

export function reaches({ ratio, target, more }: Measured): boolean {
  return more ? ratio.median >= target : ratio.median <= target;
}

const HEAD = [
  "| row | ours | bare | ratio | range | target | stretch | reached |",
  "|---|---|---|---|---|---|---|---|",
];

export function table(rows: Measured[]): string {
  return [...HEAD, ...rows.map(line)].join("\n");
}

function line(measured: Measured): string {
  const { row, ours, bare, ratio, target, stretch, more } = measured;
  const within = more ? ratio.median >= stretch : ratio.median <= stretch;
  const verdict = within ? "stretch" : reaches(measured) ? "target" : "**no**";
  const range = `${ratio.low.toFixed(2)}–${ratio.high.toFixed(2)}`;
  return `| ${[row, ours, bare, ratio.median.toFixed(2), range, target, stretch, verdict].join(" | ")} |`;
}
