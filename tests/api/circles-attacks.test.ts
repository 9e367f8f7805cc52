import { beforeEach, expect, test } from "vitest";
import { GET as shelfOf } from "@/app/api/books/owner/[userId]/route";
import { GET as bookPage, PUT as change } from "@/app/api/books/[id]/route";
import { POST as search } from "@/app/api/books/search/route";
import { POST as add, PUT as changeMany } from "@/app/api/books/route";
import { GET as ownShelf } from "@/app/api/users/me/books/route";
import { PUT as changeRoute } from "@/app/api/wishes/[id]/route";
import { settleWaiting } from "@/lib/features/loans/waiting/commands";
import { db } from "@/lib/server/database/db";
import { call } from "../support/call";
import { circleOf, leaveCircle, onCircle, shelfTitles } from "../support/circles";
import { friendCall } from "../support/friends";
import { askFor, bookOf, waitFor } from "../support/lending";
import { person, type Person } from "../support/people";
import { titlesFound } from "../support/search";
import { askForWish, clearWishes, toldOfWishes, wishFor } from "../support/wishes";

let owner: Person, member: Person, stranger: Person;
let circle: string;
beforeEach(async () => {
  await clearWishes();
  [owner, member, stranger] = await Promise.all([person(), person(), person()]);
  circle = await circleOf(owner, [member]);
});

async function listed(as: Person, body: object): Promise<string> {
  const answer = await call(add, { as, body: { author: "Леся Українка", ...body } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return String(answer.body.id);
}
const chosenFor = (circles: string[], title = "Лісова пісня") =>
  listed(owner, { title, visibility: "CHOSEN_CIRCLES", circles });
const edit = (as: Person, id: string, body: object) =>
  call(change, { as, params: { id }, method: "PUT", body });
const sees = async (as: Person, id: string) =>
  (await call(bookPage, { as, params: { id } })).status === 200;
const found = (as: Person) => titlesFound(as, { query: "Лісова" });

const changeWish = (as: Person, id: string, body: object) =>
  call(changeRoute, { as, params: { id }, method: "PUT", body });

/** The book is nowhere: not by its address, in search, on the profile, nor on a shelf, and cannot be asked for. */
async function expectHidden(as: Person, id: string): Promise<void> {
  expect(await sees(as, id)).toBe(false);
  expect(await found(as)).toEqual([]);
  expect(await titlesFound(as, { circle })).toEqual([]);
  const profile = await call(shelfOf, { as, params: { userId: owner.id } });
  expect(JSON.stringify(profile.body)).not.toContain(id);
  expect(JSON.stringify((await onCircle("books", as, circle)).body)).not.toContain(id);
  expect((await askFor(id, as)).status).toBe(404);
}

test("a stranger in the same street finds nothing of a book for a circle", async () => {
  const id = await chosenFor([circle]);
  expect([await sees(member, id), await found(member)]).toEqual([true, ["Лісова пісня"]]);
  await expectHidden(stranger, id);
});

test.each([
  ["removed", () => leaveCircle(owner, circle, member.id)],
  ["gone by themselves", () => leaveCircle(member, circle)],
  ["in a closed circle", () => onCircle("close", owner, circle)],
  ["blocked", () => friendCall("block", owner, member.id)],
  ["blocking", () => friendCall("block", member, owner.id)],
  [
    "in a hidden circle",
    () => db().circle.update({ where: { id: circle }, data: { hiddenAt: new Date() } }),
  ],
])("who is %s since a minute sees nothing any more", async (_, part) => {
  for (const id of [
    await chosenFor([circle]),
    await listed(owner, { title: "Лісова мавка", visibility: "CIRCLES" }),
  ]) {
    expect(await sees(member, id)).toBe(true);
  }
  const { id } = await db().book.findFirstOrThrow({ where: { ownerId: owner.id } });
  await part();
  await expectHidden(member, id);
  expect(await found(member)).toEqual([]);
});

test("a cursor from before shows a removed member nothing", async () => {
  for (const n of Array(26).keys())
    await listed(owner, { title: `Лісова ${n}`, visibility: "CIRCLES" });
  const first = await call(search, { as: member, body: { sortBy: "distance", circle } });
  const shelf = (await onCircle("books", member, circle)).body;
  expect([first.body.nextCursor, shelf.nextCursor]).toEqual([
    expect.any(String),
    expect.any(String),
  ]);
  await leaveCircle(owner, circle, member.id);
  const { nextCursor: cursor } = first.body;
  for (const body of [{ circle, cursor }, { cursor }]) {
    const next = await call(search, { as: member, body: { sortBy: "distance", ...body } });
    expect(next.body).toMatchObject({ content: [], nextCursor: null });
  }
  const query = { cursor: String(shelf.nextCursor) };
  expect((await onCircle("books", member, circle, { query })).status).toBe(404);
});

test("a member who leaves shows nothing there any more, and nothing again on coming back", async () => {
  const id = await listed(member, {
    ...{ title: "Лісова пісня", visibility: "CHOSEN_CIRCLES", circles: [circle] },
  });
  expect(await sees(owner, id)).toBe(true);
  const { code } = (await onCircle("link", owner, circle)).body;
  await leaveCircle(member, circle);
  expect(await sees(owner, id)).toBe(false);
  await onCircle("join", member, circle, { body: { code } });
  expect(await sees(owner, id)).toBe(false);
  expect((await call(bookPage, { as: member, params: { id } })).body).toMatchObject({
    ...{ visibility: "CHOSEN_CIRCLES", circles: [] },
  });
});

test("a book is shown to circles of its owner alone, and others do not learn which", async () => {
  const other = await circleOf(stranger);
  const refused = [
    [{ visibility: "CHOSEN_CIRCLES", circles: [other] }, "unknown"],
    [{ visibility: "CHOSEN_CIRCLES", circles: [circle, crypto.randomUUID()] }, "unknown"],
    [{ visibility: "CHOSEN_CIRCLES" }, "required"],
    [{ visibility: "CHOSEN_CIRCLES", circles: [] }, "required"],
    [{ visibility: "CIRCLES", circles: [circle] }, "invalid"],
    [{ circles: [circle] }, "invalid"],
  ] as const;
  const { id } = await bookOf(owner);
  for (const [body, code] of refused) {
    const fields = { circles: { code } };
    const made = await call(add, { as: owner, body: { title: "T", author: "A", ...body } });
    for (const { status, body: told } of [made, await edit(owner, id, body)])
      expect([status, told]).toMatchObject([400, { fields }]);
    const many = { ids: [id], set: body };
    expect((await call(changeMany, { as: owner, method: "PUT", body: many })).status).toBe(400);
  }
  const second = await circleOf(owner, [member]);
  const shown = await edit(owner, id, { visibility: "CHOSEN_CIRCLES", circles: [circle, second] });
  expect(shown.body.circles).toEqual([circle, second].sort());
  const { body } = await call(bookPage, { as: member, params: { id } });
  expect(body).toMatchObject({ visibility: "CHOSEN_CIRCLES", circles: [] });
  const version = shown.body.updatedAt;
  const fewer = await edit(owner, id, { circles: [second] });
  expect(fewer.body.circles).toEqual([second]);
  expect(fewer.body.updatedAt).not.toBe(version);
  expect(await shelfTitles(member, circle)).toEqual([]);
  expect(await shelfTitles(member, second)).toHaveLength(1);
  await edit(owner, id, { visibility: "FRIENDS" });
  expect(await db().bookCircle.count({ where: { bookId: id } })).toBe(0);
});

test("many books are shown to chosen circles at once", async () => {
  const ids = [(await bookOf(owner)).id, (await bookOf(owner)).id];
  const set = { visibility: "CHOSEN_CIRCLES", circles: [circle] };
  const answer = await call(changeMany, { as: owner, method: "PUT", body: { ids, set } });
  expect(answer.body).toEqual({ changed: expect.arrayContaining(ids), refused: [] });
  expect(await shelfTitles(member, circle)).toHaveLength(2);
  const { content } = (await call(ownShelf, { as: owner })).body;
  expect(content).toMatchObject([{ circles: [circle] }, { circles: [circle] }]);
});

test("a book that changes hands is shown to no circle of its giver", async () => {
  const id = await chosenFor([circle]);
  await db().book.update({ where: { id }, data: { ownerId: stranger.id } });
  expect([await sees(member, id), await sees(owner, id)]).toEqual([false, false]);
});

test("search in a circle finds what is shown there, and nothing in a circle of others", async () => {
  const second = await circleOf(owner);
  await chosenFor([circle], "Лісова пісня");
  await chosenFor([second], "Лісова мавка");
  await listed(owner, { title: "Лісова для кіл", visibility: "CIRCLES" });
  await listed(owner, { title: "Лісова для всіх" });
  await listed(owner, { title: "Лісова для друзів", visibility: "FRIENDS" });
  await listed(stranger, { title: "Лісова чужа" });
  const inCircle = async (as: Person, id: string, more = {}) =>
    (await titlesFound(as, { circle: id, ...more })).sort();
  const shown = ["Лісова для всіх", "Лісова для кіл", "Лісова пісня"];
  for (const more of [{}, { query: "лісова" }, { sortBy: "rating" }])
    expect(await inCircle(member, circle, more)).toEqual(shown);
  for (const as of [member, stranger]) expect(await inCircle(as, second)).toEqual([]);
  expect(await inCircle(stranger, circle)).toEqual([]);
});

test("a wish tells of a book for a circle to its members alone", async () => {
  const wished = { title: "Лісова пісня" };
  for (const as of [member, stranger]) await wishFor(as, wished);
  const id = await chosenFor([circle]);
  expect(await toldOfWishes(stranger)).toEqual([]);
  expect(await toldOfWishes(member)).toEqual([id]);
});

test.each(["CIRCLES", "CHOSEN_CIRCLES"])(
  "a wish finds a book for %s when its reader joins, or the owner does",
  async (visibility) => {
    const [ann, ben, eva] = await Promise.all([person(), person(), person()]);
    for (const as of [ann, member]) await wishFor(as, { title: "Лісова пісня" });
    const circles = visibility === "CIRCLES" ? undefined : [circle];
    const id = await listed(owner, { title: "Лісова пісня", visibility, circles });
    expect(await toldOfWishes(ann)).toEqual([]);
    expect(await toldOfWishes(member)).toEqual([id]);
    const { code } = (await onCircle("link", owner, circle)).body;
    await onCircle("join", ann, circle, { body: { code } });
    expect(await toldOfWishes(ann)).toEqual([id]);
    await onCircle("join", eva, circle, { body: { code } });
    await wishFor(eva, { title: "Бояриня" });
    const second = await listed(ben, { title: "Бояриня", visibility: "CIRCLES" });
    await onCircle("join", ben, circle, { body: { code } });
    expect(await toldOfWishes(eva)).toEqual([second]);
  },
);

test("a wish for one circle tells of what is shown there alone, to who is in it", async () => {
  const second = await circleOf(owner, [member]);
  expect(await askForWish(stranger, { title: "Лісова пісня", circle })).toMatchObject({
    ...{ status: 400, body: { fields: { circle: { code: "unknown" } } } },
  });
  const wish = await wishFor(member, { title: "Лісова пісня", circle });
  expect(wish).toMatchObject({ circle, there: [] });
  await listed(stranger, { title: "Лісова пісня" });
  await chosenFor([second]);
  await listed(owner, { title: "Лісова пісня", visibility: "NOBODY" });
  expect(await toldOfWishes(member)).toEqual([]);
  const id = await chosenFor([circle]);
  expect(await toldOfWishes(member)).toEqual([id]);
  expect((await wishFor(member, { title: "Лісова пісня" })).there).toHaveLength(3);
  expect((await wishFor(member, { title: "Лісова", circle })).there).toMatchObject([{ id }]);
});

test.each([
  ["removed", () => leaveCircle(owner, circle, member.id)],
  ["in a closed circle", () => onCircle("close", owner, circle)],
  [
    "in a hidden circle",
    () => db().circle.update({ where: { id: circle }, data: { hiddenAt: new Date() } }),
  ],
])("a wish for a circle tells who is %s nothing, not even of a book for all", async (_, part) => {
  const wish = await wishFor(member, { title: "Лісова пісня", circle });
  await listed(owner, { title: "Лісова пісня" });
  await part();
  expect(await toldOfWishes(member)).toEqual([]);
  const change = { title: "Лісова мавка", circle };
  const refused = await changeWish(member, wish.id, change);
  expect([refused.status, refused.body]).toMatchObject([400, { fields: { circle: {} } }]);
  const changed = await changeWish(member, wish.id, { ...change, circle: "" });
  expect(changed.body).toMatchObject({ circle: null });
});

test("a wish for a circle tells of a book for all whose owner joins", async () => {
  const wished = { title: "Лісова пісня", circle };
  await wishFor(member, wished);
  const id = await listed(stranger, { title: "Лісова пісня" });
  expect(await toldOfWishes(member)).toEqual([]);
  const { code } = (await onCircle("link", owner, circle)).body;
  await onCircle("join", stranger, circle, { body: { code } });
  expect(await toldOfWishes(member)).toEqual([id]);
});

test("who waits for a book and leaves the circle waits no more, and does not get it", async () => {
  const id = await chosenFor([circle]);
  await db().book.update({ where: { id }, data: { state: "LENT" } });
  expect((await waitFor(id, member)).status).toBe(201);
  const inLine = async () =>
    ((await call(bookPage, { as: owner, params: { id } })).body.waiting as { count: number }).count;
  expect(await inLine()).toBe(1);
  await leaveCircle(owner, circle, member.id);
  expect(await inLine()).toBe(0);
  await db().book.update({ where: { id }, data: { state: "AVAILABLE_FOR_BORROW" } });
  await settleWaiting();
  expect(await db().waiting.count({ where: { bookId: id } })).toBe(0);
  expect(await db().loan.count({ where: { bookId: id } })).toBe(0);
});

test("whom an owner has blocked neither joins nor asks, though they have the link", async () => {
  await friendCall("block", owner, stranger.id);
  const open = await circleOf(owner, [], { admission: "OPEN" });
  const asking = await circleOf(owner, [], { admission: "REQUEST" });
  for (const id of [circle, open, asking]) {
    const { code } = (await onCircle("link", owner, id)).body;
    for (const body of [{}, { code }])
      expect((await onCircle("join", stranger, id, { body })).status).toBe(404);
    expect((await onCircle("get", stranger, id)).status).toBe(404);
  }
  expect(await db().notification.count({ where: { userId: owner.id } })).toBe(0);
});
