import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Socket } from "socket.io-client";
import { MAX_ANONYMOUS } from "@/lib/server/sockets/limits";
import { publish } from "@/lib/server/realtime";
import { SOCKET_PATH } from "@/lib/shared/realtime-events";
import {
  ask,
  client,
  direct,
  nextEvent,
  join,
  openChannel,
  type Answer,
  type Channel,
} from "../support/channel";
import { message } from "../support/chat";
import { friends, historyOf } from "../support/chatting";
import { neighbours, person, type Person } from "../support/people";
import { changeSettings } from "../support/settings";

let channel: Channel;
let owner: Person;
let borrower: Person;
/** Two users who chat while others misbehave. */
let talker: Socket;

beforeAll(async () => {
  changeSettings({ RATE_LIMIT_FACTOR: "1" });
  channel = await openChannel();
  ({ owner, borrower } = await neighbours());
  await friends(owner, borrower);
  talker = await join(channel.url, owner);
});
afterAll(async () => {
  talker.close();
  await channel.close();
});

async function othersTalkOn(): Promise<void> {
  expect((await direct(talker, borrower, "all is well")).message).toBeTruthy();
  expect(talker.connected).toBe(true);
}

test.each([
  ["a frame over 100 kB", (socket: Socket) => socket.emit("/app/nothing", "x".repeat(100_001))],
  ["what is not socket.io's protocol", (socket: Socket) => socket.io.engine.write("2[broken")],
])("%s is cut", async (_, send) => {
  const socket = await join(channel.url, await person());
  const cut = nextEvent<string>(socket, "disconnect");
  send(socket);
  expect(await cut).toMatch(/transport (close|error)/);
  await othersTalkOn();
});

test("a connection that does not say who it is ends", async () => {
  const socket = client(channel.url, "unused", { autoConnect: false });
  const manager = socket.io;
  const closed = new Promise((done) => manager.on("close", done));
  manager.open();
  await closed;
});

test("of connections that do not say who they are, an address has fifty, however many come at once; readers are not counted", async () => {
  const mute = Array.from(
    { length: MAX_ANONYMOUS + 30 },
    () =>
      client(channel.url, "unused", { autoConnect: false, forceNew: true, reconnection: false }).io,
  );
  const outcomes = await Promise.all(
    mute.map((manager) => new Promise<boolean>((done) => manager.open((error) => done(!error)))),
  );
  const open = mute.filter((_, at) => outcomes[at]);
  expect(open).toHaveLength(MAX_ANONYMOUS);
  const ends = open.map((manager) => new Promise((done) => manager.on("close", done)));
  const refused = await nextEvent<Error>(
    client(channel.url, (await person()).token),
    "connect_error",
  );
  expect(refused.message).toBe("websocket error");
  await othersTalkOn();
  await Promise.all(ends);
  (await join(channel.url, await person())).close();
});

test("a handshake that fails takes nobody's place", async () => {
  const upgrade = { connection: "upgrade", upgrade: "websocket", "sec-websocket-version": "13" };
  const key = { "sec-websocket-key": "too short" };
  const failing: [string, Record<string, string>][] = [
    ["transport=websocket&EIO=4", { ...upgrade, ...key }],
    ["transport=websocket&EIO=4", { ...upgrade, origin: "https://evil.example" }],
    ["transport=polling&EIO=3", {}],
  ];
  // As from a proxy that reuses its connections.
  const agent = new Agent({ keepAlive: true, maxSockets: 10 });
  for (const [query, headers] of failing) {
    await Promise.all(
      Array.from({ length: MAX_ANONYMOUS + 10 }, async () => {
        const asked = get(`${channel.url}${SOCKET_PATH}?${query}`, { agent, headers });
        const [answer] = (await once(asked, "response")) as [IncomingMessage];
        answer.resume();
        expect(answer.statusCode).toBeGreaterThanOrEqual(400);
        await once(answer, "end");
      }),
    );
  }
  (await join(channel.url, await person())).close();
  agent.destroy();
});

test("a flood is refused with an error and then cut, and only so much of it is stored", async () => {
  const flooder = await person();
  await friends(flooder, borrower);
  const socket = await join(channel.url, flooder);
  const cut = nextEvent<string>(socket, "disconnect");
  const answers: Answer[] = [];
  for (let at = 0; at < 500; at += 1) {
    const payload = { recipientId: borrower.id, content: `flood ${at}` };
    socket.emit("/app/chat.direct", payload, (answer: Answer) => answers.push(answer));
  }
  expect(await cut).toBe("io server disconnect");
  const refused = answers.filter(({ error }) => error?.code === "RATE_LIMITED");
  expect(refused.length).toBeGreaterThan(100);
  expect(refused[0]?.error).toMatchObject({
    detail: "Too many requests at once. Wait a moment and try again.",
    retryAfter: 1,
  });
  const stored = await historyOf(flooder, { userId: borrower.id }, { size: 200 });
  expect(stored.body.length).toBeLessThanOrEqual(60);
  await othersTalkOn();
});

test("a reader who writes too much from many windows is told to wait", async () => {
  const eager = await person();
  await friends(eager, borrower);
  const windows = await Promise.all([1, 2].map(() => join(channel.url, eager)));
  const answers = await Promise.all(
    windows.flatMap((window) =>
      Array.from({ length: 40 }, (_, at) => direct(window, borrower, `eager ${at}`)),
    ),
  );
  const refused = answers.filter(({ error }) => error);
  expect(refused).toHaveLength(20);
  expect(refused[0]?.error).toMatchObject({ code: "RATE_LIMITED", retryAfter: expect.any(Number) });
  for (const window of windows) {
    expect(window.connected).toBe(true);
    window.close();
  }
});

test("too many handshakes of one reader are refused", async () => {
  const restless = await person();
  const outcomes: string[] = [];
  for (let at = 0; at < 62; at += 1) {
    const socket = client(channel.url, restless.token);
    outcomes.push(
      await new Promise<string>((done) => {
        socket.on("connect", () => done("in"));
        socket.on("connect_error", (error: Error & { data?: { code: string } }) =>
          done(error.data?.code ?? ""),
        );
      }),
    );
    socket.close();
  }
  expect(outcomes.slice(0, 60).every((outcome) => outcome === "in")).toBe(true);
  expect(outcomes.slice(60)).toEqual(["RATE_LIMITED", "RATE_LIMITED"]);
});

test("a client that does not read is cut, and those who read get everything", async () => {
  const reader = await person();
  const [slow, quick] = await Promise.all([join(channel.url, reader), join(channel.url, reader)]);
  let heard = 0;
  quick.on("/user/topic/messages", () => (heard += 1));
  const socket = (slow.io.engine.transport as unknown as { ws: { _socket: { pause: () => void } } })
    .ws._socket;
  socket.pause();
  const before = process.memoryUsage().arrayBuffers;
  const note = "x".repeat(9_000);
  const rounds = 2_000;
  for (let at = 0; at < rounds; at += 1) {
    publish([reader.id], "/user/topic/messages", message(at, { content: note }));
    if (at % 20 === 0) await ask(quick, "/app/nothing", {});
  }
  await expect.poll(() => heard).toBe(rounds);
  await expect.poll(() => channel.connections()).toBe(2);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50_000_000);
  slow.close();
  quick.close();
  await othersTalkOn();
});
