import { expect, test } from "vitest";
import { connect } from "@/lib/server/redis";
import { collectLog } from "../support/log";
import { RedisServer } from "../support/redis";

test("a process says once that Redis is away and once that it is back, whatever it uses it for", async () => {
  const server = await RedisServer.start();
  const clients = [true, false].map((queue) => connect(server.url, { queue }));
  await Promise.all(clients.map((client) => client.connect()));
  const lines = collectLog("info");
  const said = () => lines.map(({ msg }) => msg).filter((text) => text?.startsWith("redis"));
  for (const times of [1, 2]) {
    await server.stop();
    await expect.poll(() => clients.some((client) => client.isReady)).toBe(false);
    await server.start();
    await expect.poll(() => clients.every((client) => client.isReady)).toBe(true);
    expect(said()).toEqual(Array(times).fill(["redis away", "redis is back"]).flat());
  }
  for (const client of clients) client.destroy();
  await server.stop();
});
