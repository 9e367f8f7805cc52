import { beforeEach, expect, test } from "vitest";
import { GET as bookPage, PUT as change } from "@/app/api/books/[id]/route";
import { GET as circles } from "@/app/api/circles/route";
import { settleWaiting } from "@/lib/features/loans/waiting/commands";
import { db } from "@/lib/server/database/db";
import { call } from "../support/call";
import { circleOf, leaveCircle, onCircle } from "../support/circles";
import { befriend, friendCall } from "../support/friends";
import { askFor, bookOf, waitFor } from "../support/lending";
import { person, type Person } from "../support/people";

let owner: Person, member: Person, stranger: Person;
/** The owner lends at once in the first alone. */
let house: string, office: string;
beforeEach(async () => {
  [owner, member, stranger] = await Promise.all([person(), person(), person()]);
  house = await circleOf(owner, [member]);
  office = await circleOf(owner, [member]);
  await lendAtOnce(owner, house);
});

const lendAtOnce = (as: Person, id: string, approvesAtOnce = true) =>
  onCircle("membership", as, id, { body: { approvesAtOnce } });

type Shown = "EVERYONE" | "CIRCLES" | "FRIENDS" | { chosen: string };
async function shown(to: Shown): Promise<string> {
  const visibility = typeof to === "object" ? "CHOSEN_CIRCLES" : to;
  const { id: bookId } = await bookOf(owner, { visibility });
  if (typeof to === "object")
    await db().bookCircle.create({ data: { bookId, circleId: to.chosen, ownerId: owner.id } });
  return bookId;
}

/** What the book's page says beforehand, and what becomes of a request. */
async function outcome(bookId: string, as: Person) {
  const { body } = await call(bookPage, { as, params: { id: bookId } });
  const asked = await askFor(bookId, as);
  return [body.approvedAtOnce, asked.body.status];
}
const AT_ONCE = [true, "APPROVED"];
const ASKED = [false, "REQUESTED"];

test("a member's rule is their own, begins as no, and is set and taken back", async () => {
  const rules = async (as: Person) =>
    new Map(
      ((await call(circles, { as })).body.circles as { id: string; approvesAtOnce: boolean }[]).map(
        ({ id, approvesAtOnce }) => [id, approvesAtOnce],
      ),
    );
  expect([await rules(owner), await rules(member)]).toEqual([
    new Map([
      [house, true],
      [office, false],
    ]),
    new Map([
      [house, false],
      [office, false],
    ]),
  ]);
  const back = await lendAtOnce(owner, house, false);
  expect([back.status, back.body]).toMatchObject([200, { role: "OWNER", approvesAtOnce: false }]);
  expect((await onCircle("get", owner, house)).body).toMatchObject({ approvesAtOnce: false });
  for (const body of [{}, { approvesAtOnce: "yes" }, { approvesAtOnce: null }])
    expect((await onCircle("membership", owner, house, { body })).status).toBe(400);
});

test("a fellow member gets at once what the circle is shown, and both are told", async () => {
  for (const to of ["EVERYONE", "CIRCLES", { chosen: house }] as const)
    expect(await outcome(await shown(to), member)).toEqual(AT_ONCE);
  const told = await db().notification.findMany({ where: { type: "LOAN_APPROVED_BY_RULE" } });
  expect(told.filter(({ userId }) => userId === owner.id)).toHaveLength(3);
  expect(await outcome(await shown("EVERYONE"), stranger)).toEqual(ASKED);
});

test("in other circles, and for books that the circle is not shown, the owner is asked", async () => {
  expect(await outcome(await shown({ chosen: office }), member)).toEqual(ASKED);
  await befriend(owner, member);
  expect(await outcome(await shown("FRIENDS"), member)).toEqual(ASKED);
  await lendAtOnce(owner, house, false);
  await lendAtOnce(member, house);
  expect(await outcome(await shown("EVERYONE"), member)).toEqual(ASKED);
});

test.each([
  ["was removed", () => leaveCircle(owner, house, member.id)],
  ["has left", () => leaveCircle(member, house)],
  ["is in a circle that was closed", () => onCircle("close", owner, house)],
  [
    "is in a circle that is hidden",
    () => db().circle.update({ where: { id: house }, data: { hiddenAt: new Date() } }),
  ],
])("who %s since a minute asks like anybody", async (_, part) => {
  const id = await shown("EVERYONE");
  await part();
  expect(await outcome(id, member)).toEqual(ASKED);
});

test("an owner who has left, or was away, lends at once there no more", async () => {
  const id = await shown("EVERYONE");
  const { code } = (await onCircle("link", owner, house)).body;
  await db().circleMember.update({
    where: { circleId_userId: { circleId: house, userId: member.id } },
    data: { role: "OWNER" },
  });
  await leaveCircle(owner, house);
  expect(await outcome(id, member)).toEqual(ASKED);
  await onCircle("join", owner, house, { body: { code } });
  expect(await outcome(await shown("EVERYONE"), member)).toEqual(ASKED);
});

test.each([
  ["blocked", () => friendCall("block", owner, member.id)],
  ["blocking", () => friendCall("block", member, owner.id)],
])("who is %s gets nothing", async (_, part) => {
  const id = await shown("CIRCLES");
  await part();
  expect(await outcome(id, member)).toEqual([undefined, 404]);
});

test("a book that is taken out of the circle meanwhile is asked for", async () => {
  const id = await shown({ chosen: house });
  expect((await call(bookPage, { as: member, params: { id } })).body.approvedAtOnce).toBe(true);
  const body = { circles: [office] };
  await call(change, { as: owner, params: { id }, method: "PUT", body });
  expect(await outcome(id, member)).toEqual(ASKED);
});

test("limits go before the rule, and who waits in line gets the book at once too", async () => {
  await db().user.update({ where: { id: owner.id }, data: { booksPerReader: 1 } });
  const waited = await shown("CIRCLES");
  await db().book.update({ where: { id: waited }, data: { state: "LENT" } });
  expect((await waitFor(waited, member)).status).toBe(201);
  await db().book.update({ where: { id: waited }, data: { state: "AVAILABLE_FOR_BORROW" } });
  await settleWaiting();
  expect(await db().loan.findFirst({ where: { bookId: waited } })).toMatchObject({
    status: "APPROVED",
    borrowerId: member.id,
  });
  expect(await outcome(await shown("EVERYONE"), member)).toEqual([false, 409]);
});

test("a hidden circle, and one that the caller is not in, takes no rule", async () => {
  expect((await lendAtOnce(stranger, house)).status).toBe(404);
  await db().circle.update({ where: { id: house }, data: { hiddenAt: new Date() } });
  expect((await lendAtOnce(owner, house, false)).status).toBe(404);
  expect(await db().circleMember.count({ where: { circleId: house, approvesAtOnce: true } })).toBe(
    1,
  );
});
