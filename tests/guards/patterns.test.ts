import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor, type CallExpression, type NewExpression } from "oxc-parser";
import type * as Recheck from "recheck";
import { analyse } from "scslre";
import { beforeAll, expect, test } from "vitest";

// A regular expression that is slow on a hostile text holds up everybody. Every one of the product has to run in
// linear time, whatever it is given. Two checkers, because each misses some: scslre is exact and quick, recheck
// also sees alternatives that overlap and words that repeat.

/** Files that make patterns of strings: no text of others goes into these. */
const MADE_OF_CONSTANTS = [
  "lib/browser/reader-items.ts",
  "lib/features/geo/postal.ts",
  "lib/features/imports/guess-encoding.ts",
  "lib/shared/fold.ts",
  "lib/shared/pages.ts",
];
const FOLDERS = ["app", "components", "lib"];
/** Milliseconds for recheck to judge a pattern; slow ones are mostly seen at once. */
const TIMEOUT = 1_000;

interface Pattern {
  source: string;
  flags: string;
}

const files = [
  ...FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  ),
  ...readdirSync("."),
].filter((name) => /\.tsx?$/.test(name));

/** Patterns of a file, and whether it makes others of strings. */
function patternsOf(file: string): { patterns: Pattern[]; isMaking: boolean } {
  const patterns: Pattern[] = [];
  let isMaking = false;
  const noteCall = ({ callee }: CallExpression | NewExpression) => {
    isMaking ||= callee.type === "Identifier" && callee.name === "RegExp";
  };
  new Visitor({
    Literal(node) {
      if ("regex" in node) patterns.push({ source: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression: noteCall,
    CallExpression: noteCall,
  }).visit(parseSync(file, readFileSync(file, "utf8")).program);
  return { patterns, isMaking };
}

let checkSync: typeof Recheck.checkSync;
beforeAll(async () => {
  process.env.RECHECK_BACKEND = "pure";
  ({ checkSync } = await import("recheck"));
});

/** How a pattern is slow; null if it is not known to be. */
function slowness({ source, flags }: Pattern, timeout = TIMEOUT): string | null {
  // Without an unbounded repetition the time is bounded by the pattern.
  if (!/[*+]|,\}/.test(source)) return null;
  const [report] = analyse(new RegExp(source, flags), { reportTypes: { Move: true } }).reports;
  if (report) return report.exponential ? "exponential" : "polynomial";
  const found = checkSync(source, flags, { timeout });
  return found.status === "vulnerable" ? found.complexity.type : null;
}

test.each([
  ["blanks before an end", / +\([^()]*#\d[^()]*\)$/, "polynomial"],
  ["an end that may begin anywhere", /\/+$/, "polynomial"],
  ["a beginning that repeats", /<p\b[^>]*>/g, "polynomial"],
  ["alternatives that overlap", /^(?:[☐■]|\p{Extended_Pictographic})+ /u, "exponential"],
  ["nested repetitions", /^(a+)+$/, "exponential"],
  ["a run that begins once", /(?<!\/)\/+$/, null],
])("the checkers see %s", (_, pattern, expected) => {
  expect(slowness(pattern, 30_000)).toBe(expected);
});

test("every regular expression of the product runs in linear time", { timeout: 240_000 }, () => {
  const found = files.flatMap((file) =>
    patternsOf(file).patterns.map((pattern) => ({ file, ...pattern })),
  );
  expect(found.length).toBeGreaterThan(300);
  const judged = new Map<string, string | null>();
  const slow = found.flatMap(({ file, source, flags }) => {
    const written = `/${source}/${flags}`;
    if (!judged.has(written)) judged.set(written, slowness({ source, flags }));
    const how = judged.get(written);
    return how ? [`${file}: ${written} is ${how}`] : [];
  });
  expect(slow).toEqual([]);
});

test("a pattern made of strings stands only where the strings are our own", () => {
  expect(files.filter((file) => patternsOf(file).isMaking).sort()).toEqual(MADE_OF_CONSTANTS);
});
