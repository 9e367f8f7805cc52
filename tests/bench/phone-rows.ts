import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { browser } from "@/scripts/test-machine.mjs";
import { median, type Measured } from "./measure";
import type { Bench } from "./bench";
import { sessionCookie } from "./servers";

/** Installed when the row is first measured: no part of the project needs it otherwise. */
const LIGHTHOUSE = "lighthouse@12.8.2";
const FOLDER = ".data/bench/lighthouse";
const RUNS = 5;

const run = promisify(execFile);

interface Page {
  name: string;
  path: string;
  headers?: Record<string, string>;
  /** Least performance, 0 to 1; most milliseconds. */
  targets: { performance: number; lcp?: number; tbt: number };
}

interface Result {
  performance: number;
  lcp: number;
  tbt: number;
  /** The lowest of accessibility, best practices and SEO. */
  others: number;
}

const VISITOR_TARGETS = { performance: 0.95, lcp: 1_800, tbt: 150 };

/** Lighthouse's simulated phone on three pages: the way in, a shared book, a page of results. */
export async function phonePages(bench: Bench): Promise<Measured[]> {
  const { url, secret } = await bench.product();
  const { busy, pool } = await bench.world();
  const actor = busy[0]?.actor;
  if (!actor) throw new Error("nobody to ask");
  const { rows } = await pool.query<{ id: string }>(
    `SELECT "id" FROM "Book" WHERE "isShareable" AND "state" = 'AVAILABLE_FOR_BORROW' ORDER BY "id" LIMIT 1`,
  );
  const [book] = rows;
  if (!book) throw new Error("no book to share");
  const cookie = await sessionCookie(actor, { url, secret });
  const pages: Page[] = [
    { name: "login", path: "/login", targets: VISITOR_TARGETS },
    { name: "shared book", path: `/books/${book.id}`, targets: VISITOR_TARGETS },
    {
      name: "search",
      path: "/search?radiusKm=10",
      headers: { cookie },
      targets: { performance: 0.9, tbt: 250 },
    },
  ];
  const program = await install(bench.say);
  const measured: Measured[] = [];
  for (const page of pages) {
    const results: Result[] = [];
    for (let at = 0; at < RUNS; at += 1) {
      results.push(await visit(program, url + page.path, page.headers ?? {}));
      bench.say(`  ${page.name}: ${JSON.stringify(results.at(-1))}`);
    }
    measured.push(...rowsOf(page, results));
  }
  return measured;
}

/** @returns the path of Lighthouse's command */
async function install(say: Bench["say"]): Promise<string> {
  const program = join(FOLDER, "node_modules/lighthouse/cli/index.js");
  if (existsSync(program)) return program;
  say(`  Installing ${LIGHTHOUSE} …`);
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, "package.json"), JSON.stringify({ private: true }));
  await run("npm", ["install", "--no-audit", "--no-fund", LIGHTHOUSE], { cwd: FOLDER });
  return program;
}

async function visit(
  program: string,
  url: string,
  headers: Record<string, string>,
): Promise<Result> {
  const report = join(FOLDER, "report.json");
  const flags =
    "--headless --no-sandbox --disable-background-networking --disable-component-update";
  await run(
    process.execPath,
    [
      ...[program, url, "--quiet", "--output=json", `--output-path=${report}`],
      ...[`--chrome-flags=${flags}`, `--extra-headers=${JSON.stringify(headers)}`],
    ],
    { env: { ...process.env, CHROME_PATH: browser() } },
  );
  const { categories, audits } = JSON.parse(await readFile(report, "utf8")) as {
    categories: Record<string, { score: number }>;
    audits: Record<string, { numericValue: number }>;
  };
  const score = (name: string) => categories[name]?.score ?? 0;
  return {
    performance: score("performance"),
    lcp: audits["largest-contentful-paint"]?.numericValue ?? NaN,
    tbt: audits["total-blocking-time"]?.numericValue ?? NaN,
    others: Math.min(...["accessibility", "best-practices", "seo"].map(score)),
  };
}

function rowsOf({ name, targets }: Page, results: Result[]): Measured[] {
  const row = (part: keyof Result, words: string, target: number, unit = "") => {
    const values = results.map((result) => result[part]);
    const ratio = { median: median(values), low: Math.min(...values), high: Math.max(...values) };
    const more = part === "performance" || part === "others";
    const ours = unit ? `${Math.round(ratio.median)} ${unit}` : String(ratio.median);
    return {
      row: `phone, ${name}: ${words}`,
      ours,
      bare: "–",
      ratio,
      target,
      stretch: target,
      more,
    };
  };
  return [
    row("performance", "performance", targets.performance),
    ...(targets.lcp ? [row("lcp", "largest contentful paint", targets.lcp, "ms")] : []),
    row("tbt", "total blocking time", targets.tbt, "ms"),
    row("others", "accessibility, best practices, SEO", 1),
  ];
}
