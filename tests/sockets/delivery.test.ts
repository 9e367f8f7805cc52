import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "@/lib/server/database/db";
import { badNetwork } from "../support/bad-network";
import { ChatServer } from "../support/chat-server";
import { ChatWindow } from "../support/chat-window";
import { friends } from "../support/chatting";
import { neighbours } from "../support/people";

const CUTS = 50;
const PER_CUT = 20;
/** In these rounds the server is ended by this signal and started again. */
const RESTARTS: Record<number, "SIGKILL" | "SIGTERM"> = { 16: "SIGKILL", 33: "SIGTERM" };

let server: ChatServer;
beforeAll(async () => {
  server = await ChatServer.start();
});
afterAll(() => server.stop());

test("a thousand messages over fifty cuts and two restarts: none missing, doubled or out of order", async () => {
  const { owner, borrower } = await neighbours();
  await friends(owner, borrower);
  const network = await badNetwork(server.port);
  const sender = new ChatWindow(server.url, owner, borrower);
  const receiver = new ChatWindow(network.url, borrower, owner);
  const sent: string[] = [];
  for (let round = 0; round < CUTS; round += 1) {
    await receiver.connected();
    const cutAt = Math.floor(Math.random() * PER_CUT);
    const signal = RESTARTS[round];
    let restarted: Promise<void> | undefined;
    for (let at = 0; at < PER_CUT; at += 1) {
      if (at === cutAt) network.cut();
      if (at === cutAt && signal) restarted = server.stop(signal).then(() => server.start());
      const content = `message ${round * PER_CUT + at}`;
      await sender.say(content);
      sent.push(content);
    }
    await restarted;
  }
  await expect.poll(() => receiver.contents.length).toBe(CUTS * PER_CUT);
  expect(receiver.contents).toEqual(sent);
  await expect.poll(() => sender.contents.length).toBe(CUTS * PER_CUT);
  expect(sender.contents).toEqual(sent);
  expect(await db().chatMessage.count({ where: { senderId: owner.id } })).toBe(sent.length);
  sender.close();
  receiver.close();
  await network.close();
});

test("a stop under load answers what it took, ends in time, and the rest is sent again", async () => {
  const { owner, borrower } = await neighbours();
  await friends(owner, borrower);
  const windows = Array.from({ length: 5 }, () => new ChatWindow(server.url, owner, borrower));
  await Promise.all(windows.map((window) => window.connected()));
  const saying = windows.flatMap((window, who) =>
    Array.from({ length: 40 }, (_, at) => window.say(`${who}.${at}`)),
  );
  await saying[0];
  const stopping = Date.now();
  expect(await server.stop("SIGTERM")).toBe(0);
  expect(Date.now() - stopping).toBeLessThan(10_000);
  await server.start();
  const stored = await Promise.all(saying);
  expect(new Set(stored.map(({ seq }) => seq)).size).toBe(200);
  for (const window of windows) {
    await expect.poll(() => window.contents.length).toBe(200);
    window.close();
  }
});
