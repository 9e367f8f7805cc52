import { setTimeout } from "node:timers/promises";
import { photoOf } from "../support/photo";
import { casesOf, type ApiCase } from "./api-cases";
import type { Bench } from "./bench";
import { compare, milliseconds, percentile, type Measured } from "./measure";

const BOOK = { title: "Солодка Даруся", author: "Марія Матіос", language: "uk" } as const;

/** Times of searches while twenty readers send photos of covers without a pause, and without them. */
export async function searchesWhilePhotosAreRead(bench: Bench): Promise<Measured[]> {
  const cases = await casesOf(await bench.world(), ["books"]);
  const { url } = await bench.product();
  const photo = await photoOf(BOOK);
  await timesOf(url, cases, bench.seconds);
  const answers = new Map<number, number>();
  const measured = await compare("photos", bench.rounds, milliseconds, async (side) => {
    if (side === "bare") return percentile(await timesOf(url, cases, bench.seconds), 0.95);
    let isOver = false;
    const senders = cases.map(async ({ headers: { authorization = "" } }) => {
      while (!isOver) {
        const { status, retryAfter } = await send(url, photo, authorization);
        answers.set(status, (answers.get(status) ?? 0) + 1);
        // Waits as long as `Retry-After` says.
        for (let second = 0; second < retryAfter && !isOver; second += 1) await setTimeout(1_000);
      }
    });
    const times = await timesOf(url, cases, bench.seconds);
    isOver = true;
    await Promise.all(senders);
    return percentile(times, 0.95);
  });
  bench.say(
    `photos by status: ${[...answers].map(([status, count]) => `${count} × ${status}`).join(", ")}`,
  );
  return [measured];
}

/** Milliseconds of searches one after the other, by each reader in turn. */
async function timesOf(url: string, cases: readonly ApiCase[], seconds: number): Promise<number[]> {
  const times: number[] = [];
  for (const end = performance.now() + seconds * 1_000; performance.now() < end;) {
    const { path, method, headers, body } = cases[times.length % cases.length] ?? {};
    const started = performance.now();
    const response = await fetch(`${url}${path}`, { method, headers, body });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    times.push(performance.now() - started);
  }
  return times;
}

async function send(url: string, photo: Uint8Array<ArrayBuffer>, authorization: string) {
  const body = new FormData();
  body.append("file", new File([photo], "cover.jpg", { type: "image/jpeg" }));
  const headers = { authorization };
  const response = await fetch(`${url}/api/books/ai`, { method: "POST", headers, body });
  await response.arrayBuffer();
  return {
    status: response.status,
    retryAfter: Number(response.headers.get("retry-after") ?? 0),
  };
}
