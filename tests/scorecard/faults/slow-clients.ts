import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { percentile } from "../../bench/measure";
import type { Reader } from "../reader";
import { row } from "../row";
import type { Site } from "../world";

/** Sends `first`, then a byte every two seconds. @returns the milliseconds until the server cut the connection */
async function dribble(port: number, first: string): Promise<{ dropped: Promise<number> }> {
  const from = Date.now();
  const socket = connect(port, "127.0.0.1");
  const timer = setInterval(() => socket.write("a"), 2_000);
  const giveUp = setTimeout(() => socket.destroy(), 40_000);
  socket.on("error", () => undefined).resume();
  const dropped = new Promise<number>((done) => {
    socket.on("close", () => {
      clearInterval(timer);
      clearTimeout(giveUp);
      done(Date.now() - from);
    });
  });
  await once(socket, "connect");
  socket.write(first);
  return { dropped };
}

/** Milliseconds of each of 300 ordinary calls. */
async function ordinary(reader: Reader): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < 300; at += 1) {
    times.push((await reader.call("POST", "/books/search", { title: "kobzar" })).ms);
    await pause(10);
  }
  return times;
}

const residentMegabytes = (site: Site) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.process.pid}/status`, "utf8"))?.[1]) /
  1_024;

export const slowClients = row(
  "F7",
  "200 clients that dribble headers and 200 that dribble bodies",
  async (world, findings) => {
    const site = await world.start();
    const reader = await site.reader();
    await ordinary(reader);
    const before = await ordinary(reader);
    const memory = residentMegabytes(site);
    const many = world.count(200, 20);
    const bodies = `POST /api/books HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${reader.token}\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{`;
    // The calls begin when all are there: opening them costs this process, which also takes the times.
    const slow = await Promise.all(
      Array.from({ length: many * 2 }, (_, at) =>
        dribble(
          site.port,
          at % 2 ? bodies : "GET /api/health/live HTTP/1.1\r\nhost: x\r\nx-slow: ",
        ),
      ),
    );
    const during = await ordinary(reader);
    const dropped = await Promise.all(slow.map((socket) => socket.dropped));
    const grown = residentMegabytes(site) - memory;
    const [quiet, busy] = [percentile(before, 0.99), percentile(during, 0.99)];
    const [headers, sent] = [0, 1].map((rest) =>
      Math.max(...dropped.filter((_, at) => at % 2 === rest)),
    );
    findings.figure(
      `p99 ${quiet.toFixed(0)} → ${busy.toFixed(0)} ms; memory +${grown.toFixed(0)} MB; headers dropped after ${headers} ms, bodies after ${sent} ms`,
    );
    // Below this the clock of a busy machine decides.
    findings.check(
      busy <= Math.max(2 * quiet, 50),
      `ordinary calls: p99 ${busy.toFixed(0)} ms instead of ${quiet.toFixed(0)}`,
    );
    findings.check(grown <= 64, `memory grew by ${grown.toFixed(0)} MB (64 allowed)`);
    findings.check(
      Number(headers) <= 15_500,
      `dribbled headers lived ${headers} ms (15,000 allowed)`,
    );
    findings.check(Number(sent) <= 15_500, `dribbled bodies lived ${sent} ms (15,000 allowed)`);
  },
);
