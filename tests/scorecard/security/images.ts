import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { gif, png, profileBomb } from "../../support/bombs";
import { row } from "../row";

/** Pictures that are small as files and large in memory. */
const hostile = (): Record<string, Buffer> => ({
  "50,000 × 50,000": png(50_000, 50_000, { data: 5_000_000 }),
  "1 × 50,000,000": png(1, 50_000_000, { data: 100_000_000 }),
  "50,000,000 × 1": png(50_000_000, 1, { data: 50_000_001 }),
  "7,000 × 7,000 in 16 bits, interlaced": png(7_000, 7_000, {
    ...{ depth: 16, colour: 6, interlaced: true, data: 800_000_000 },
  }),
  "a GIF of 10,000 frames": gif(200, 10_000),
  "a large profile": png(60, 90, {
    ...{ colour: 2, data: 90 * 181, chunks: { iCCP: profileBomb(200_000_000) } },
  }),
});

const ANSWERS = new Set([201, 400, 413, 415, 422, 503]);
/** Milliseconds that one picture may take; asked once more where a busy machine took longer. */
const SOON = 2_000;

/** Watches how much memory a process holds while `work` runs; megabytes above what it held before. */
async function peak(pid: number | undefined, work: () => Promise<unknown>): Promise<number> {
  const held = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024;
  const before = held();
  let [most, running] = [before, true];
  const watch = (async () => {
    for (; running; most = Math.max(most, held())) await pause(20);
  })();
  await work();
  running = false;
  await watch;
  return most - before;
}

export const images = row(
  "S12",
  "picture bombs: time and memory of the server; others meanwhile",
  async (world, findings) => {
    const site = await world.start();
    const [reader, other] = [await site.reader(), await site.reader()];
    const plain = png(120, 160, { data: 160 * 121 });
    await reader.upload(plain);
    let slowest = 0;
    const memory: number[] = [];
    for (const [what, bytes] of Object.entries(hostile())) {
      let answer = { status: 0, ms: 0 };
      const upload = async () => (answer = await reader.upload(bytes));
      const most = await peak(site.process.pid, upload);
      if (answer.ms > SOON) await upload();
      const { status, ms } = answer;
      memory.push(most);
      slowest = Math.max(slowest, ms);
      findings.check(ms <= SOON, `${what}: ${Math.round(ms)} ms (${SOON} allowed)`);
      findings.check(ANSWERS.has(status), `${what}: ${status}`);
      findings.check(most <= 200, `${what}: +${Math.round(most)} MB (200 allowed)`);
    }
    // While five bombs are read, somebody else's picture need not wait a minute.
    const bomb = png(6_000, 8_000, { data: 8_000 * 6_001 });
    const bombs = Array.from({ length: 5 }, () => reader.upload(bomb).catch(() => null));
    const meanwhile = await other.upload(plain);
    findings.check(
      meanwhile.status === 201 && meanwhile.ms <= 10_000,
      `another reader's picture meanwhile: ${meanwhile.status} after ${Math.round(meanwhile.ms)} ms`,
    );
    await Promise.all(bombs);
    findings.figure(
      `slowest ${Math.round(slowest)} ms, most memory +${Math.round(Math.max(...memory))} MB`,
    );
  },
);
