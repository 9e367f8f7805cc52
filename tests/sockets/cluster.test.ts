import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChatMessage } from "@/lib/features/chat/schema";
import { ask, direct, nextEvent, join, type Answer } from "../support/channel";
import { ChatServer } from "../support/chat-server";
import { ChatWindow } from "../support/chat-window";
import { friends, historyOf } from "../support/chatting";
import { neighbours, person, type Person } from "../support/people";
import { RedisServer } from "../support/redis";

let redis: RedisServer;
let one: ChatServer;
let other: ChatServer;
let owner: Person;
let borrower: Person;

beforeAll(async () => {
  redis = await RedisServer.start();
  const env = { REDIS_URL: redis.url, RATE_LIMIT_FACTOR: "1" };
  [one, other] = await Promise.all([ChatServer.start(env), ChatServer.start(env)]);
  ({ owner, borrower } = await neighbours());
  await friends(owner, borrower);
});
afterAll(async () => {
  redis.resume();
  await Promise.all([one.stop(), other.stop()]);
  await redis.stop();
});

/** Windows of two readers at different processes, with the same conversation. */
async function windows() {
  const here = new ChatWindow(one.url, owner, borrower);
  const there = new ChatWindow(other.url, borrower, owner);
  await Promise.all([here.connected(), there.connected()]);
  const agree = async () => {
    const { body } = await historyOf(owner, { userId: borrower.id }, { size: 200 });
    const stored = body.map((message) => (message as ChatMessage).content);
    for (const window of [here, there]) {
      await expect.poll(() => window.contents).toEqual(stored);
    }
  };
  return { here, there, agree, close: () => [here, there].forEach((window) => window.close()) };
}

test("a message reaches the windows of every process at once", async () => {
  const [mine, mineThere, yours] = await Promise.all([
    join(one.url, owner),
    join(other.url, owner),
    join(other.url, borrower),
  ]);
  const heard = [mine, mineThere, yours].map((window) =>
    nextEvent<{ id: string }>(window, "/user/topic/messages", 2_000),
  );
  const { message } = await direct(mine, borrower, "from one process to another");
  for (const copy of await Promise.all(heard)) expect(copy).toEqual(message);
  const back = nextEvent<{ content: string }>(mine, "/user/topic/messages", 2_000);
  await direct(yours, owner, "and back");
  expect((await back).content).toBe("and back");
  for (const socket of [mine, mineThere, yours]) socket.close();
});

test("signing out at one process cuts the session's sockets at the other", async () => {
  const reader = await person();
  const socket = await join(one.url, reader);
  const cut = nextEvent<string>(socket, "disconnect", 2_000);
  const headers = { authorization: `Bearer ${reader.token}` };
  expect((await fetch(`${other.url}/api/auth/sign-out`, { method: "POST", headers })).status).toBe(
    204,
  );
  expect(await cut).toBe("io server disconnect");
});

test("messages are stored and acknowledged while Redis is away, and what was missed is fetched when it is back", async () => {
  const { here, there, agree, close } = await windows();
  await here.say("before");
  await agree();
  await redis.stop();
  for (let at = 0; at < 20; at += 1) await here.say(`without Redis ${at}`);
  await there.say("the other way");
  const neighbour = new ChatWindow(other.url, owner, borrower);
  await expect.poll(() => neighbour.contents.at(-1)).toBe("the other way");
  neighbour.close();
  expect([one.isUp, other.isUp]).toEqual([true, true]);
  const open = await Promise.all([one, other].map(({ url }) => join(url, owner)));
  const told = open.map((socket) => nextEvent(socket, "/user/queue/changes"));
  await redis.start();
  expect(await Promise.all(told)).toEqual([{ kind: "resync" }, { kind: "resync" }]);
  for (const socket of open) socket.close();
  await agree();
  expect(there.contents.filter((content) => content.startsWith("without Redis"))).toHaveLength(20);
  await here.say("after");
  await agree();
  expect(there.contents.at(-1)).toBe("after");
  await there.say("after, the other way");
  await agree();
  close();
});

test("a Redis that hangs holds up no message", async () => {
  const { here, there, agree, close } = await windows();
  redis.pause();
  const started = Date.now();
  await here.say("into the silence");
  expect(Date.now() - started).toBeLessThan(2_000);
  redis.resume();
  await agree();
  expect(there.contents.at(-1)).toBe("into the silence");
  close();
});

test("rates are counted over all processes", async () => {
  const eager = await person();
  await friends(eager, borrower);
  const sockets = await Promise.all([one, other].map(({ url }) => join(url, eager)));
  const answers: Answer[] = await Promise.all(
    sockets.flatMap((socket) =>
      Array.from({ length: 40 }, (_, at) =>
        ask(socket, "/app/chat.direct", { recipientId: borrower.id, content: `eager ${at}` }),
      ),
    ),
  );
  expect(answers.filter(({ error }) => error?.code === "RATE_LIMITED")).toHaveLength(20);
  for (const socket of sockets) socket.close();
});
