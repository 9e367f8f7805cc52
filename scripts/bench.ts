import { mkdir, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { compareWith } from "@/tests/bench/compare";
import { openCluster } from "@/tests/bench/databases";
import { HOT_CALLS } from "@/tests/bench/hot-calls";
import { reaches, table, type Measured } from "@/tests/bench/measure";
import { DEFAULTS, type Bench, type Sizes } from "@/tests/bench/bench";
import { ROWS } from "@/tests/bench/rows";
import { startProduct } from "@/tests/bench/servers";
import { buildWorld, type World } from "@/tests/bench/world";
import { stopCovers } from "@/lib/features/covers/worker-pool";
import { keysOf, record } from "@/lib/shared/records";
import { explain, fromHere } from "./command";
import { build, say } from "./prepare.mjs";

const USAGE = `npm run bench -- [ROW …]
       npm run bench -- compare [COMMIT [ROW …]]

Measures the product against bare counterparts in the same run, A B B A, every answer compared,
and prints a table. Without rows it measures all:

${Object.entries(ROWS)
  .map(([name, { about }]) => `  ${name.padEnd(10)}${about}`)
  .join("\n")}

"compare" builds the commit (the one before) as well and measures hot calls of both by turns: ${Object.keys(HOT_CALLS).join(", ")}.
The status is 1 where a row misses its target, or a hot call is a tenth slower than the commit's.

  --quick          small databases and two short rounds: to see that it works
  --rounds N       rounds of each row (default 5, of two commits 20)
  --seconds N      length of each measurement of a rate (default 5, of two commits 1)
  --books N        of the large database (default 1000000)
  --messages N     of the large database (default 10000000)
  --wishes N       of the large database (default 1000000)
  --sockets N      idle sockets (default 2000)
  --covers N       rendered covers of each half (default 60)
  --shelves N      rendered shelves of each half (default 20)
  --folder PATH    real photos for the row covers or shelves, with a truth.tsv: file, language, title and author of each
                   cover; file, title and author of each spine
  --data PATH      keeps its databases there (default .data/bench)
  --write FILE     puts the table into this file as well`;

const QUICK: Sizes = {
  rounds: 2,
  seconds: 2,
  books: 50_000,
  messages: 100_000,
  wishes: 50_000,
  sockets: 500,
  covers: 9,
  shelves: 2,
};
/** For two commits: with many short turns, other work on the machine slows both alike. */
const SHORT_TURNS = { rounds: 20, seconds: 1 };

function read() {
  const text = { type: "string" } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: "boolean", short: "h" },
      quick: { type: "boolean" },
      ...record(keysOf(DEFAULTS), () => text),
      ...{ folder: text, data: text, write: text },
    },
  });
  const isComparison = positionals[0] === "compare";
  const [commit, given] = isComparison
    ? [positionals[1] ?? "HEAD~1", positionals.slice(2)]
    : [undefined, positionals];
  const rows = Object.keys(isComparison ? HOT_CALLS : ROWS);
  const unknown = given.find((name) => !rows.includes(name));
  if (unknown) throw new Error(`${unknown} is no row; there are ${rows.join(", ")}.`);
  const sizes = { ...(values.quick ? QUICK : DEFAULTS), ...(isComparison && SHORT_TURNS) };
  for (const name of keysOf(sizes)) {
    const value = values[name];
    if (value === undefined) continue;
    sizes[name] = Number(value);
    if (!Number.isInteger(sizes[name]) || sizes[name] < 1)
      throw new Error(`--${name}: a whole number from 1`);
  }
  const { folder, data, write } = values;
  const places = {
    folder: folder && fromHere(folder),
    data: data ? fromHere(data) : resolve(".data/bench"),
    write: write && fromHere(write),
  };
  return {
    ...values,
    ...places,
    ...{ sizes, commit },
    names: given.length ? given : rows,
  };
}

async function main(): Promise<void> {
  const { help, folder, data, commit, names, sizes, write } = read();
  if (help) return void process.stdout.write(`${USAGE}\n`);
  await build();
  Object.assign(process.env, {
    AUTH_SECRET: "a secret for the bench alone, long enough",
    LOG_LEVEL: "error",
  });
  const cluster = await openCluster(data);
  let world: Promise<World> | undefined;
  let product: ReturnType<typeof startProduct> | undefined;
  const bench: Bench = {
    ...sizes,
    ...{ cluster, data, folder, say },
    world: () => (world ??= buildWorld(cluster.url, say)),
    product: () =>
      (product ??= bench.world().then(({ url }) => startProduct(url, join(data, "product")))),
  };
  const rows: Measured[] = [];
  const failed: string[] = [];
  try {
    if (commit) rows.push(...(await compareWith(bench, commit, names)));
    for (const name of commit ? [] : names) {
      say(`${name}: ${ROWS[name]?.about} …`);
      const measured = await ROWS[name]?.measure(bench).catch((error: Error) => {
        failed.push(`${name}: ${error.message}`);
      });
      rows.push(...(measured ?? []));
    }
  } finally {
    await stopCovers();
    await product?.then(({ program }) => program.stop());
    await world?.then(({ pool }) => pool.end());
    await cluster.stop();
  }
  await report(rows, failed, sizes, write);
}

async function report(
  rows: Measured[],
  failed: string[],
  sizes: Sizes,
  file?: string,
): Promise<void> {
  const text = table(rows);
  process.stdout.write(`${text}\n`);
  for (const line of failed) say(line);
  if (file) {
    const machine = `${cpus().length} cores (${cpus()[0]?.model}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
    const how = `${sizes.rounds} rounds, ${sizes.seconds} s each, on ${machine}, ${new Date().toISOString().slice(0, 10)}.`;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `${how}\n\n${text}\n`);
  }
  if (failed.length || !rows.every(reaches)) process.exitCode = 1;
}

main().catch((error: unknown) => {
  say(explain(error));
  process.exitCode = 1;
});
