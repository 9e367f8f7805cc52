import { beforeEach, expect, test } from "vitest";
import { PUT as changeRoute, DELETE as deleteRoute } from "@/app/api/wishes/[id]/route";
import { POST as batchRoute } from "@/app/api/wishes/batch/route";
import { GET as wantedRoute } from "@/app/api/imports/[id]/wanted/route";
import { GET as listRoute } from "@/app/api/wishes/route";
import { unsafeDeleteAccount } from "@/lib/features/account/deletion-commands";
import { hideBook, restoreBook } from "@/lib/features/admin/book-commands";
import { noticeFacts } from "@/lib/features/mailing/notice-queries";
import { blockUser, unblockUser } from "@/lib/features/moderation/block-commands";
import { forgetWords } from "@/lib/features/wishes/commands";
import { fulfilWishes } from "@/lib/features/wishes/match-commands";
import { db, type Tx } from "@/lib/server/database/db";
import { isAdminActor } from "@/lib/server/session/actor";
import { createImport } from "@/lib/features/imports/create-commands";
import { administrator } from "../support/admin";
import { book, IN_SCRIPTS } from "../support/books";
import { call } from "../support/call";
import { lockWaits } from "../support/lock-waits";
import { befriend } from "../support/friends";
import { borrower as reader, newNeighbours, owner } from "../support/neighbours";
import { changeReader, person, type Person } from "../support/people";
import { titlesFound } from "../support/search";
import { askForWish, clearWishes, later, toldOfWishes, wishFor } from "../support/wishes";

newNeighbours();
beforeEach(clearWishes);

const make = (body: object) => askForWish(reader, body);
const wish = (body: object) => wishFor(reader, body);
const told = (as = reader, now?: () => Date) => toldOfWishes(as, now);
/** Each call is an hour later than the one before: a reader is notified at most once per hour. */
function hourly() {
  let hours = 0;
  return (as = reader) => told(as, later((hours += 1.01) / 24));
}
const near = { lat: 49.84, lon: 24.03 };

test("a wish is made, listed, changed and given up", async () => {
  const { id } = await wish({ title: "Тигролови", author: "Багряний", radiusKm: 20 });
  expect((await call(listRoute, { as: reader })).body).toMatchObject([
    { id, title: "Тигролови", author: "Багряний", query: null, radiusKm: 20, found: [] },
  ]);
  const own = { as: reader, params: { id } };
  const body = { isbn: "978-3-16-148410-0" };
  const changed = await call(changeRoute, { ...own, method: "PUT", body });
  expect(changed.body).toMatchObject({ isbn: "9783161484100", title: null });
  for (const status of [204, 404])
    expect((await call(deleteRoute, { ...own, method: "DELETE" })).status).toBe(status);
});

test("a wish needs something to look for, is had once, and nobody has more than 100", async () => {
  for (const body of [
    {},
    { title: " " },
    { title: "\u200b\u3164" },
    { country: "UKR" },
    { isbn: "123" },
  ]) {
    expect((await make(body)).status).toBe(400);
  }
  await wish({ title: "Кобзар" });
  expect(await make({ title: "кобзар", radiusKm: 50 })).toMatchObject({
    status: 409,
    body: { code: "DUPLICATE_WISH" },
  });
  const many = Array.from({ length: 98 }, (_, at) => ({
    ...{ userId: reader.id, title: `Wish ${at + 1000}`, radiusKm: 10 },
  }));
  for (const data of many) await db().wish.create({ data });
  const both = await Promise.all([make({ title: "Neunundneunzig" }), make({ title: "Hundert" })]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await make({ title: "Zu viel" })).body).toMatchObject({ code: "WISH_LIMIT" });
});

test.each([
  ["title", { title: "Тигролови", author: "Іван Багряний" }],
  ["title", { title: "тигрловои" }],
  ["title", { title: "Tyhrolovy" }],
  ["author", { author: "Bagriany" }],
  ["query", { query: "багряний тигролови" }],
  ["genre", { genre: "ADVENTURE", language: "uk" }],
  ["ISBN", { isbn: "9783161484100" }],
  ["ISBN or words", { isbn: "9780306406157", title: "Тигролови" }],
  ["named place", { title: "Тигролови", city: "Львів", postalCode: "79000" }],
])("a book is found by its %s", async (_, body) => {
  await wish(body);
  const id = await book(owner, {
    ...{ title: "Тигролови", author: "Іван Багряний", genre: "ADVENTURE", language: "uk" },
    isbn: "9783161484100",
  });
  expect(await told()).toEqual([id]);
});

test.each(IN_SCRIPTS)("a wish for %s by %s is made and found", async (title, author) => {
  await wish({ title });
  await wish({ query: author });
  expect(await make({ title: title.normalize("NFD") })).toMatchObject({ status: 409 });
  await book(owner, { title: "雪", author: "Orhan Pamuk" });
  const id = await book(owner, { title: `${title} 2`, author });
  expect(await told()).toEqual([id]);
});

test("a wish forgives what a search forgives, and no more", async () => {
  const shelf = [
    ["Harry Potter and the Philosopher's Stone", "J. K. Rowling"],
    ["Der Zauberberg", "Thomas Mann"],
    ["Кайдашева сім'я", "Іван Нечуй-Левицький"],
    ["Dune", "Frank Herbert"],
    ["The Left Hand of Darkness", "Ursula K. Le Guin"],
  ] as const;
  const titles = ["Zauberbreg", "June", "Кайдашева сімя", "darknes left", "Zauber", "Herbert"];
  const asked = [
    ...[{ query: "hary poter" }, { title: "Dune", author: "Mann" }],
    ...titles.map((title) => ({ title })),
    ...["Ролінґ", "Nechui Levytskyi", "Le Guin"].map((author) => ({ author })),
  ];
  const readers = await Promise.all(asked.map(() => person()));
  for (const [at, body] of asked.entries()) await wishFor(readers[at] as Person, body);
  const ids: string[] = [];
  for (const [title, author] of shelf) ids.push(await book(owner, { title, author }));
  await fulfilWishes();
  for (const [at, body] of asked.entries()) {
    const as = readers[at] as Person;
    const sought = await titlesFound(as, body);
    const found = (await told(as)).map((id) => shelf[ids.indexOf(id)]?.[0]);
    expect(found, JSON.stringify(body)).toEqual(sought.slice(0, found.length));
    if (!("title" in body && "author" in body))
      expect(found.length, JSON.stringify(body)).toBe(Math.min(1, sought.length));
  }
});

test("a wish for one volume is told of no other", async () => {
  await wish({ title: "Faust II", author: "Goethe" });
  await book(owner, { title: "Faust I", author: "Johann Wolfgang von Goethe" });
  await book(owner, { title: "Faust III", author: "Johann Wolfgang von Goethe" });
  const id = await book(owner, { title: "Faust II", author: "Johann Wolfgang von Goethe" });
  expect(await told()).toEqual([id]);
});

test("what does not fit, lies too far or is not to be seen is not told", async () => {
  const friend = await person();
  const blocked = await person();
  const blocker = await person();
  await blockUser(reader.actor, { id: reader.id, userId: blocked.id });
  await blockUser(blocker.actor, { id: blocker.id, userId: reader.id });
  const banned = await person({ bannedAt: new Date(), banReason: "spam" });
  await wish({ title: "Кобзар", language: "uk" });
  const fits = { title: "Кобзар", language: "uk" } as const;
  await book(owner, { ...fits, title: "Енеїда" });
  await book(owner, { ...fits, language: "en" });
  await book(owner, { ...fits, ownCity: "Київ", ownCountry: "UKR", lat: 50.45, lon: 30.52 });
  await book(owner, { ...fits, state: "LENT" });
  await book(owner, { ...fits, visibility: "NOBODY" });
  await book(owner, { ...fits, visibility: "FRIENDS" });
  await book(owner, { ...fits, hiddenAt: new Date() });
  await book(reader, fits);
  for (const other of [blocked, blocker, banned]) await book(other, fits);
  expect(await told()).toEqual([]);
  await befriend(reader, friend);
  const shown = await book(friend, { ...fits, visibility: "FRIENDS" });
  expect(await told()).toEqual([shown]);
});

test("a book is told of when it becomes available, however it does", async () => {
  const { actor: admin } = await administrator();
  if (!isAdminActor(admin)) throw new Error("no administrator");
  const far = await person({ city: "Київ", postalCode: "01001", lat: 50.45, lon: 30.52 });
  const [blocked, friend] = [await person(), await person()];
  const banned = await person({ bannedAt: new Date(), banReason: "spam" });
  await blockUser(reader.actor, { id: reader.id, userId: blocked.id });
  // Each has its own wish, since a wish notifies once per day.
  const cases = {
    back: await book(owner, { title: "Повернення", state: "LENT" }),
    shown: await book(owner, { title: "Схованка", visibility: "NOBODY" }),
    moved: await book(far, { title: "Мандрівка" }),
    unbanned: await book(banned, { title: "Помилування" }),
    unblocked: await book(blocked, { title: "Примирення" }),
    befriended: await book(friend, { title: "Товариство", visibility: "FRIENDS" }),
    hidden: await book(owner, { title: "Заборона" }),
    renamed: await book(owner, { title: "Чернетка" }),
  };
  await hideBook(admin, cases.hidden, { reason: "check" });
  const books = await db().book.findMany({ where: { id: { in: Object.values(cases) } } });
  for (const { id, title } of books)
    await wish({ title: id === cases.renamed ? "Чистовик" : title });
  const tellHourly = hourly();
  expect(await tellHourly()).toEqual([]);
  const update = (id: string, data: object) => db().book.update({ where: { id }, data });
  await update(cases.back, { state: "AVAILABLE_FOR_BORROW" });
  expect(await tellHourly()).toEqual([cases.back]);
  await update(cases.shown, { visibility: "EVERYONE" });
  expect((await tellHourly()).at(-1)).toBe(cases.shown);
  await changeReader(far, near);
  expect((await tellHourly()).at(-1)).toBe(cases.moved);
  await changeReader(banned, { bannedAt: null, banReason: null });
  expect((await tellHourly()).at(-1)).toBe(cases.unbanned);
  await unblockUser(reader.actor, { id: reader.id, userId: blocked.id });
  expect((await tellHourly()).at(-1)).toBe(cases.unblocked);
  await befriend(reader, friend);
  expect((await tellHourly()).at(-1)).toBe(cases.befriended);
  await restoreBook(admin, cases.hidden);
  expect((await tellHourly()).at(-1)).toBe(cases.hidden);
  await update(cases.renamed, { title: "Чистовик" });
  expect((await tellHourly()).at(-1)).toBe(cases.renamed);
  expect(await tellHourly()).toHaveLength(8);
});

test("a wish without a place moves with its reader", async () => {
  await wish({ title: "Кобзар" });
  await changeReader(reader, { lat: 50.45, lon: 30.52 });
  await book(owner);
  const far = await person({ lat: 50.46, lon: 30.5 });
  const id = await book(far);
  expect(await told()).toEqual([id]);
});

test("each wish tells at most once a day, of all that came meanwhile, and never twice of a book", async () => {
  await wish({ author: "Шевченко" });
  await wish({ title: "Кобзар" });
  const first = await book(owner, { title: "Гайдамаки" });
  expect(await told()).toEqual([first]);
  const [second, third] = [
    await book(owner, { title: "Катерина" }),
    await book(owner, { title: "Наймичка" }),
  ];
  expect(await told()).toEqual([first]);
  expect(await told(reader, later(0.9))).toEqual([first]);
  expect((await told(reader, later(1))).slice(1)).toEqual([third]);
  const notice = await db().notification.findFirstOrThrow({
    where: { userId: reader.id },
    orderBy: { createdAt: "desc" },
  });
  expect(notice.params).toMatchObject({ title: "Наймичка", name: "Olena Owner", books: 2 });
  const other = await book(owner);
  expect((await told(reader, later(2))).slice(2)).toEqual([other]);
  for (const id of [first, second, third, other]) {
    await db().book.update({ where: { id }, data: { state: "LENT" } });
    await db().book.update({ where: { id }, data: { state: "AVAILABLE_FOR_BORROW" } });
  }
  expect(await told(reader, later(9))).toHaveLength(3);
});

test("what was found and goes again before its day is not told, and comes back", async () => {
  await wish({ author: "Шевченко" });
  await book(owner);
  await fulfilWishes();
  const gone = await book(owner, { title: "Катерина" });
  await fulfilWishes();
  await db().book.update({ where: { id: gone }, data: { state: "LENT" } });
  expect(await told(reader, later(1))).toHaveLength(1);
  await db().book.update({ where: { id: gone }, data: { state: "AVAILABLE_FOR_BORROW" } });
  expect((await told(reader, later(2))).at(-1)).toBe(gone);
});

test("two processes at once tell once", async () => {
  await wish({ author: "Шевченко" });
  await Promise.all(
    Array.from({ length: 60 }, (_, at) => book(owner, { title: `Том ${at + 100}` })),
  );
  await Promise.all([fulfilWishes(), fulfilWishes(), fulfilWishes()]);
  expect(await told()).toHaveLength(1);
  expect(await db().wishBook.count({ where: { userId: reader.id, toldAt: null } })).toBe(
    60 - (await db().wishBook.count({ where: { userId: reader.id, NOT: { toldAt: null } } })),
  );
  expect(await db().wishCheck.count()).toBe(0);
});

const UNDER_WAY: Record<string, (tx: Tx, ownerId: string, userId: string) => Promise<unknown>> = {
  block: (tx, blockerId, blockedId) => tx.block.create({ data: { blockerId, blockedId } }),
  removal: (tx, ownerId) =>
    tx.book.updateMany({ where: { ownerId }, data: { hiddenAt: new Date() } }),
  loan: (tx, ownerId) => tx.book.updateMany({ where: { ownerId }, data: { state: "BOOKED" } }),
  ban: (tx, id) => tx.user.update({ where: { id }, data: { bannedAt: new Date() } }),
  "giving up": (tx, _, userId) => tx.wish.deleteMany({ where: { userId } }),
};

test.each(Object.entries(UNDER_WAY))(
  "a %s under way is waited for, and nothing told of it",
  async (_, act) => {
    await wish({ title: "Кобзар" });
    await book(owner);
    let telling: Promise<void> | undefined;
    await db().$transaction(async (tx) => {
      await act(tx, owner.id, reader.id);
      telling = fulfilWishes();
      await lockWaits(1);
    });
    await telling;
    expect(await told()).toEqual([]);
  },
);

test("many wishes are made at once as far as there is room", async () => {
  const batch = (titles: string[]) =>
    call(batchRoute, { as: reader, body: { wishes: titles.map((title) => ({ title })) } });
  const titles = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => `Том ${from + at + 1000}`);
  expect((await batch(titles(0, 60))).body).toEqual({ made: 60, known: 0, left: 0 });
  expect((await batch(titles(50, 90))).body).toEqual({ made: 30, known: 10, left: 0 });
  const both = await Promise.all([batch(titles(90, 99)), batch(titles(99, 108))]);
  const made = both.map(({ body }) => (body as unknown as { made: number }).made);
  expect(made.sort()).toEqual([1, 9]);
  expect((await batch(titles(200, 201))).body).toEqual({ made: 0, known: 0, left: 1 });
  expect((await batch([])).status).toBe(400);
  expect((await batch(titles(0, 101))).status).toBe(400);
});

test("what one wants to read of a list that is brought along is offered as wishes", async () => {
  const lines = [
    "Title,Author,ISBN13,My Rating,Exclusive Shelf,Bookshelves,Owned Copies,Book Id",
    "Кобзар,Тарас Шевченко,,5,read,,1,1",
    'Dune,Frank Herbert,"=""9780441013593""",0,to-read,to-read,0,2',
    "Dune,Frank Herbert,,0,to-read,to-read,0,3",
    '"Emma",Jane Austen,,0,to-read,to-read,0,4',
  ];
  const { id, wanted } = await createImport(reader.actor, {
    file: new Blob([lines.join("\n")]),
    name: "list.csv",
  });
  expect(wanted).toBe(2);
  expect((await call(wantedRoute, { as: reader, params: { id } })).body).toEqual([
    { title: "Dune", author: "Frank Herbert", isbn: "9780441013593" },
    { title: "Emma", author: "Jane Austen", isbn: null },
  ]);
});

test("what is there already is named at once, not notified", async () => {
  const id = await book(owner, { isbn: "9783161484100" });
  await book(owner, { title: "Кобзар", state: "LENT" });
  await book(owner, { title: "Кобзар", visibility: "FRIENDS" });
  await fulfilWishes();
  expect((await wish({ title: "кобзарь" })).there).toMatchObject([{ id }]);
  expect((await wish({ isbn: "9783161484100" })).there).toMatchObject([{ id }]);
  expect((await wish({ title: "Енеїда" })).there).toEqual([]);
  expect(await told()).toEqual([]);
});

test("a wish is made though the books that fit it come and go meanwhile", async () => {
  const ids = await Promise.all([1, 2, 3].map(() => book(owner, { title: "Кобзар" })));
  let isOver = false;
  const comeAndGo = async (id: string) => {
    for (let hiddenAt: Date | null = new Date(); !isOver; hiddenAt = hiddenAt ? null : new Date())
      await db().book.update({ where: { id }, data: { hiddenAt } });
  };
  const coming = ids.map(comeAndGo);
  const statuses = new Set<number>();
  for (let tries = 0; tries < 20; tries += 1) {
    statuses.add((await make({ title: "Кобзар" })).status);
    await db().wish.deleteMany();
  }
  isOver = true;
  await Promise.all(coming);
  expect([...statuses]).toEqual([201]);
});

test("the list names what was told and is still to be seen", async () => {
  await wish({ title: "Кобзар" });
  const id = await book(owner);
  await fulfilWishes();
  const list = async () =>
    (await call(listRoute, { as: reader })).body as unknown as { found: object[] }[];
  expect((await list())[0]?.found).toMatchObject([{ bookId: id, title: "Кобзар" }]);
  await blockUser(owner.actor, { id: owner.id, userId: reader.id });
  expect((await list())[0]?.found).toEqual([]);
});

test("the mail is sent where it is wanted and the book is still to be had", async () => {
  await wish({ title: "Кобзар" });
  const id = await book(owner);
  await fulfilWishes();
  const notice = await db().notification.findFirstOrThrow({
    where: { userId: reader.id, type: "WISH_FOUND" },
  });
  expect(await db().mailOutbox.count({ where: { notificationId: notice.id } })).toBe(1);
  expect(await noticeFacts(notice.id, reader.id)).toMatchObject({
    kind: "wishFound",
    type: "WISH_FOUND",
  });
  await changeReader(reader, { notifyWishFound: false });
  expect(await noticeFacts(notice.id, reader.id)).toBeNull();
  await changeReader(reader, { notifyWishFound: true });
  await db().book.update({ where: { id }, data: { state: "LENT" } });
  expect(await noticeFacts(notice.id, reader.id)).toBeNull();
});

test("of a reader who is gone nothing is left, and words that nobody wishes for are forgotten", async () => {
  await wish({ title: "Самотність" });
  await wishFor(owner, { title: "Тигролови" });
  await unsafeDeleteAccount(reader.id, {});
  expect(await db().wish.count({ where: { userId: reader.id } })).toBe(0);
  await forgetWords();
  expect(await db().wishWord.findMany({ select: { word: true } })).toEqual([{ word: "tihrolovi" }]);
});
