import { rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { newFolder } from "../../e2e/support/product";
import { RedisServer } from "../../support/redis";
import { freePort } from "../../support/free-port";
import { client, nextEvent } from "../../support/channel";
import { Load } from "../load";
import { call, type Reader } from "../reader";
import { row } from "../row";
import { installed } from "../world";

/** Milliseconds around the signal in which a kept connection may be closed just as it is used again. */
const CROSSING = { before: 20, after: 200 };

/** Keeps `connections` busy with requests until they are refused; counts those that were cut. */
function hammer(url: string, reader: Reader, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  /** `signalled`: epoch milliseconds of the signal. */
  const seen = { answered: 0, cut: 0, signalled: Infinity };
  const body = JSON.stringify({ title: "a", radiusKm: 100 });
  const headers = {
    authorization: `Bearer ${reader.token}`,
    "content-type": "application/json",
    "content-length": body.length,
  };
  const one = () =>
    new Promise<boolean>((done) => {
      const begun = Date.now();
      const failed = (error: NodeJS.ErrnoException) => {
        const crossed =
          begun > seen.signalled - CROSSING.before && begun < seen.signalled + CROSSING.after;
        if (error.code !== "ECONNREFUSED" && !crossed) seen.cut += 1;
        done(false);
      };
      const asked = request(
        `${url}/api/books/search`,
        { method: "POST", agent, headers },
        (answer) => {
          answer
            .resume()
            .on("error", failed)
            .on("end", () => {
              seen.answered += 1;
              done(true);
            });
        },
      );
      asked.on("error", failed).end(body);
    });
  const loop = async () => {
    while ((await one()) || Date.now() < seen.signalled + CROSSING.after) continue;
  };
  const done = Promise.all(Array.from({ length: connections }, loop)).finally(() =>
    agent.destroy(),
  );
  return { seen, done };
}

/** A request whose second half is sent only after the server was told to stop. */
function halfSent(port: number, token: string) {
  const body = JSON.stringify({ title: "Sent in two halves", author: "Nobody" });
  const head = [
    `POST /api/books HTTP/1.1`,
    "host: 127.0.0.1",
    `authorization: Bearer ${token}`,
    "content-type: application/json",
    `content-length: ${body.length}`,
  ];
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk) => (answer += chunk)).on("error", () => undefined);
  const closed = new Promise<string>((done) => socket.on("close", () => done(answer)));
  socket.write(`${head.join("\r\n")}\r\n\r\n${body.slice(0, 10)}`);
  return { finish: () => void socket.write(body.slice(10)), closed };
}

export const serverStopped = row(
  "F4",
  "SIGTERM under load on kept connections, again and again",
  async (world, findings) => {
    const [dataDir, port, database] = [newFolder(), await freePort(), await world.database()];
    world.after(() => rm(dataDir, { recursive: true, force: true }));
    const times = world.count(10, 2);
    const took: number[] = [];
    let answered = 0;
    for (let at = 0; at < times; at += 1) {
      const site = await world.start({ database, port, dataDir });
      const reader = await site.reader();
      const window = client(site.url, reader.token);
      await nextEvent(window, "connect");
      const told = nextEvent<string>(window, "disconnect").catch(() => "nothing");
      const { seen, done } = hammer(site.url, reader, 8);
      await pause(1_000);
      const half = halfSent(port, reader.token);
      await pause(100);
      const from = (seen.signalled = Date.now());
      const ending = site.stop();
      await pause(300);
      half.finish();
      const fresh = await call(site.url, "GET", "/api/users/has-password").then(
        () => "answered",
        () => "refused",
      );
      const code = await ending;
      took.push(Date.now() - from);
      await done;
      answered += seen.answered;
      findings.same(code, 0, `stop ${at + 1}: exit status`);
      findings.check(seen.cut === 0, `stop ${at + 1}: ${seen.cut} requests in flight were cut`);
      findings.check(
        (await half.closed).startsWith("HTTP/1.1 201"),
        `stop ${at + 1}: a request half sent before the signal was not answered`,
      );
      findings.same(fresh, "refused", `stop ${at + 1}: a new connection`);
      findings.check((await told) !== "nothing", `stop ${at + 1}: an open window was not told`);
      window.close();
    }
    const longest = Math.max(...took);
    findings.figure(
      `${times} stops, ${answered} answers on 8 connections, longest stop ${longest} ms`,
    );
    findings.check(longest <= 10_000, `a stop took ${longest} ms (10,000 allowed)`);
  },
);

export const redisAway = row(
  "F13",
  "Redis killed for 15 s and hung for 15 s, with two processes",
  async (world, findings) => {
    if (!installed("redis-server")) return findings.check(false, "redis-server is not installed");
    const redis = await RedisServer.start();
    world.after(() => redis.stop());
    const [database, dataDir] = [await world.database(), newFolder()];
    world.after(() => rm(dataDir, { recursive: true, force: true }));
    const env = { REDIS_URL: redis.url };
    const [one, two] = [
      await world.start({ database, dataDir, env }),
      await world.start({ database, dataDir, env }),
    ];
    const [a, b] = [await one.reader(), await one.reader()];
    await a.befriend(b);
    const [left, right] = [client(one.url, a.token), client(two.url, b.token)];
    await Promise.all([nextEvent(left, "connect"), nextEvent(right, "connect")]);
    const heard: string[] = [];
    right.on("/user/topic/messages", ({ content }: { content: string }) => heard.push(content));
    const say = (content: string) =>
      left
        .timeout(5_000)
        .emitWithAck("/app/chat.direct", { recipientId: b.id, content, clientId: content });
    const crosses = async (content: string) => {
      await say(content);
      for (let at = 0; at < 100 && !heard.includes(content); at += 1) await pause(50);
      return heard.includes(content);
    };
    findings.check(await crosses("before"), "a message did not cross between the processes");
    const load = await Load.start(world, one, 2);
    for (const [fault, begin, end] of [
      ["killed", () => redis.stop(), () => redis.start()],
      ["hung", async () => redis.pause(), async () => redis.resume()],
    ] as const) {
      await begin();
      await pause(world.count(15_000, 2_000));
      findings.check(
        (await load.nextSuccess(5_000)) <= 5_000,
        `nothing went on while Redis was ${fault}`,
      );
      findings.same(
        (await call(one.url, "GET", "/api/health/live")).status,
        200,
        `live while Redis is ${fault}`,
      );
      const resync = nextEvent(right, "/user/queue/changes", 20_000).then(
        () => true,
        () => false,
      );
      await end();
      findings.check(
        await resync,
        `open windows were not told to read again after Redis was ${fault}`,
      );
      findings.check(
        await crosses(`after it was ${fault}`),
        `pushes did not cross again after Redis was ${fault}`,
      );
    }
    left.close();
    right.close();
    await load.stop();
    const slowest = Math.round(Math.max(0, ...load.failures.map(({ ms }) => ms)));
    findings.check(
      load.failures.length === 0,
      `${load.failures.length} calls failed without Redis`,
    );
    findings.check(slowest <= 5_000, `an answer without Redis took ${slowest} ms`);
    await load.check(one.pool, findings, dataDir);
    findings.figure(`${heard.length} messages crossed`);
  },
);
