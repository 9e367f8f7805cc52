import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright";
import { browser, installBrowser, installPackages } from "@/scripts/test-machine.mjs";
import { freePort } from "../support/free-port";
import type { Bench } from "./bench";
import { alone, median, rangeOf, type Measured } from "./measure";
import { openPages } from "./page-rows";

/** Installed when the row is first measured: no part of the project needs it otherwise. */
const LIGHTHOUSE = "lighthouse@12.8.2";
const FOLDER = ".data/bench/lighthouse";

const run = promisify(execFile);

interface Page {
  url: string;
  headers?: Record<string, string>;
  /** What the browser has stored of a reader who was here before. */
  token?: string;
}

/** Milliseconds until the largest paint and of blocked scripts; the lowest score besides performance, in percent. */
interface Visit {
  lcp: number;
  tbt: number;
  lighthouse: number;
}

/** Lighthouse with a simulated phone on three pages, by turns with the bare page. */
export async function phonePages(bench: Bench): Promise<Measured[]> {
  const { pool, busy } = await bench.world();
  const { rows } = await pool.query<{ id: string }>(
    `SELECT "id" FROM "Book" WHERE "isShareable" AND "state" = 'AVAILABLE_FOR_BORROW' ORDER BY "id" LIMIT 1`,
  );
  const { sides, close } = await openPages(bench);
  const { url, call } = sides.ours;
  const ours: Record<string, Page> = {
    search: { url: url + call.path, headers: call.headers, token: busy[0]?.tokens[0] },
    "shared book": { url: `${url}/books/${rows[0]?.id}` },
    login: { url: `${url}/login` },
  };
  const names = Object.keys(ours);
  const visits = names.map((): Visit[] => []);
  const bare: Visit[] = [];
  try {
    const program = await install(bench.say);
    for (let round = 0; round < bench.rounds; round += 1) {
      bare.push(await visit(program, { url: sides.bare.url }));
      for (const [at, page] of Object.values(ours).entries())
        visits[at]?.push(await visit(program, page));
      bench.say(`  ${JSON.stringify({ bare: bare.at(-1), pages: visits.map((of) => of.at(-1)) })}`);
    }
  } finally {
    await close();
  }
  return names.flatMap((name, at) => rowsOf(name, visits[at] ?? [], bare));
}

function rowsOf(name: string, visits: Visit[], bare: Visit[]): Measured[] {
  const ratio = (target: "lcp" | "tbt"): Measured => {
    const [own, others] = [visits, bare].map((list) => list.map((each) => each[target]));
    const show = (values: number[] = []) => `${Math.round(median(values))} ms`;
    const figure = rangeOf((own ?? []).map((value, round) => value / (others?.[round] ?? NaN)));
    return { target, of: name, ours: show(own), bare: show(others), figure };
  };
  const scores = visits.map(({ lighthouse }) => lighthouse);
  return [ratio("lcp"), ratio("tbt"), alone("lighthouse", name, ...scores)];
}

/** @returns the path of Lighthouse's command */
async function install(say: Bench["say"]): Promise<string> {
  await installPackages();
  await installBrowser();
  const program = join(FOLDER, "node_modules/lighthouse/cli/index.js");
  if (existsSync(program)) return program;
  say(`  Installing ${LIGHTHOUSE} …`);
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, "package.json"), JSON.stringify({ private: true }));
  await run("npm", ["install", "--no-audit", "--no-fund", LIGHTHOUSE], { cwd: FOLDER });
  return program;
}

/** Runs Lighthouse on a page, in the browser of the tests. */
async function visit(program: string, { url, headers = {}, token }: Page): Promise<Visit> {
  const report = join(FOLDER, "report.json");
  const port = await freePort();
  // Lighthouse opens its page in the browser's own context, which only a persistent one is.
  const opened = await chromium.launchPersistentContext("", {
    executablePath: browser(),
    args: [`--remote-debugging-port=${port}`],
    // Most readers are in the zone in which pages are rendered.
    env: { ...process.env, TZ: "Europe/Kyiv" },
  });
  try {
    if (token) {
      const [page = await opened.newPage()] = opened.pages();
      await page.goto(new URL("/robots.txt", url).href);
      await page.evaluate((value) => localStorage.setItem("authToken", value), token);
    }
    await run(process.execPath, [
      ...[program, url, "--quiet", "--output=json", `--output-path=${report}`],
      ...[`--port=${port}`, `--extra-headers=${JSON.stringify(headers)}`],
      // The profile is new, and must keep the token.
      "--disable-storage-reset",
    ]);
  } finally {
    await opened.close();
  }
  const { categories, audits } = JSON.parse(await readFile(report, "utf8")) as {
    categories: Record<string, { score: number }>;
    audits: Record<string, { numericValue: number }>;
  };
  const score = (name: string) => 100 * (categories[name]?.score ?? 0);
  return {
    lcp: audits["largest-contentful-paint"]?.numericValue ?? NaN,
    tbt: audits["total-blocking-time"]?.numericValue ?? NaN,
    lighthouse: Math.min(...["accessibility", "best-practices", "seo"].map(score)),
  };
}
