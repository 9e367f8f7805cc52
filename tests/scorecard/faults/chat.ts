import { rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { newFolder } from "../../e2e/support/product";
import { badNetwork } from "../../support/bad-network";
import { ChatWindow } from "../../support/chat-window";
import { freePort } from "../../support/free-port";
import { checkInvariants } from "../invariants";
import { row } from "../row";

/** Milliseconds for all of it. */
const WITHIN = 300_000;

export const chat = row(
  "F8",
  "1,000 chat messages while the receiver is cut 50 times and the server killed twice",
  async (world, findings) => {
    const [dataDir, port, database] = [newFolder(), await freePort(), await world.database()];
    world.after(() => rm(dataDir, { recursive: true, force: true }));
    let site = await world.start({ database, port, dataDir });
    const [a, b] = [await site.reader(), await site.reader()];
    await a.befriend(b);
    const network = await badNetwork(port);
    world.after(() => network.close());
    const sender = new ChatWindow(site.url, a, b);
    const receiver = new ChatWindow(network.url, b, a);
    world.after(() => [sender, receiver].forEach((window) => window.close()));
    const [messages, cuts] = [world.count(1_000, 100), world.count(50, 5)];
    const sent = Array.from({ length: messages }, (_, at) => `message ${at}`);
    let said = 0;
    const end = Date.now() + WITHIN;
    const talk = (async () => {
      for (const content of sent) {
        if (Date.now() > end) return;
        await sender.say(content);
        said += 1;
      }
    })();
    for (let at = 1; at <= cuts; at += 1) {
      while (said < (messages * at) / (cuts + 1) && Date.now() < end) await pause(5);
      network.cut();
      if (at !== Math.ceil(cuts / 3) && at !== Math.ceil((2 * cuts) / 3)) continue;
      site.process.kill("SIGKILL");
      await site.stop();
      site = await world.start({ database, port, dataDir });
    }
    await talk;
    while (receiver.contents.length < messages && Date.now() < end) await pause(100);
    findings.same(receiver.contents.length, messages, "messages that the receiver has");
    findings.check(
      receiver.contents.join() === sent.join(),
      "the receiver's list is not the sender's",
    );
    findings.figure(`${messages} messages, ${cuts} cuts, 2 kills`);
    await checkInvariants(site.pool, findings);
  },
);
