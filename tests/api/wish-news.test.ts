import { beforeEach, expect, test } from "vitest";
import { DELETE as deleteRoute } from "@/app/api/wishes/[id]/route";
import { fulfilWishes } from "@/lib/features/wishes/match-commands";
import { READERS_TOLD_BY_NEWCOMER } from "@/lib/features/wishes/terms";
import { db } from "@/lib/server/database/db";
import { DAY } from "@/lib/shared/time";
import { book } from "../support/books";
import { call } from "../support/call";
import { askFor, loanIn, noticesOf, onLoan, waitFor } from "../support/lending";
import { mailRound, subjectsTo } from "../support/mail";
import { borrower as reader, newNeighbours, owner } from "../support/neighbours";
import { changeReader, person, type Person } from "../support/people";
import { AT_ANY_HOUR, pushRound, pushService, subscribed } from "../support/push-devices";
import type { Browser } from "../support/push-service";
import { askForWish, clearWishes, later, toldOfWishes, wishFor } from "../support/wishes";

const service = pushService();
newNeighbours();
beforeEach(clearWishes);

const told = (as = reader, now?: () => Date) => toldOfWishes(as, now);

test("a reader is told at most once an hour, by whichever wishes, and then of all that came meanwhile", async () => {
  const titles = ["Момо", "Соляріс", "Кобзар", "Енеїда"];
  for (const title of titles) await wishFor(reader, { title });
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
    await wishFor(readers[at] as Person, { title: "Кобзар" });
  }
  await book(owner);
  const toldOf = async (by: Person) =>
    db().notification.count({ where: { type: "WISH_FOUND", actorId: by.id } });
  await fulfilWishes();
  expect(await toldOf(owner)).toBe(READERS_TOLD_BY_NEWCOMER);
  await book(other);
  await fulfilWishes(undefined, later(0.05));
  expect(await toldOf(other)).toBe(2);
  await changeReader(owner, { createdAt: new Date(Date.now() - 2 * DAY) });
  await fulfilWishes(undefined, later(2.1));
  expect(await toldOf(owner)).toBeGreaterThanOrEqual(READERS_TOLD_BY_NEWCOMER + 2);
});

test.each([
  "Your account is locked: confirm at https://evil.example/login (Кобзар)",
  "Кобзар Енеїда Соляріс Момо Дракула Франкенштейн Кандід Емма Дюна Фауст Гамлет Макбет",
])("nobody is told of %s", async (title) => {
  await wishFor(reader, { title: "Кобзар" });
  await book(owner, { title });
  expect(await told()).toEqual([]);
  expect(await db().wishBook.count()).toBe(0);
});

test("digits, abbreviations and strokes in a title keep nobody from being told", async () => {
  await wishFor(reader, { title: "Кобзар" });
  const title = "Кобзар і/або 1/2, ISBN 9786171234567";
  const id = await book(owner, { title, author: "Т.Шевченко/І.Франко" });
  expect(await told()).toEqual([id]);
});

test("of a long title a reader is told whose wish is a good part of it", async () => {
  const other = await person();
  await wishFor(reader, { title: "Кобзар" });
  await wishFor(other, { query: "кобзар повне зібрання творів" });
  const title = "Кобзар: повне зібрання поетичних творів у двох томах з малюнками автора";
  const id = await book(owner, { title });
  expect(await told(other)).toEqual([id]);
  expect(await told()).toEqual([]);
});

test("title and author have no bound of their own each, or both could be stuffed", async () => {
  const other = await person();
  await wishFor(reader, { title: "Кобзар" });
  await wishFor(other, { author: "Шевченко" });
  const title = "Кобзар Енеїда Соляріс Момо Дракула Кандід Емма";
  await book(owner, { title, author: "Шевченко Франко Українка Костенко Жадан Андрухович" });
  expect([await told(), await told(other)]).toEqual([[], []]);
  const id = await book(owner, {
    title: "Кобзар: повне зібрання поетичних творів у двох томах з малюнками",
  });
  expect([await told(), await told(other)]).toEqual([[id], [id]]);
});

test("a title that is changed after it was found is compared anew before it is told", async () => {
  await wishFor(reader, { title: "Момо" });
  await wishFor(reader, { title: "Кобзар" });
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
  await wishFor(reader, wish);
  const { id, book: lent } = await loanIn("LENT", { owner, borrower });
  expect(await told()).toEqual([]);
  expect((await onLoan("return", owner, id)).status).toBe(200);
  expect(await told()).toEqual([]);

  const asked = await loanIn("REQUESTED", { owner, borrower });
  expect(await told()).toEqual([]);
  expect((await onLoan("cancel", owner, asked.id)).status).toBe(200);
  for (const state of ["LENT", "AVAILABLE_FOR_BORROW"] as const)
    await db().book.update({ where: { id: asked.book.id }, data: { state } });
  expect(await told(), "a request that came to nothing").toEqual([asked.book.id]);

  const [seeker, other] = [await person(), await person()];
  await wishFor(seeker, wish);
  await wishFor(other, wish);
  const out = await loanIn("LENT", { owner, borrower: await person() });
  expect((await waitFor(out.book.id, seeker)).status).toBe(201);
  expect((await onLoan("return", owner, out.id)).status).toBe(200);
  await fulfilWishes();
  const types = async (who: Person) =>
    (await noticesOf({ userId: who.id })).map(({ type }) => type);
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
  const other = await person(AT_ANY_HOUR);
  await changeReader(reader, AT_ANY_HOUR);
  const [phone, others] = [await subscribed(reader, service), await subscribed(other, service)];
  const wish = { title: "Кобзар" };
  const { id: wishId } = await wishFor(reader, wish);
  await wishFor(other, wish);
  const bookId = await book(owner);
  expect([await told(), await told(other)]).toEqual([[bookId], [bookId]]);
  await act(bookId, wishId);
  await pushRound();
  await mailRound(31);
  const mailed = async (to: Person) =>
    (await subjectsTo(to)).filter((subject) => /wish/i.test(subject));
  const pushed = (to: Browser) =>
    to.received.filter(({ title, body }) => /wish/i.test(title + body));
  expect([pushed(others).length, (await mailed(other)).length]).toEqual([1, 1]);
  expect([pushed(phone), await mailed(reader)]).toEqual([[], []]);
});

test("half a character in a wish is replaced, alone it is nothing to look for", async () => {
  expect((await askForWish(reader, { title: "Момо \ud800" })).body).toMatchObject({
    title: "Момо \ufffd",
  });
  const alone = await askForWish(reader, { title: "\ud800" });
  expect([alone.status, JSON.stringify(alone.body)]).toEqual([
    400,
    expect.stringContaining("title"),
  ]);
});
