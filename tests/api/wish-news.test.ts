import { beforeEach, expect, onTestFinished, test } from "vitest";
import { POST as joinRoute } from "@/app/api/books/[id]/waiting/route";
import { POST as addDevice } from "@/app/api/users/me/push/devices/route";
import { GET as pushSettings } from "@/app/api/users/me/push/route";
import { DELETE as deleteRoute } from "@/app/api/wishes/[id]/route";
import { POST as makeRoute } from "@/app/api/wishes/route";
import { deliverPushes } from "@/lib/features/push/deliver";
import { fulfilWishes } from "@/lib/features/wishes/match-commands";
import { READERS_TOLD_BY_NEWCOMER } from "@/lib/features/wishes/terms";
import { db } from "@/lib/server/database/db";
import { DAY } from "@/lib/shared/time";
import { book } from "../support/books";
import { call } from "../support/call";
import { askFor, loanIn, onLoan } from "../support/lending";
import { mailRound, mailsTo } from "../support/mail";
import { neighbours, person, type Person } from "../support/people";
import { PushService, type Browser } from "../support/push-service";
import { changeSettings } from "../support/settings";

let owner: Person, reader: Person;
beforeEach(async () => {
  await db().wishCheck.deleteMany();
  await db().wish.deleteMany();
  await db().wishBook.deleteMany();
  await db().book.updateMany({ data: { hiddenAt: new Date() } });
  ({ owner, borrower: reader } = await neighbours());
});

const make = (body: object, as = reader) => call(makeRoute, { as, body });
const wishFor = async (body: object, as = reader) =>
  expect((await make(body, as)).status).toBe(201);
/** Books that the reader was notified of, in order. */
async function told(as = reader, now?: () => Date): Promise<string[]> {
  await fulfilWishes(undefined, now);
  const notices = await db().notification.findMany({
    where: { userId: as.id, type: "WISH_FOUND" },
    orderBy: { createdAt: "asc" },
  });
  return notices.map(({ params }) => (params as { bookId: string }).bookId);
}
const later = (days: number) => () => new Date(Date.now() + days * DAY + 1000);

test("a reader is told at most once an hour, by whichever wishes, and then of all that came meanwhile", async () => {
  const titles = ["Момо", "Соляріс", "Кобзар", "Енеїда"];
  for (const title of titles) await wishFor({ title });
  const ids: string[] = [];
  for (const title of titles) {
    ids.push(await book(owner, { title }));
    await fulfilWishes();
  }
  expect(await told()).toEqual([ids[0]]);
  expect(await db().mailOutbox.count({ where: { userId: reader.id } })).toBe(1);
  expect(await told(reader, later(1.1 / 24))).toEqual([ids[0], ids[3]]);
  const [last] = await db().notification.findMany({
    where: { userId: reader.id },
    orderBy: { createdAt: "desc" },
  });
  expect(last?.params).toMatchObject({ title: "Енеїда", books: 3 });
  expect(await db().wish.count({ where: { userId: reader.id, NOT: { toldAt: null } } })).toBe(4);
});

test("of what one owner lists only so many readers are told a day, the others later, and other owners' books at once", async () => {
  const other = await person();
  const readers: Person[] = [];
  for (let at = 0; at < READERS_TOLD_BY_NEWCOMER + 2; at += 1) {
    readers.push(await person());
    await wishFor({ title: "Кобзар" }, readers[at]);
  }
  await book(owner);
  const toldOf = async (by: Person) =>
    db().notification.count({ where: { type: "WISH_FOUND", actorId: by.id } });
  await fulfilWishes();
  expect(await toldOf(owner)).toBe(READERS_TOLD_BY_NEWCOMER);
  await book(other);
  await fulfilWishes(undefined, later(0.05));
  expect(await toldOf(other)).toBe(2);
  await db().user.update({
    where: { id: owner.id },
    data: { createdAt: new Date(Date.now() - 2 * DAY) },
  });
  await fulfilWishes(undefined, later(2.1));
  expect(await toldOf(owner)).toBeGreaterThanOrEqual(READERS_TOLD_BY_NEWCOMER + 2);
});

test.each([
  "Your account is locked: confirm at https://evil.example/login (Кобзар)",
  "Кобзар at www.evil.example",
  "Кобзар, see evil.com",
  "Кобзар: t.me/scam",
  "Кобзар: evil[.]com",
  "Кобзар: evil.support/login",
  "Кобзар: 1.2.3.4/login",
  "Кобзар Енеїда Соляріс Момо Дракула Франкенштейн Кандід Емма Дюна Фауст Гамлет Макбет",
])("nobody is told of %s", async (title) => {
  await wishFor({ title: "Кобзар" });
  await book(owner, { title });
  expect(await told()).toEqual([]);
  expect(await db().wishBook.count()).toBe(0);
});

test("digits, abbreviations and strokes in a title keep nobody from being told", async () => {
  await wishFor({ title: "Кобзар" });
  const title = "Кобзар і/або 1/2, ISBN 9786171234567";
  const id = await book(owner, { title, author: "Т.Шевченко/І.Франко" });
  expect(await told()).toEqual([id]);
});

test("of a long title a reader is told whose wish is a good part of it", async () => {
  const other = await person();
  await wishFor({ title: "Кобзар" });
  await wishFor({ query: "кобзар повне зібрання творів" }, other);
  const title = "Кобзар: повне зібрання поетичних творів у двох томах з малюнками автора";
  const id = await book(owner, { title });
  expect(await told(other)).toEqual([id]);
  expect(await told()).toEqual([]);
});

test("title and author have no bound of their own each, or both could be stuffed", async () => {
  const other = await person();
  await wishFor({ title: "Кобзар" });
  await wishFor({ author: "Шевченко" }, other);
  const title = "Кобзар Енеїда Соляріс Момо Дракула Кандід Емма";
  await book(owner, { title, author: "Шевченко Франко Українка Костенко Жадан Андрухович" });
  expect([await told(), await told(other)]).toEqual([[], []]);
  const id = await book(owner, {
    title: "Кобзар: повне зібрання поетичних творів у двох томах з малюнками",
  });
  expect([await told(), await told(other)]).toEqual([[id], [id]]);
});

test("a title that is changed after it was found is compared anew before it is told", async () => {
  await wishFor({ title: "Момо" });
  await wishFor({ title: "Кобзар" });
  const first = await book(owner, { title: "Момо" });
  expect(await told()).toEqual([first]);
  const id = await book(owner);
  expect(await told()).toEqual([first]);
  await db().book.update({ where: { id }, data: { title: "Confirm at evil.example, Кобзар" } });
  expect(await told(reader, later(0.1))).toEqual([first]);
});

test("a book that the reader has, asks for, waits for or has brought back is no news", async () => {
  const borrower = reader;
  const wish = { title: "Тигролови" };
  await wishFor(wish);
  const { id, book: lent } = await loanIn("LENT", { owner, borrower });
  expect(await told()).toEqual([]);
  expect((await onLoan("return", owner, id)).status).toBe(200);
  expect(await told()).toEqual([]);

  const asked = await loanIn("REQUESTED", { owner, borrower });
  expect(await told()).toEqual([]);
  expect((await onLoan("cancel", owner, asked.id)).status).toBe(200);
  await db().book.update({ where: { id: asked.book.id }, data: { state: "LENT" } });
  await db().book.update({
    where: { id: asked.book.id },
    data: { state: "AVAILABLE_FOR_BORROW" },
  });
  expect(await told(), "a request that came to nothing").toEqual([asked.book.id]);

  const [seeker, other] = [await person(), await person()];
  await wishFor(wish, seeker);
  await wishFor(wish, other);
  const out = await loanIn("LENT", { owner, borrower: await person() });
  const wait = { as: seeker, params: { id: out.book.id }, body: {} };
  expect((await call(joinRoute, wait)).status).toBe(201);
  expect((await onLoan("return", owner, out.id)).status).toBe(200);
  await fulfilWishes();
  const types = async (who: Person) =>
    (await db().notification.findMany({ where: { userId: who.id } })).map(({ type }) => type);
  expect(await types(seeker)).toEqual(["BOOK_FREE"]);
  expect(await types(other)).toEqual(["WISH_FOUND"]);
  expect(await db().wishBook.count({ where: { userId: borrower.id, bookId: lent.id } })).toBe(0);
});

const MEANWHILE: [what: string, act: (bookId: string, wishId: string) => Promise<unknown>][] = [
  ["asks for the book", (id) => askFor(id, reader)],
  [
    "has the book and brings it back",
    async (id) => {
      const loan = String((await askFor(id, reader)).body.id);
      await onLoan("approve", owner, loan);
      await onLoan("status", owner, loan, { status: "LENT" });
      return onLoan("return", owner, loan);
    },
  ],
  ["waits for the book", (bookId) => db().waiting.create({ data: { bookId, userId: reader.id } })],
  [
    "gives the wish up",
    (_book, id) => call(deleteRoute, { as: reader, params: { id }, method: "DELETE" }),
  ],
];

test.each(MEANWHILE)("who %s meanwhile gets no push and no mail", async (_what, act) => {
  changeSettings({ PUSH_LOOPBACK: "1" });
  const service = new PushService(async () =>
    String((await call(pushSettings, { as: await person() })).body.publicKey),
  );
  await service.start();
  onTestFinished(async () => {
    await service.stop();
    changeSettings({ PUSH_LOOPBACK: "" });
  });
  const atAnyHour = { quietFrom: null, quietUntil: null };
  const other = await person(atAnyHour);
  await db().user.update({ where: { id: reader.id }, data: atAnyHour });
  const [phone, others] = [service.subscribe(), service.subscribe()];
  await call(addDevice, { as: reader, body: phone.subscription });
  await call(addDevice, { as: other, body: others.subscription });

  const wish = { title: "Кобзар" };
  const { id: wishId } = (await make(wish)).body;
  await wishFor(wish, other);
  const bookId = await book(owner);
  expect([await told(), await told(other)]).toEqual([[bookId], [bookId]]);
  await act(bookId, String(wishId));
  await deliverPushes({ clock: () => new Date(Date.now() + 1_000) });
  await mailRound(31);
  const mailed = async ({ email }: Person) =>
    (await mailsTo(email)).filter(({ subject }) => /wish/i.test(subject));
  const pushed = (to: Browser) =>
    to.received.filter(({ title, body }) => /wish/i.test(title + body));
  expect([pushed(others).length, (await mailed(other)).length]).toEqual([1, 1]);
  expect([pushed(phone), await mailed(reader)]).toEqual([[], []]);
});

test("half a character in a wish is replaced, alone it is nothing to look for", async () => {
  expect((await make({ title: "Момо \ud800" })).body).toMatchObject({ title: "Момо \ufffd" });
  const alone = await make({ title: "\ud800" });
  expect([alone.status, JSON.stringify(alone.body)]).toEqual([
    400,
    expect.stringContaining("title"),
  ]);
});
