import { beforeEach, expect, test } from "vitest";
import { unsafeDeleteAccount } from "@/lib/features/account/deletion-commands";
import { db } from "@/lib/server/database/db";
import { circleOf, leaveCircle, makeRole } from "../support/circles";
import { bookRow, noticesOf, onLoan } from "../support/lending";
import { person, type Person } from "../support/people";
import {
  bookSeen,
  bringBack,
  loansOfBook,
  ownBookOf,
  takeHome,
  type OwnBook,
} from "../support/self-service";

let keeper: Person, second: Person, ann: Person;
let circle: string;
let taken: OwnBook, free: OwnBook;
let loanId: string;
beforeEach(async () => {
  [keeper, second, ann] = await Promise.all([
    person({ name: "Keeper" }),
    person({ name: "Second" }),
    person({ name: "Ann" }),
  ]);
  // Ann has been there longer, but does not run it.
  circle = await circleOf(keeper, [ann, second]);
  await makeRole(keeper, circle, second.id, "OWNER");
  [taken, free] = [await ownBookOf(circle, keeper), await ownBookOf(circle, keeper)];
  loanId = String((await takeHome(ann, taken)).body.id);
});

const ownerOf = async ({ id }: OwnBook) => (await bookRow(id)).ownerId;

test.each([
  ["leaves", () => leaveCircle(keeper, circle)],
  ["is removed", () => leaveCircle(second, circle, keeper.id)],
  ["deletes the account", () => unsafeDeleteAccount(keeper.id, {})],
])(
  "when who looks after the books %s, another owner does, with their open loans",
  async (_, go) => {
    const overdue = { type: "OVERDUE", loanId, params: {} } as const;
    await db().notification.create({ data: { ...overdue, userId: keeper.id } });
    await go();
    expect([await ownerOf(taken), await ownerOf(free)]).toEqual([second.id, second.id]);
    expect(await loansOfBook(taken)).toEqual(["Ann SELF_SERVICE LENT"]);
    expect((await onLoan("get", second, loanId)).body).toMatchObject({
      owner: { id: second.id, displayName: "Second" },
    });
    expect(await noticesOf({ userId: keeper.id, loanId })).toEqual([]);
    expect(await noticesOf({ userId: second.id })).toMatchObject([
      { type: "CIRCLE_BOOKS", params: { circle: "House 7", books: 2 } },
    ]);
    expect((await bookSeen(ann, free)).body).toMatchObject({ ownCircle: { id: circle } });
    expect((await bringBack(ann, taken)).body).toMatchObject({ status: "RETURNED" });
    expect((await takeHome(ann, free)).status).toBe(200);
  },
);

test("who left finds the loan no more", async () => {
  await leaveCircle(keeper, circle);
  expect((await onLoan("get", keeper, loanId)).status).toBe(404);
  expect((await onLoan("return", keeper, loanId)).status).toBe(404);
});

test("nobody borrows what they look after: the book of the next owner is back", async () => {
  await bringBack(ann, taken);
  await takeHome(second, taken);
  await leaveCircle(keeper, circle);
  expect(await loansOfBook(taken)).toEqual([
    "Ann SELF_SERVICE RETURNED",
    "Second SELF_SERVICE RETURNED",
  ]);
  expect(await bookRow(taken.id)).toMatchObject({
    ownerId: second.id,
    state: "AVAILABLE_FOR_BORROW",
  });
});

test("when the last owner's account is deleted, who runs the circle next looks after its books", async () => {
  await leaveCircle(second, circle);
  await unsafeDeleteAccount(keeper.id, {});
  expect([await ownerOf(taken), await ownerOf(free)]).toEqual([ann.id, ann.id]);
  // It was Ann who had it.
  expect(await loansOfBook(taken)).toEqual(["Ann SELF_SERVICE RETURNED"]);
});

test("with nobody left the books go with the account", async () => {
  for (const member of [second, ann]) await leaveCircle(keeper, circle, member.id);
  await unsafeDeleteAccount(keeper.id, {});
  expect(await loansOfBook(taken)).toEqual(["Ann SELF_SERVICE CANCELED"]);
  expect((await bookRow(free.id)).hiddenAt).not.toBeNull();
});

test("the last owner who looks after books cannot leave, and nothing changes", async () => {
  await leaveCircle(second, circle);
  expect((await leaveCircle(keeper, circle)).body.code).toBe("CIRCLE_NEEDS_OWNER");
  expect(await ownerOf(taken)).toBe(keeper.id);
  expect(await loansOfBook(taken)).toEqual(["Ann SELF_SERVICE LENT"]);
});

test("two who look after books leave at once: the books are one's who stays, or nobody's own", async () => {
  const third = await person({ name: "Third" });
  const other = await circleOf(keeper, [second, third]);
  for (const { id } of [second, third]) await makeRole(keeper, other, id, "OWNER");
  const book = await ownBookOf(other, keeper);
  const left = await Promise.all([leaveCircle(keeper, other), leaveCircle(second, other)]);
  expect(left.map(({ status }) => status)).toEqual([204, 204]);
  expect(await ownerOf(book)).toBe(third.id);
});
