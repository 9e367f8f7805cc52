import { casesOf, type ApiCase, type Shape } from "./api-cases";
import type { Bench } from "./bench";
import { CALLS_AT_ONCE, chatDrive, httpDrive } from "./hot-calls";
import type { HttpCall } from "./load-http";
import { compareRates, type Measured } from "./measure";
import { startBare } from "./servers";

export const searches = (bench: Bench) => rate(bench, "search", ["books"]);
export const reads = (bench: Bench) => rate(bench, "reads", ["loans", "friends"]);

async function rate(
  bench: Bench,
  target: "search" | "reads",
  shapes: Shape[],
): Promise<Measured[]> {
  const world = await bench.world();
  const cases = await casesOf(world, shapes);
  const { url, secret } = await bench.product();
  const bare = await startBare("bare-api.ts", { url: world.url, cases, secret });
  try {
    const requests = await expected(bare.url, cases);
    const drive = (each: string) => httpDrive(each, requests, CALLS_AT_ONCE);
    return [await compareRates(target, bench, { ours: drive(url), bare: drive(bare.url) })];
  } finally {
    await bare.program.stop();
  }
}

/** The calls with the answers of the bare counterpart, which both sides must give literally. */
function expected(url: string, cases: ApiCase[]): Promise<HttpCall[]> {
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

export async function chatMessages(bench: Bench): Promise<Measured[]> {
  const world = await bench.world();
  const product = await bench.product();
  const bare = await startBare("bare-channel.ts", world.url);
  try {
    const ours = await chatDrive(product.url, world);
    const drives = { ours, bare: await chatDrive(bare.url, world, "BareMessage") };
    return [await compareRates("chat", bench, drives)];
  } finally {
    await bare.program.stop();
  }
}
