import { expect, test } from "vitest";
import { GET as list, POST as make } from "@/app/api/circles/route";
import { PUT as saveProfile } from "@/app/api/users/[id]/route";
import { recordCircleArrival } from "@/lib/features/circles/commands";
import { pathOfCircleArrival } from "@/lib/features/circles/queries";
import { CIRCLES_JOINED } from "@/lib/features/books/terms";
import { CIRCLES_OWNED, MEMBERS_PAGE } from "@/lib/features/circles/terms";
import { newCode } from "@/lib/features/invitations/code";
import { db } from "@/lib/server/database/db";
import { call } from "../support/call";
import {
  answerRequest,
  circleOf,
  leaveCircle,
  makeOwner,
  makeRole,
  onCircle,
  openLink,
  shelfTitles,
} from "../support/circles";
import { friendCall } from "../support/friends";
import { bookOf } from "../support/lending";
import { person, signIn, type Person } from "../support/people";
import { changeSettings } from "../support/settings";

const mine = async (as: Person) =>
  (await call(list, { as })).body.circles as Record<string, unknown>[];
const namesOf = async (as: Person, id: string) =>
  ((await onCircle("members", as, id)).body.content as { displayName: string; role: string }[]).map(
    ({ displayName, role }) => `${displayName} ${role}`,
  );
const noticesOf = async (as: Person) =>
  (await db().notification.findMany({ where: { userId: as.id, withdrawnAt: null } })).map(
    ({ type, readAt }) => `${type}${readAt ? " read" : ""}`,
  );

test("a reader makes a circle, changes it and closes it", async () => {
  const owner = await person();
  const body = {
    ...{ name: "  School   12 ", description: "Class 5A\nand parents", color: "BLUE" },
    ...{ language: "de", admission: "REQUEST", country: "UKR", city: "Львів" },
  };
  const made = await call(make, { as: owner, body });
  const circle = {
    ...{ ...body, id: expect.any(String), name: "School 12", members: 1, books: 0, newBooks: 0 },
    ...{ approvesAtOnce: false, announcement: null, announcesFrom: null },
    ...{ role: "OWNER", requested: false, requests: 0, mayInvite: true },
    ...{ offered: false, untendedBooks: 0 },
  };
  expect([made.status, made.body]).toEqual([201, circle]);
  const id = String(made.body.id);
  const changed = await onCircle("change", owner, id, { body: { color: "RED", city: null } });
  expect(changed.body).toEqual({ ...circle, color: "RED", city: null });
  const { name, description } = circle;
  const own = { id, name, description, color: "RED", members: 1, role: "OWNER" };
  expect(await mine(owner)).toEqual([{ ...own, approvesAtOnce: false, requests: 0, newBooks: 0 }]);
  expect((await onCircle("close", owner, id)).status).toBe(204);
  expect((await onCircle("get", owner, id)).status).toBe(404);
  expect(await mine(owner)).toEqual([]);
});

test.each([
  ["name", "", "required"],
  ["name", "A", "minLength"],
  ["name", "x".repeat(61), "maxLength"],
  ["name", "See www.example.com", "nameAddress"],
  ["name", "Nearshelf staff", "nameReserved"],
  ["description", "x".repeat(501), "maxLength"],
  ["color", "PINK", "choice"],
  ["admission", "ALL", "choice"],
  ["language", "pl", "choice"],
  ["country", "XXX", "choice"],
  ["city", "x".repeat(101), "maxLength"],
])("a wrong %s is told: %j", async (field, value, code) => {
  const answer = await call(make, {
    as: await person(),
    body: { name: "House 7", [field]: value },
  });
  expect(answer.body).toMatchObject({ status: 400, fields: { [field]: { code } } });
});

test("whoever has the link sees what the circle is, and joins once; a renewed link is dead", async () => {
  const [owner, ann, ben] = await Promise.all([person(), person(), person()]);
  const id = await circleOf(owner, [], { description: "Ours" });
  const { code, url, qr } = (await onCircle("link", owner, id)).body;
  expect([url, qr]).toEqual([
    `http://localhost:3999/c/${code}`,
    { size: expect.any(Number), path: expect.any(String) },
  ]);
  const card = { id, name: "House 7", description: "Ours", color: "GREEN", members: 0 };
  for (const as of [null, ann]) expect((await openLink(as, code)).body).toEqual(card);
  for (const as of [ann, ann]) {
    const joined = await onCircle("join", as, id, { body: { code } });
    expect([joined.status, joined.body]).toMatchObject([200, { role: "MEMBER", members: 2 }]);
  }
  expect((await onCircle("link", ann, id)).body.code).toBe(code);
  const { code: second } = (await onCircle("renew", owner, id)).body;
  expect((await openLink(null, code)).status).toBe(404);
  expect((await onCircle("join", ben, id, { body: { code } })).status).toBe(404);
  expect((await onCircle("join", ben, id, { body: { code: second } })).status).toBe(200);
});

test("what a reader sees of a circle that they are not in depends on its admission", async () => {
  const [owner, stranger] = await Promise.all([person(), person()]);
  const crowd = await Promise.all(Array.from({ length: 6 }, () => person()));
  for (const admission of ["INVITATION", "REQUEST", "OPEN"]) {
    const id = await circleOf(owner, crowd, { admission, city: "Львів", country: "UKR" });
    const seen = await onCircle("get", stranger, id);
    if (admission === "INVITATION") expect(seen.status).toBe(404);
    else
      expect(seen.body).toEqual({
        ...{ id, name: "House 7", description: null, color: "GREEN", language: "en", admission },
        ...{ country: null, city: null, members: 5, books: null, newBooks: 0 },
        ...{ approvesAtOnce: false, announcement: null, announcesFrom: null },
        ...{ role: null, requested: false, requests: 0, mayInvite: false },
        ...{ offered: false, untendedBooks: 0 },
      });
    for (const act of ["members", "books", "link", "requests"] as const)
      expect((await onCircle(act, stranger, id)).status, act).toBe(404);
  }
});

test("an owner answers a request to join, and each side is told", async () => {
  const [owner, second, ann] = await Promise.all([
    person(),
    person(),
    person({ name: "Ann Asks" }),
  ]);
  const id = await circleOf(owner, [second], { admission: "REQUEST" });
  await makeOwner(owner, id, second);
  for (const _ of [1, 2]) {
    const asked = await onCircle("join", ann, id);
    expect([asked.status, asked.body]).toMatchObject([200, { role: null, requested: true }]);
  }
  expect(await noticesOf(owner)).toEqual(["CIRCLE_REQUEST"]);
  expect(await noticesOf(second)).toEqual(["CIRCLE_REQUEST"]);
  expect(await mine(owner)).toMatchObject([{ requests: 1 }]);
  expect((await onCircle("requests", owner, id)).body).toMatchObject({
    requests: [{ id: ann.id, displayName: "Ann Asks", declinedAt: null }],
  });
  for (const _ of [1, 2]) expect((await answerRequest(second, id, ann.id, true)).status).toBe(204);
  expect(await noticesOf(owner)).toEqual(["CIRCLE_REQUEST read"]);
  expect(await noticesOf(ann)).toEqual(["CIRCLE_ADMITTED"]);
  expect((await onCircle("get", ann, id)).body).toMatchObject({ role: "MEMBER", mayInvite: false });
  expect((await onCircle("link", ann, id)).status).toBe(403);
  expect((await onCircle("requests", ann, id)).status).toBe(403);
  expect((await answerRequest(owner, id, (await person()).id, true)).status).toBe(404);
});

test("a withdrawn request is told no more, and one who asks again within the hour is told of once", async () => {
  const [owner, ann] = await Promise.all([person(), person()]);
  const ids = [
    await circleOf(owner, [], { admission: "REQUEST" }),
    await circleOf(owner, [], { admission: "REQUEST" }),
  ] as const;
  for (const id of ids) await onCircle("join", ann, id);
  expect((await leaveCircle(ann, ids[0])).status).toBe(204);
  expect(await noticesOf(owner)).toHaveLength(1);
  await onCircle("join", ann, ids[0]);
  expect(await noticesOf(owner)).toHaveLength(2);
  expect(await db().notification.count({ where: { userId: owner.id } })).toBe(2);
  await answerRequest(owner, ids[1], ann.id, false);
  expect((await noticesOf(owner)).sort()).toEqual(["CIRCLE_REQUEST", "CIRCLE_REQUEST read"]);
});

test("whom an owner declined or removed stays out until an owner admits them", async () => {
  const [owner, ann] = await Promise.all([person(), person()]);
  for (const admission of ["INVITATION", "REQUEST", "OPEN"]) {
    const id = await circleOf(owner, [ann], { admission });
    const { code } = (await onCircle("link", owner, id)).body;
    expect((await leaveCircle(owner, id, ann.id)).status).toBe(204);
    await leaveCircle(ann, id);
    for (const body of [{}, { code }]) {
      const again = await onCircle("join", ann, id, { body });
      expect([again.status, again.body]).toMatchObject([200, { role: null, requested: true }]);
    }
    expect(await mine(ann)).toEqual([]);
    expect((await onCircle("requests", owner, id)).body).toMatchObject({
      requests: [{ id: ann.id, declinedAt: expect.any(String) }],
    });
    expect((await answerRequest(owner, id, ann.id, true)).status).toBe(204);
    expect(await mine(ann)).toHaveLength(1);
    await leaveCircle(ann, id);
  }
});

test("owners share a circle; it is never without one", async () => {
  const [owner, ann, ben] = await Promise.all([
    person({ name: "Olena" }),
    person({ name: "Ann" }),
    person({ name: "Ben" }),
  ]);
  const id = await circleOf(owner, [ben, ann]);
  expect((await leaveCircle(owner, id)).body).toMatchObject({ code: "CIRCLE_NEEDS_OWNER" });
  const demoted = await makeRole(owner, id, owner.id, "MEMBER");
  expect(demoted.body).toMatchObject({ code: "CIRCLE_NEEDS_OWNER" });
  for (const act of [
    makeRole(ann, id, ann.id, "OWNER"),
    leaveCircle(ann, id, ben.id),
    onCircle("change", ann, id, { body: { name: "Mine" } }),
    onCircle("close", ann, id),
    onCircle("renew", ann, id),
  ])
    expect((await act).status).toBe(403);
  await makeOwner(owner, id, ann);
  expect(await namesOf(ben, id)).toEqual(["Olena OWNER", "Ann OWNER", "Ben MEMBER"]);
  // Both leave at once: one of them has to stay.
  const left = await Promise.all([leaveCircle(owner, id), leaveCircle(ann, id)]);
  expect(left.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect(await db().circleMember.count({ where: { circleId: id, role: "OWNER" } })).toBe(1);
});

test("members are listed in pages, without who is blocked, whom owners see", async () => {
  const [owner, ann, ben] = await Promise.all([person(), person(), person({ name: "Ben" })]);
  const id = await circleOf(owner, [ann, ben]);
  const crowd = await Promise.all(Array.from({ length: MEMBERS_PAGE }, () => person()));
  await db().circleMember.createMany({
    data: crowd.map(({ id: userId }) => ({ circleId: id, userId })),
  });
  const read = async (as: Person) => {
    const first = (await onCircle("members", as, id)).body;
    const query = { cursor: String(first.nextCursor) };
    const second = (await onCircle("members", as, id, { query })).body;
    expect(second.nextCursor).toBeNull();
    return [first, second].flatMap(({ content }) => content as { id: string }[]);
  };
  expect(new Set((await read(ann)).map((member) => member.id)).size).toBe(MEMBERS_PAGE + 3);
  await friendCall("block", ben, ann.id);
  await friendCall("block", ben, owner.id);
  expect(await read(ann)).toHaveLength(MEMBERS_PAGE + 2);
  expect((await read(owner)).map((member) => member.id)).toContain(ben.id);
  expect((await leaveCircle(owner, id, ben.id)).status).toBe(204);
});

test("a shelf has words, genres, pages, and what is new since it was last read", async () => {
  const [owner, ann] = await Promise.all([person(), person()]);
  const id = await circleOf(owner, [ann]);
  const other = await circleOf(owner);
  const at = (minute: number) => new Date(Date.now() + minute * 60_000);
  const book = (who: Person, title: string, minute: number, data = {}) =>
    bookOf(who, { title, createdAt: at(minute), ...data });
  await book(owner, "Кобзар", 1, { genre: "POETRY" });
  await book(owner, "Для кіл", 2, { visibility: "CIRCLES", state: "LENT" });
  const chosen = await book(owner, "Для іншого", 3, { visibility: "CHOSEN_CIRCLES" });
  await db().bookCircle.create({
    data: { bookId: chosen.id, circleId: other, ownerId: owner.id },
  });
  await book(owner, "Для друзів", 4, { visibility: "FRIENDS" });
  await book(owner, "Сховане", 5, { visibility: "NOBODY" });
  await book(ann, "Своє", 6);
  expect((await onCircle("get", ann, id)).body).toMatchObject({ books: 3, newBooks: 2 });
  expect(await shelfTitles(ann, id, { query: "КОБЗ" })).toEqual(["Кобзар"]);
  expect(await shelfTitles(ann, id, { query: "кобзар немає" })).toEqual([]);
  expect(await shelfTitles(ann, id, { genre: "POETRY" })).toEqual(["Кобзар"]);
  expect(await mine(ann)).toMatchObject([{ newBooks: 2 }]);
  expect(await shelfTitles(ann, id)).toEqual(["Своє", "Для кіл", "Кобзар"]);
  await db().circleMember.updateMany({ where: { circleId: id }, data: { seenAt: at(10) } });
  expect(await mine(ann)).toMatchObject([{ newBooks: 0 }]);
  const many = Array.from({ length: 25 }, (_, n) => book(owner, `Том ${n}`, 20 + n));
  await Promise.all(many);
  const first = (await onCircle("books", ann, id)).body;
  const query = { cursor: String(first.nextCursor) };
  expect(first.content).toHaveLength(24);
  expect(await shelfTitles(ann, id, query)).toEqual(["Том 0", "Своє", "Для кіл", "Кобзар"]);
});

test("the limits hold when many calls come at once", async () => {
  const [owner, joiner] = await Promise.all([person(), person()]);
  const owned = await Promise.all(
    Array.from({ length: CIRCLES_OWNED + 2 }, () =>
      call(make, { as: owner, body: { name: "One of many" } }),
    ),
  );
  expect(owned.filter(({ status }) => status === 201)).toHaveLength(CIRCLES_OWNED);
  expect(owned.find(({ status }) => status !== 201)?.body.code).toBe("CIRCLE_LIMIT");

  const circles = await db().circle.createManyAndReturn({
    data: Array.from({ length: CIRCLES_JOINED + 2 }, () => ({
      ...{ name: "Open", language: "en", admission: "OPEN" as const, code: newCode() },
    })),
  });
  const joined = await Promise.all(circles.map(({ id }) => onCircle("join", joiner, id)));
  expect(joined.filter(({ status }) => status === 200)).toHaveLength(CIRCLES_JOINED);
  expect(joined.find(({ status }) => status !== 200)?.body.code).toBe("CIRCLE_LIMIT");

  const full = await circleOf(await person(), [], { admission: "OPEN" });
  await db().circle.update({ where: { id: full }, data: { memberCount: 1_999 } });
  const late = await Promise.all([person(), person(), person()]);
  const tried = await Promise.all(late.map((as) => onCircle("join", as, full)));
  expect(tried.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(tried.find(({ status }) => status === 409)?.body.code).toBe("CIRCLE_FULL");
});

test("a newcomer is led back to the circle once the profile is complete, as long as the link works, also where one joins by invitation alone", async () => {
  const owner = await person();
  changeSettings({ REGISTRATION: "invitation" });
  const id = await circleOf(owner);
  const { code } = (await onCircle("link", owner, id)).body;
  const unknown = { name: null, country: null, postalCode: null, city: null };
  const newcomer = await person(unknown);
  await recordCircleArrival(newcomer.actor, String(code));
  expect((await onCircle("join", newcomer, id, { body: { code } })).status).toBe(403);
  expect(await pathOfCircleArrival(newcomer.actor)).toBe(`/c/${code}`);
  const body = { name: "Nina Nova", country: "UKR", postalCode: "79000" };
  const save = () =>
    call(saveProfile, { as: newcomer, params: { id: newcomer.id }, method: "PUT", body });
  await onCircle("renew", owner, id);
  expect((await save()).body.code, "the link is dead").toBe("INVITATION_NEEDED");
  const { code: next } = (await onCircle("link", owner, id)).body;
  await recordCircleArrival(newcomer.actor, String(next));
  expect((await save()).status).toBe(200);
  changeSettings({ REGISTRATION: "open" });
  const settled = await signIn(await db().user.findUniqueOrThrow({ where: { id: newcomer.id } }));
  expect((await onCircle("join", settled, id, { body: { code: next } })).status).toBe(200);
  expect(await pathOfCircleArrival(settled.actor)).toBeNull();
  await recordCircleArrival(newcomer.actor, String(next));
  await onCircle("renew", owner, id);
  expect(await pathOfCircleArrival(newcomer.actor)).toBeNull();
});
