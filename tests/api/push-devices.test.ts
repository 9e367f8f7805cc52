import { beforeEach, expect, test } from "vitest";
import { POST as add } from "@/app/api/users/me/push/devices/route";
import { GET as settings } from "@/app/api/users/me/push/route";
import { vapidKeys } from "@/lib/features/push/vapid-commands";
import { db } from "@/lib/server/database/db";
import { call } from "../support/call";
import { friends, say } from "../support/chatting";
import { person, signInAgain, type Person } from "../support/people";
import { AT_ANY_HOUR, pushRound, pushService, subscribed } from "../support/push-devices";
import type { Browser } from "../support/push-service";
import { changeSettings } from "../support/settings";

const service = pushService();
let owner: Person, borrower: Person;
let phone: Browser;

beforeEach(async () => {
  await db().pushDevice.deleteMany();
  owner = await person(AT_ANY_HOUR);
  borrower = await person({ name: "Bohdan Borrower" });
  await friends(owner, borrower);
  phone = await subscribed(owner, service);
});

test("whoever has learned another reader's address at a push service does not get it with other keys", async () => {
  const { endpoint } = phone.subscription;
  const { keys } = service.subscribe().subscription;
  const answer = await call(add, { as: borrower, body: { endpoint, keys } });
  // As for a malformed address.
  expect([answer.status, answer.body.fields]).toEqual([400, { endpoint: { code: "invalid" } }]);
  const half = { ...phone.subscription.keys, auth: keys.auth };
  expect((await call(add, { as: borrower, body: { endpoint, keys: half } })).status).toBe(400);
  await say(borrower, owner, "Still for the owner");
  await pushRound();
  expect(phone.received).toMatchObject([{ title: "A message from Bohdan Borrower" }]);
  // A later session of the reader in that browser.
  const again = await signInAgain(owner);
  expect((await call(add, { as: again, body: phone.subscription })).body.current).toBe(true);
});

test("pushes go to the Internet alone", async () => {
  const { keys } = phone.subscription;
  const register = (endpoint: string, with_ = keys) =>
    call(add, { as: owner, body: { endpoint, keys: with_ } });
  changeSettings({ PUSH_LOOPBACK: "" });
  try {
    for (const endpoint of [
      phone.subscription.endpoint,
      "http://push.example.org/x",
      "https://push.example.org:8443/x",
      "https://user:word@push.example.org/x",
      "https://10.0.0.8/x",
      "https://169.254.169.254/latest",
      "https://[::1]/x",
      "https://[::ffff:192.168.0.1]/x",
      "https://[::127.0.0.1]/x",
      "https://[::2]/x",
      "https://[64:ff9b::7f00:1]/x",
      "https://[64:ff9b:1::a00:8]/x",
      "https://[2002:7f00:1::]/x",
      "https://[fec0::1]/x",
      "https://[1::1]/x",
      "https://0x7f000001/x",
      "https://localhost/x",
      "https://localhost./x",
      "https://push.localhost/x",
      "https://router/x",
      "https://printer.local/x",
      "https://db.internal/x",
    ])
      expect([endpoint, (await register(endpoint)).body.fields]).toEqual([
        endpoint,
        { endpoint: { code: "invalid" } },
      ]);
    expect((await register("https://[2a00:1450:4001:80b::200e]/x")).status).toBe(200);
    // A public name may get a private address later: that is only detected at the delivery.
    expect((await register("https://push.example.org/x")).status).toBe(200);
    await db().pushDevice.updateMany({
      where: { endpoint: "https://push.example.org/x" },
      data: { endpoint: "https://localhost/x" },
    });
    await say(borrower, owner, "Hello");
    await pushRound();
    expect((await db().pushDevice.findFirstOrThrow({ where: { userId: owner.id } })).failures).toBe(
      1,
    );
  } finally {
    changeSettings({ PUSH_LOOPBACK: "1" });
  }
  const wrong = { p256dh: Buffer.alloc(65, 4).toString("base64url"), auth: keys.auth };
  expect((await register(phone.subscription.endpoint, wrong)).status).toBe(400);
  expect((await register(phone.subscription.endpoint, { ...keys, auth: "AAAA" })).status).toBe(400);
});

test("a reader has ten devices at most; the one that was told longest ago goes", async () => {
  for (let more = 0; more < 10; more += 1) await subscribed(await signInAgain(owner), service);
  const { body } = await call(settings, { as: owner });
  expect(body.devices).toHaveLength(10);
  expect(body.devices).not.toContainEqual(expect.objectContaining({ current: true }));
});

test("the server's key stays, and its private half is sealed", async () => {
  const { publicKey: told } = (await call(settings, { as: owner })).body;
  expect([told, (await vapidKeys()).publicKey]).toEqual([told, told]);
  const { value } = await db().sharedSecret.findUniqueOrThrow({ where: { name: "vapid" } });
  const { publicKey, privateKey } = value as Record<string, string>;
  expect(Buffer.from(publicKey ?? "", "base64url")).toHaveLength(65);
  expect(Buffer.from(privateKey ?? "", "base64")).toHaveLength(12 + 16 + 43);
});
