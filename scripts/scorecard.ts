import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { withTimeout } from "@/lib/server/timeout";
import { MINUTE } from "@/lib/shared/time";
import type { Outcome, Row } from "@/tests/scorecard/row";
import { ROWS } from "@/tests/scorecard/rows";
import { World } from "@/tests/scorecard/world";
import { explain } from "./command";
import { build, say } from "./prepare.mjs";
import { installBrowser, installPackages } from "./test-machine.mjs";

const RESULTS = "test-results/scorecard.json";
/** A row that takes longer has failed. */
const ROW_MINUTES = 10;

const USAGE = `npm run scorecard -- [--only F1,S3] [--quick]

Tries faults (F) and attacks (S) on the built product with a real PostgreSQL, all on this machine's
loopback, and prints one table; status 1 if a row fails. Also written to ${RESULTS}.
docs/scorecard.md says what each row checks.

  --only ROWS   these rows alone, separated by commas
  --quick       small counts: to see that every row runs

${ROWS.map(({ id, title }) => `  ${id.padEnd(5)}${title}`).join("\n")}`;

type Result = Outcome & { row: string; title: string; seconds: number };

function read() {
  const { values } = parseArgs({
    options: {
      help: { type: "boolean", short: "h" },
      quick: { type: "boolean", default: false },
      only: { type: "string" },
    },
  });
  const wanted = values.only?.split(",").map((id) => id.trim().toUpperCase());
  const unknown = wanted?.find((id) => !ROWS.some((row) => row.id === id));
  if (unknown !== undefined) throw new Error(`--only: there is no row ${unknown} (see --help)`);
  return { ...values, rows: ROWS.filter(({ id }) => wanted?.includes(id) ?? true) };
}

async function main(): Promise<void> {
  const { help, quick, rows } = read();
  if (help) return void process.stdout.write(`${USAGE}\n`);
  await installPackages();
  await build();
  await installBrowser();
  const world = await World.open(quick);
  const results: Result[] = [];
  try {
    for (const row of rows) results.push(await measure(row, world));
  } finally {
    await world.close();
  }
  process.stdout.write(`${table(results)}\n`);
  await mkdir(dirname(RESULTS), { recursive: true });
  await writeFile(RESULTS, JSON.stringify({ quick, at: new Date(), results }, null, 2));
  const passed = results.filter(({ pass }) => pass).length;
  process.stdout.write(`\n${passed} of ${results.length} rows pass\n`);
  if (passed < results.length) process.exitCode = 1;
}

async function measure(row: Row, world: World): Promise<Result> {
  const started = performance.now();
  world.row = row.id;
  const late = { pass: false, figures: "", faults: [`not done within ${ROW_MINUTES} minutes`] };
  const outcome = await withTimeout(row.run(world), ROW_MINUTES * MINUTE, () => late);
  await world.tidy();
  const seconds = Math.round((performance.now() - started) / 1_000);
  say(`${row.id} ${outcome.pass ? "pass" : "FAIL"} (${seconds} s): ${row.title}`);
  for (const fault of outcome.faults) say(`    ${fault}`);
  return { row: row.id, title: row.title, seconds, ...outcome };
}

function table(results: Result[]): string {
  const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ").slice(0, 400);
  const lines = results.map(
    ({ row, title, pass, figures, faults, seconds }) =>
      `| ${row} | ${title} | ${pass ? "pass" : "**fail**"} | ${cell([figures, ...faults].filter(Boolean).join("; "))} | ${seconds} s |`,
  );
  return [
    "| row | what was run | result | figures | time |",
    "|---|---|---|---|---|",
    ...lines,
  ].join("\n");
}

// A row that was stopped for its time runs on for a while, and may still fail.
process.on("unhandledRejection", (error) => say(`meanwhile: ${String(error)}`));

main().then(
  () => process.exit(),
  (error: unknown) => {
    say(explain(error));
    process.exit(1);
  },
);
