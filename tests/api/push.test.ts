import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DELETE as remove, PUT as choose } from "@/app/api/users/me/push/devices/[deviceId]/route";
import { POST as add } from "@/app/api/users/me/push/devices/route";
import { POST as opened } from "@/app/api/users/me/push/opened/[pushId]/route";
import { GET as settings, PUT as change } from "@/app/api/users/me/push/route";
import { POST as seen } from "@/app/api/users/me/push/seen/route";
import { banUser } from "@/lib/features/admin/user-commands";
import { markConversationRead } from "@/lib/features/chat/read-commands";
import {
  endOwnSession,
  endSession,
  exchangeTicket,
  issueTicket,
} from "@/lib/features/identity/session/commands";
import { addDays, todayIn, zonedInstant } from "@/lib/features/loans/due-dates/zoned-time";
import { vapidKeys } from "@/lib/features/push/vapid-commands";
import { db } from "@/lib/server/database/db";
import { socketServer } from "@/lib/server/realtime";
import { MINUTE } from "@/lib/shared/time";
import { call } from "../support/call";
import { friends as befriend, say } from "../support/chatting";
import { askFor, bookOf, loanIn, noticesOf, onLoan } from "../support/lending";
import { mailRound, subjectsTo } from "../support/mail";
import { changeSession, person, signInAgain, type Person } from "../support/people";
import { AT_ANY_HOUR, pushRound, pushService, subscribed } from "../support/push-devices";
import { PushService, type Browser } from "../support/push-service";

const service = pushService();
let owner: Person, borrower: Person;
let phone: Browser;

beforeEach(async () => {
  // Pushes of earlier tests would be delivered too.
  await db().pushDevice.deleteMany();
  service.answer = 201;
  service.retryAfter = "";
  owner = await person({ name: "Olena Owner", ...AT_ANY_HOUR });
  borrower = await person({ name: "Bohdan Borrower", ...AT_ANY_HOUR });
  await befriend(owner, borrower);
  phone = await subscribed(owner, service);
});
afterEach(() => {
  socketServer().realtime = undefined;
});

const deviceOf = ({ id }: Person) => db().pushDevice.findFirstOrThrow({ where: { userId: id } });
const choices = async (as: Person, body: object) =>
  call(choose, { as, method: "PUT", params: { deviceId: (await deviceOf(as)).id }, body });
const titles = ({ received }: Browser) => received.map(({ title }) => title);
const opening = (as: Person, { received }: Browser) =>
  call(opened, { as, method: "POST", params: { pushId: received.at(-1)?.id ?? "" } });

test("what happens is pushed, encrypted for the browser and signed by the server, in the reader's words and without another's", async () => {
  const book = await bookOf(owner);
  const { body: loan } = await askFor(book.id, borrower, { borrowerMessage: "secret words" });
  await pushRound();
  const notice = await db().notification.findFirstOrThrow({ where: { userId: owner.id } });
  expect(phone.received).toEqual([
    {
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      title: "Somebody wants to borrow your book",
      body: "Bohdan Borrower wants to borrow “Тигролови”.",
      url: `/loans/${String(loan.id)}?notice=${notice.id}`,
      tag: notice.id,
      lang: "en",
      sent: {
        ttl: 86_400,
        topic: notice.id.replaceAll("-", ""),
        urgency: "high",
        subject: "mailto:no-reply@localhost",
        expires: expect.any(Number),
      },
    },
  ]);
  expect(phone.received[0]?.sent.expires).toBeLessThanOrEqual(Date.now() / 1000 + 86_400);
  await pushRound(5);
  expect(phone.received).toHaveLength(1);
  const { body } = await call(settings, { as: owner });
  expect(body.devices).toMatchObject([{ current: true, lastPushAt: expect.any(String) }]);
});

test("what others write is in it only where the reader allows it", async () => {
  await say(borrower, owner, "secret words");
  await pushRound();
  expect(phone.received).toMatchObject([
    {
      title: "A message from Bohdan Borrower",
      body: "A new message",
      url: `/chats?with=${borrower.id}`,
    },
  ]);
  expect(JSON.stringify(phone.received)).not.toContain("secret");
  await choices(owner, { showText: true });
  await say(borrower, owner, "Is it still there?");
  await askFor((await bookOf(owner)).id, borrower, { borrowerMessage: "On Saturday?" });
  await pushRound(1);
  await say(borrower, owner, "Hello?");
  await pushRound(2);
  expect(phone.received.slice(1)).toMatchObject([
    { title: "2 pieces of news for you", url: "/notifications", tag: "gathered" },
    { body: "Hello?" },
  ]);
  const hidden = await loanIn("REQUESTED", { owner: borrower, borrower: owner });
  await onLoan("cancel", borrower, hidden.id, { feedback: "Lent already" });
  await pushRound(3);
  expect(phone.received.at(-1)?.body).toContain("“Lent already”");
});

test("each device is told of the kinds that it wants", async () => {
  const again = await signInAgain(owner);
  const desk = await subscribed(again, service);
  await choices(owner, { messages: false });
  const { id: deviceId } = await db().pushDevice.findFirstOrThrow({
    where: { sessionId: again.actor.sessionId },
  });
  const own = { as: again, method: "PUT", params: { deviceId } };
  expect((await call(choose, { ...own, body: { requests: false } })).body.requests).toBe(false);
  await askFor((await bookOf(owner)).id, borrower);
  await say(borrower, owner, "Hello");
  await pushRound();
  expect(titles(phone)).toEqual(["Somebody wants to borrow your book"]);
  expect(titles(desk)).toEqual(["A message from Bohdan Borrower"]);
  expect((await call(remove, { ...own, as: owner, method: "DELETE" })).status).toBe(204);
  await say(borrower, owner, "Hello again");
  await pushRound(1);
  expect(desk.received).toHaveLength(1);
});

test("what waits for a device that does not want it any more is not told", async () => {
  await say(borrower, owner, "Hello");
  await askFor((await bookOf(owner)).id, borrower);
  await choices(owner, { messages: false });
  await pushRound();
  expect(titles(phone)).toEqual(["Somebody wants to borrow your book"]);
});

test("a browser that is taken over by another session is told of that reader's news alone", async () => {
  const { body } = await call(add, { as: borrower, body: phone.subscription });
  expect(body.current).toBe(true);
  await say(borrower, owner, "For the owner");
  await say(owner, borrower, "For the borrower");
  await pushRound();
  expect(titles(phone)).toEqual(["A message from Olena Owner"]);
});

test.each([404, 410])(
  "a device that the service does not know any more is forgotten: %i",
  async (status) => {
    service.answer = status;
    await say(borrower, owner, "Hello");
    await pushRound();
    expect((await call(settings, { as: owner })).body.devices).toEqual([]);
  },
);

test("a service that fails is tried again, later each time, and what gathers comes in one", async () => {
  service.answer = 503;
  const before = service.requests;
  await say(borrower, owner, "Hello");
  await pushRound();
  await pushRound(0.25);
  expect(service.requests - before).toBe(1);
  await pushRound(1);
  expect(service.requests - before).toBe(2);
  service.answer = 429;
  service.retryAfter = "600";
  await pushRound(3);
  await askFor((await bookOf(owner)).id, borrower);
  service.answer = 201;
  service.retryAfter = "";
  await pushRound(10);
  expect(phone.received).toEqual([]);
  await pushRound(14);
  expect(phone.received).toMatchObject([
    {
      title: "2 pieces of news for you",
      body: "A message from Bohdan Borrower\nSomebody wants to borrow your book",
    },
  ]);
});

test("what a service refuses is not repeated, and what could not be sent for a day is given up", async () => {
  service.answer = 413;
  const before = service.requests;
  await say(borrower, owner, "Hello");
  await pushRound();
  await pushRound(60);
  expect(service.requests - before).toBe(1);
  service.answer = 500;
  await askFor((await bookOf(owner)).id, borrower);
  await pushRound(25 * 60);
  service.answer = 201;
  await pushRound(48 * 60);
  expect(phone.received).toEqual([]);
});

test("a slow service holds up nobody else", async () => {
  const slow = new PushService(async () => (await vapidKeys()).publicKey);
  await slow.start();
  slow.answer = 0;
  await subscribed(borrower, slow);
  await say(owner, borrower, "Hello");
  const round = pushRound();
  await vi.waitUntil(() => slow.requests === 1, { timeout: 20_000 });
  await say(borrower, owner, "Hello yourself");
  await vi.waitUntil(() => phone.received.length === 1, { timeout: 20_000 });
  await slow.stop();
  await round;
  expect((await deviceOf(borrower)).failures).toBe(1);
});

test("in quiet hours nothing comes, and after them one push; a mail waits for it too", async () => {
  await call(change, { as: owner, method: "PUT", body: { quietHours: { from: 22, until: 8 } } });
  expect((await call(settings, { as: owner })).body).toMatchObject({
    quietHours: { from: 22, until: 8 },
    timeZone: "Europe/Kyiv",
  });
  const day = addDays(todayIn("Europe/Kyiv"), 1);
  const minutesTo = (on: string, time: string) =>
    (zonedInstant(on, time, "Europe/Kyiv").getTime() - Date.now()) / MINUTE;
  await askFor((await bookOf(owner)).id, borrower);
  await say(borrower, owner, "Hello");
  await say(borrower, owner, "Hello?");
  const morning = addDays(day, 1);
  for (const [on, time] of [
    [day, "22:00"],
    [day, "23:30"],
    [morning, "07:58"],
  ] as const) {
    await pushRound(minutesTo(on, time));
    await mailRound(minutesTo(on, time));
  }
  expect(phone.received).toEqual([]);
  expect(await subjectsTo(owner)).toEqual([]);
  await pushRound(minutesTo(morning, "08:00"));
  await mailRound(minutesTo(morning, "08:10"));
  expect(titles(phone)).toEqual(["2 pieces of news for you"]);
  await opening(owner, phone);
  await mailRound(minutesTo(morning, "09:00"));
  expect(await subjectsTo(owner)).toEqual([]);
});

test("quiet hours that are given up let through what waits; hours that are none are refused", async () => {
  const put = (quietHours: object | null) =>
    call(change, { as: owner, method: "PUT", body: { quietHours } });
  expect((await put({ from: 8, until: 8 })).status).toBe(400);
  expect((await put({ from: 8, until: 24 })).status).toBe(400);
  const clock = { hour: "2-digit", hourCycle: "h23", timeZone: "Europe/Kyiv" } as const;
  const hour = Number(new Intl.DateTimeFormat("en", clock).format());
  await put({ from: (hour + 23) % 24, until: (hour + 2) % 24 });
  await say(borrower, owner, "Hello");
  await pushRound();
  expect(phone.received).toEqual([]);
  expect((await put(null)).body.quietHours).toBeNull();
  await pushRound();
  expect(phone.received).toHaveLength(1);
});

test("pushes end with sign-out, with a session that is ended elsewhere or has expired, and with a ban", async () => {
  const admin = await person({ role: "ADMIN" });
  const ends: [name: string, end: (reader: Person) => Promise<unknown>][] = [
    ["sign-out", ({ actor }) => endSession(actor)],
    ["ended elsewhere", ({ actor }) => endOwnSession(actor, actor.sessionId)],
    ["ban", ({ id }) => banUser(admin.actor as never, id, { reason: "spam" })],
    ["expired", (reader) => changeSession(reader, { expiresAt: new Date(Date.now() - 1000) })],
    [
      "somebody else signs in",
      async ({ actor }) => {
        const other = await person();
        await exchangeTicket(await issueTicket(other.actor, "browser"), "browser", actor);
      },
    ],
  ];
  for (const [name, end] of ends) {
    const reader = await person(AT_ANY_HOUR);
    await befriend(reader, borrower);
    const browser = await subscribed(reader, service);
    await say(borrower, reader, "before");
    await end(reader);
    await pushRound(1);
    expect(browser.received, name).toEqual([]);
  }
  const again = await signInAgain(owner);
  await exchangeTicket(await issueTicket(again.actor, "browser"), "browser", owner.actor);
  await say(borrower, owner, "after a fresh sign-in of the same reader");
  await pushRound(1);
  expect(phone.received).toHaveLength(1);
});

test("what was read, answered or taken back meanwhile is not pushed", async () => {
  await say(borrower, owner, "Hello");
  await markConversationRead(owner.actor, { userId: borrower.id }, {});
  const { id } = await loanIn("REQUESTED", { owner, borrower });
  await onLoan("cancel", borrower, id);
  await pushRound();
  expect(phone.received).toEqual([]);
});

test("what a window has shown is neither pushed nor mailed", async () => {
  socketServer().realtime = {
    ...{ publish: () => undefined, disconnectUser: () => undefined },
    ...{ disconnectSession: () => undefined, sockets: () => 1 },
    hasWindow: (id) => Promise.resolve(id === owner.id),
  };
  await askFor((await bookOf(owner)).id, borrower);
  const message = await say(borrower, owner, "Hello");
  await pushRound();
  await mailRound();
  expect([phone.received, await subjectsTo(owner)]).toEqual([[], []]);
  const [notice] = await noticesOf({ userId: owner.id });
  const messages = [{ conversationId: message.conversationId, upTo: 99 }];
  const shown = { notifications: [notice?.id], messages };
  await call(seen, { as: borrower, body: shown });
  expect((await call(seen, { as: owner, body: shown })).status).toBe(204);
  await pushRound(1);
  await mailRound(30);
  expect([phone.received, await subjectsTo(owner)]).toEqual([[], []]);
  // The notification stays unread.
  expect(await noticesOf({ userId: owner.id, readAt: null })).toHaveLength(1);
  await say(borrower, owner, "Still there?");
  await pushRound(1);
  expect(titles(phone)).toEqual(["A message from Bohdan Borrower"]);
});

test("what was pushed and opened is not mailed; what nobody opened is, half an hour later", async () => {
  const { id } = await loanIn("REQUESTED", { owner, borrower });
  await pushRound();
  await mailRound(20);
  await opening(borrower, phone);
  expect(await subjectsTo(owner)).toEqual([]);
  await mailRound(31);
  expect(await subjectsTo(owner)).toHaveLength(1);
  await onLoan("approve", owner, id);
  await say(borrower, owner, "Hello");
  await pushRound();
  await opening(owner, phone);
  await mailRound(120);
  expect(await subjectsTo(owner)).toHaveLength(1);
  expect(await subjectsTo(borrower)).toHaveLength(1);
});
