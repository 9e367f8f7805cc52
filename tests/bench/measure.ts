import type { Bench } from "./bench";
import { TARGETS, type Target, type TargetName } from "./targets";

/** One row of the table, as measured. */
export interface Measured {
  target: TargetName;
  /** What was measured, if the target has several rows. */
  of?: string;
  /** The values of both sides, with their unit. */
  ours?: string;
  bare?: string;
  /** Ratio of ours to bare, or the value of ours, over the rounds. */
  figure: Range;
}

interface Range {
  median: number;
  low: number;
  high: number;
}

export type SideName = "ours" | "bare";

/** Measures how often one side does its work per second. */
export interface Drive {
  rate: (seconds: number) => Promise<number>;
  close: () => Promise<unknown>;
}

/** The two sides of one round, each twice, so that a drift of the machine slows both alike. */
const TURNS = ["ours", "bare", "bare", "ours"] as const;

/**
 * Measures both sides A B B A, `rounds` times; a side's value in a round is the mean of its two.
 * @param show a value with its unit
 */
export async function compare(
  target: TargetName,
  rounds: number,
  show: (value: number) => string,
  measure: (side: SideName, round: number) => Promise<number>,
): Promise<Measured> {
  const values: Record<SideName, number[]> = { ours: [], bare: [] };
  for (let round = 0; round < rounds; round += 1) {
    const sums = { ours: 0, bare: 0 };
    for (const side of TURNS) sums[side] += await measure(side, round);
    for (const side of ["ours", "bare"] as const) values[side].push(sums[side] / 2);
  }
  const { ours, bare } = values;
  const ratios = ours.map((value, at) => value / (bare[at] ?? NaN));
  return {
    ...{ target, figure: rangeOf(ratios) },
    ...{ ours: show(median(ours)), bare: show(median(bare)) },
  };
}

/** Compares the rates of two sides after a warm-up of each, and closes both. */
export async function compareRates(
  target: TargetName,
  { rounds, seconds }: Bench,
  drives: Record<SideName, Drive>,
  warmUp = seconds,
): Promise<Measured> {
  try {
    for (const side of ["ours", "bare"] as const) await drives[side].rate(warmUp);
    const show = (value: number) => `${Math.round(value)}/s`;
    return await compare(target, rounds, show, (side) => drives[side].rate(seconds));
  } finally {
    await Promise.all([drives.ours.close(), drives.bare.close()]);
  }
}

export const milliseconds = (value: number) => `${value.toFixed(2)} ms`;

/** A row without a counterpart. */
export function alone(target: TargetName, of: string, ...values: number[]): Measured {
  return { target, of, figure: rangeOf(values) };
}

/** A row of a share in percent. */
export function share(target: TargetName, of: string, right: readonly boolean[]): Measured {
  return alone(target, of, (100 * right.filter(Boolean).length) / right.length);
}

export function rangeOf(values: number[]): Range {
  return { median: median(values), low: Math.min(...values), high: Math.max(...values) };
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [Math.floor((sorted.length - 1) / 2), Math.ceil((sorted.length - 1) / 2)];
  return ((sorted[low] ?? NaN) + (sorted[high] ?? NaN)) / 2;
}

export function percentile(values: number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? NaN;
}

export function reaches({ target, figure }: Measured): boolean {
  const goal: Target = TARGETS[target];
  return "least" in goal ? figure.median >= goal.least : figure.median <= goal.most;
}

/** As in the table: "≥ 0.75", "≤ 60 kB". */
export function goalOf(goal: Target): string {
  const text = "least" in goal ? `≥ ${goal.least}` : `≤ ${goal.most}`;
  return goal.unit ? `${text} ${goal.unit}` : text;
}

const HEAD = [
  "| row | ours | bare | figure | range | target | reached |",
  "|---|---|---|---|---|---|---|",
];

export function table(rows: Measured[]): string {
  return [...HEAD, ...rows.map(line)].join("\n");
}

function line(measured: Measured): string {
  const { target, of, ours = "–", bare = "–", figure } = measured;
  const goal: Target = TARGETS[target];
  const digits = goal.unit ? 1 : 2;
  const range = `${figure.low.toFixed(digits)}–${figure.high.toFixed(digits)}`;
  const row = of ? `${goal.row} (${of})` : goal.row;
  const reached = reaches(measured) ? "yes" : "**no**";
  return `| ${[row, ours, bare, figure.median.toFixed(digits), range, goalOf(goal), reached].join(" | ")} |`;
}
