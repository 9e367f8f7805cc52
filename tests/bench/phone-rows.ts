import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { claimsCookie } from "@/lib/edge/session-cookie";
import { browser } from "@/scripts/test-machine.mjs";
import { median, type Measured } from "./measure";
import type { Bench } from "./bench";

/** Installed when the row is first measured: no part of the project needs it otherwise. */
const LIGHTHOUSE = "lighthouse@12.8.2";
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

const STARTED = { performance: 0.95, lcp: 1_800, tbt: 150 };

/** Lighthouse's simulated phone on three pages: the way in, a shared book, a page of results. */
export async function phonePages(bench: Bench): Promise<Measured[]> {
  const { url, secret } = await bench.product();
  const { busy, pool } = await bench.world();
  const actor = busy[0]?.actor;
  if (!actor) throw new Error("nobody to ask");
  const { rows } = await pool.query<{ id: string }>(
    `SELECT "id" FROM "Book" WHERE "state" = 'AVAILABLE_FOR_BORROW' ORDER BY "id" LIMIT 1`,
  );
  const claims = { sub: actor.id, sid: actor.sessionId, complete: true };
  const [cookie = ""] = (await claimsCookie(claims, { appUrl: url, secret })).split(";");
  const pages: Page[] = [
    { name: "login", path: "/login", targets: STARTED },
    { name: "shared book", path: `/books/${rows[0]?.id}`, targets: STARTED },
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
  const folder = join(".data/bench/lighthouse");
  const program = join(folder, "node_modules/lighthouse/cli/index.js");
  if (existsSync(program)) return program;
  say(`  Installing ${LIGHTHOUSE} …`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true }));
  await run("npm", ["install", "--no-audit", "--no-fund", LIGHTHOUSE], { cwd: folder });
  return program;
}

async function visit(
  program: string,
  url: string,
  headers: Record<string, string>,
): Promise<Result> {
  const report = join(".data/bench/lighthouse/report.json");
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
