// Fits the weights TRUST of lib/features/covers/extraction/constants.ts by logistic regression, to lines that were
// read from the tuning half of the rendered covers, and compares them with those in use:
//   node --import tsx tests/bench/covers/fit-trust.ts [--covers 60] [--lines FILE]
// Reading takes minutes; with --lines the lines are kept in that file, and taken from it the next time.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { TRUST } from "@/lib/features/covers/extraction/constants";
import { extractTitleAndAuthor, isCertain } from "@/lib/features/covers/extraction/extract";
import { cleanedLines, trustFeatures } from "@/lib/features/covers/extraction/printed-lines";
import type { Line } from "@/lib/features/covers/ocr/lines";
import { readLines } from "@/lib/features/covers/ocr/read-lines";
import { bareOf, likeness } from "@/lib/features/covers/ocr/text";
import { runInWorker, stopCovers } from "@/lib/features/covers/worker-pool";
import type { PrintedBook } from "./books";
import { coversOf } from "./cover";
import { isSame } from "./rates";
import { boilerplate } from "./words";

type Weights = typeof TRUST;
interface Cover extends PrintedBook {
  lines: Line[];
}
interface Sample {
  features: number[];
  printed: boolean;
  cover: number;
}

const NAMES = Object.keys(TRUST) as (keyof Weights)[];
/** A line is printed where it is so alike to what the cover's design prints. */
const PRINTED = 0.6;
/** Ridge penalty: few covers give no extreme weights. */
const PENALTY = 0.3;
const ROUNDS = 30;
const FOLDS = 5;

async function main(): Promise<void> {
  const text = { type: "string" } as const;
  const { values } = parseArgs({ options: { covers: text, lines: text } });
  const covers = await coversIn(values.lines, Number(values.covers ?? 60));
  const samples = covers.flatMap(samplesOf);
  const count = samples.filter(({ printed }) => printed).length;
  console.log(`${covers.length} covers, ${count} printed lines, ${samples.length - count} others`);
  const used = NAMES.map((name) => TRUST[name]);
  const fitted = fit(samples);
  for (const [name, weights] of Object.entries({ used, fitted })) {
    Object.assign(TRUST, Object.fromEntries(NAMES.map((key, at) => [key, weights[at]])));
    const lost = `log loss ${loss(samples, weights).toFixed(3)}`;
    console.log(name, JSON.stringify(TRUST), lost, ratesOf(covers));
  }
  console.log(
    `log loss of fits on covers they have not seen: ${crossValidated(samples).toFixed(3)}`,
  );
}

async function coversIn(file: string | undefined, count: number): Promise<Cover[]> {
  if (file && existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as Cover[];
  const covers: Cover[] = [];
  const { signal } = new AbortController();
  try {
    for await (const { picture, title, author, language } of coversOf("tuning", count)) {
      const opened = await runInWorker("open", picture, signal);
      const { lines } = await readLines(opened, isCertain, signal);
      covers.push({ title, author, language, lines });
    }
  } finally {
    await stopCovers();
  }
  if (file) writeFileSync(file, JSON.stringify(covers));
  return covers;
}

function samplesOf({ title, author, language, lines }: Cover, cover: number): Sample[] {
  const printed = [title, author, ...Object.values(boilerplate("tuning", language)).flat()];
  const { cleaned, script } = cleanedLines(lines);
  return cleaned.flatMap((line) => {
    const features = trustFeatures(line, script);
    if (!features) return [];
    const isPrinted = printed.some((one) => holds(one, line.text));
    return [{ features: NAMES.map((name) => features[name]), printed: isPrinted, cover }];
  });
}

/** Whether some part of a printed text is so alike to a line; short lines must be whole words. */
function holds(printed: string, line: string): boolean {
  const [whole, part] = [bareOf(printed), bareOf(line)];
  if (part.length < 4) return printed.split(/\s+/).some((word) => bareOf(word) === part);
  const last = Math.max(0, whole.length - part.length);
  return Array.from({ length: last + 1 }, (_, at) => whole.slice(at, at + part.length)).some(
    (piece) => likeness(piece, part) >= PRINTED,
  );
}

/** Newton's method. */
function fit(samples: readonly Sample[]): number[] {
  const size = NAMES.length;
  let weights = new Array<number>(size).fill(0);
  for (let round = 0; round < ROUNDS; round += 1) {
    const rows = weights.map((weight, i) => [
      ...weights.map((_, j) => (i === j ? PENALTY : 0)),
      -PENALTY * weight,
    ]);
    for (const { features, printed } of samples) {
      const chance = probability(features, weights);
      for (const [i, row] of rows.entries()) {
        const here = features[i] ?? 0;
        for (let j = 0; j < size; j += 1)
          row[j] = (row[j] ?? 0) + chance * (1 - chance) * here * (features[j] ?? 0);
        row[size] = (row[size] ?? 0) + (Number(printed) - chance) * here;
      }
    }
    const step = solve(rows);
    weights = weights.map((weight, at) => weight + (step[at] ?? 0));
  }
  return weights.map((weight) => Math.round(weight * 10) / 10);
}

/** Gauss-Jordan; the rows are positive definite. */
function solve(rows: number[][]): number[] {
  for (const [at, pivot] of rows.entries()) {
    for (const row of rows) {
      if (row === pivot) continue;
      const share = (row[at] ?? 0) / (pivot[at] ?? 1);
      for (let column = at; column < row.length; column += 1)
        row[column] = (row[column] ?? 0) - share * (pivot[column] ?? 0);
    }
  }
  return rows.map((row, at) => (row.at(-1) ?? 0) / (row[at] ?? 1));
}

function probability(features: readonly number[], weights: readonly number[]): number {
  return 1 / (1 + Math.exp(-features.reduce((sum, one, at) => sum + one * (weights[at] ?? 0), 0)));
}

/** Mean, in nats a line. */
function loss(samples: readonly Sample[], weights: readonly number[]): number {
  const sum = samples.reduce((total, { features, printed }) => {
    const chance = probability(features, weights);
    return total - Math.log(Math.max(1e-9, printed ? chance : 1 - chance));
  }, 0);
  return sum / samples.length;
}

/** The mean loss on the covers that each of several fits has not seen. */
function crossValidated(samples: readonly Sample[]): number {
  const losses = Array.from({ length: FOLDS }, (_, fold) => {
    const isHeldOut = ({ cover }: Sample) => cover % FOLDS === fold;
    const heldOut = samples.filter(isHeldOut);
    return loss(heldOut, fit(samples.filter((sample) => !isHeldOut(sample)))) * heldOut.length;
  });
  return losses.reduce((sum, one) => sum + one) / samples.length;
}

/** Of the lines as they were read: that the weights also decide which lines are read again is not seen here. */
function ratesOf(covers: readonly Cover[]): string {
  const found = covers.map(({ lines, title, author }) => {
    const read = extractTitleAndAuthor(lines);
    return { title: isSame(title, read?.title), author: isSame(author, read?.author) };
  });
  const share = (part: "title" | "author") => found.filter((one) => one[part]).length;
  return `${share("title")} titles, ${share("author")} authors of ${covers.length}`;
}

await main();
