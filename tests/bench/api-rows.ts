import { casesOf, type ApiCase, type Shape } from "./api-cases";
import type { HttpLoad } from "./load-http";
import { compare, type Measured } from "./measure";
import { Program } from "./processes";
import type { Bench } from "./bench";
import { startBare } from "./servers";

const CONNECTIONS = 32;

export async function searches(bench: Bench): Promise<Measured[]> {
  const row = "`POST /api/books/search` : bare node + pg";
  return [await rate(bench, row, ["books"], { target: 0.7, stretch: 0.85 })];
}

export async function reads(bench: Bench): Promise<Measured[]> {
  const row = "polled reads : bare node + pg";
  return [await rate(bench, row, ["loans", "friends"], { target: 0.6, stretch: 0.8 })];
}

async function rate(
  bench: Bench,
  row: string,
  shapes: Shape[],
  goals: Pick<Measured, "target" | "stretch">,
): Promise<Measured> {
  const world = await bench.world();
  const cases = await casesOf(world, shapes);
  const product = await bench.product();
  const bare = await startBare("bare-api.ts", { url: world.url, cases, secret: product.secret });
  const load = new Program("tests/bench/load-http.ts");
  try {
    const requests = await expected(bare.url, cases);
    const urls = { ours: product.url, bare: bare.url };
    const drive = (side: keyof typeof urls, seconds: number) => {
      const asked: HttpLoad = { url: urls[side], seconds, connections: CONNECTIONS, requests };
      return load.ask<number>(asked);
    };
    for (const side of ["ours", "bare"] as const) await drive(side, bench.seconds);
    const {
      ours,
      bare: alone,
      ratio,
    } = await compare(bench.rounds, (side) => drive(side, bench.seconds));
    return { row, ...goals, ratio, more: true, ours: perSecond(ours), bare: perSecond(alone) };
  } finally {
    await Promise.all([load.stop(), bare.program.stop()]);
  }
}

/** The bare answers, which those of both sides are compared with to the letter. */
function expected(url: string, cases: ApiCase[]): Promise<HttpLoad["requests"]> {
  return Promise.all(
    cases.map(async ({ method, path, headers, body }) => {
      const response = await fetch(url + path, { method, headers, body });
      const expect = await response.text();
      if (!response.ok || expect.length < 100)
        throw new Error(`bare ${path}: ${response.status} ${expect}`);
      return { method, path, headers, body, expect };
    }),
  );
}

export const perSecond = (value: number) => `${Math.round(value)}/s`;
