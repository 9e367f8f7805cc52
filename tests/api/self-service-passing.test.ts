import { beforeEach, expect, test } from "vitest";
import { GET as shelfOf } from "@/app/api/books/owner/[userId]/route";
import { POST as ban } from "@/app/api/admin/users/[id]/ban/route";
import { POST as suspend } from "@/app/api/admin/users/[id]/suspend/route";
import { unsafeDeleteAccount } from "@/lib/features/account/deletion-commands";
import { endSuspensions } from "@/lib/features/admin/user-commands";
import { retentionJob } from "@/lib/bootstrap/retention";
import { BOOKS_OF_USER } from "@/lib/features/books/terms";
import { MAX_PICTURES } from "@/lib/features/files/terms";
import { circlesJob } from "@/lib/features/loans/jobs";
import { db } from "@/lib/server/database/db";
import { DAY } from "@/lib/shared/time";
import { administrator, decide } from "../support/admin";
import { call } from "../support/call";
import {
  circleOf,
  leaveCircle,
  makeOwner,
  onCircle,
  runCircle,
  shelfTitles,
  untendedTitles,
} from "../support/circles";
import { bookRow, noticesOf, onLoan } from "../support/lending";
import { person, signInAgain, type Person } from "../support/people";
import { uploadPicture } from "../support/pictures";
import {
  bookSeen,
  bringBack,
  loansOfBook,
  ownBookOf,
  scan,
  takeHome,
  type OwnBook,
} from "../support/self-service";

let keeper: Person, second: Person, ann: Person, admin: Person;
let circle: string;
let taken: OwnBook, free: OwnBook;
let loanId: string;
beforeEach(async () => {
  [keeper, second, ann, admin] = await Promise.all([
    person({ name: "Keeper" }),
    person({ name: "Second" }),
    person({ name: "Ann" }),
    administrator(),
  ]);
  // Ann has been there longer, but does not run it.
  circle = await circleOf(keeper, [ann, second]);
  await makeOwner(keeper, circle, second);
  taken = await ownBookOf(circle, keeper, { title: "Taken" });
  free = await ownBookOf(circle, keeper, { title: "Free" });
  loanId = String((await takeHome(ann, taken)).body.id);
});

const ownerOf = async ({ id }: OwnBook) => (await bookRow(id)).ownerId;
const decideOn = (as: Person, books: OwnBook[], lookAfter = true) =>
  onCircle("decideUntended", as, circle, {
    body: { bookIds: books.map(({ id }) => id), lookAfter },
  });
const shelf = async (of: Person, as = of) =>
  ((await call(shelfOf, { as, params: { userId: of.id } })).body as unknown as object[]).length;
const WHY = { reason: "Sold shoes." };

const ENDS: [string, () => Promise<unknown>][] = [
  ["leaves", () => leaveCircle(keeper, circle)],
  ["is removed", () => leaveCircle(second, circle, keeper.id)],
  ["deletes the account", () => unsafeDeleteAccount(keeper.id, {})],
  ["is banned", () => decide(ban, admin, keeper.id, WHY)],
];

test.each(ENDS)(
  "when who looks after the books %s, nobody sees them until another owner looks after them",
  async (_, go) => {
    const overdue = { type: "OVERDUE", loanId, params: {} } as const;
    await db().notification.create({ data: { ...overdue, userId: keeper.id } });
    await go();
    // Neither on the circle's shelf nor on anybody's own.
    for (const as of [second, ann]) {
      expect(await shelfTitles(as, circle)).toEqual([]);
      expect((await bookSeen(as, free)).status).toBe(404);
      expect(await shelf(as)).toBe(0);
    }
    expect((await takeHome(ann, free)).status).toBe(404);
    expect(await noticesOf({ userId: second.id })).toMatchObject([
      { type: "CIRCLE_BOOKS", params: { circle: "House 7", books: 2 }, readAt: null },
    ]);
    expect(await noticesOf({ userId: ann.id, type: "CIRCLE_BOOKS" })).toEqual([]);
    expect((await onCircle("get", second, circle)).body.untendedBooks).toBe(2);
    expect((await onCircle("get", ann, circle)).body.untendedBooks).toBe(0);
    expect((await untendedTitles(second, circle)).sort()).toEqual(["Free", "Taken"]);
    expect(await loansOfBook(taken)).toEqual([expect.stringContaining("SELF_SERVICE LENT")]);

    const once = await Promise.all([1, 2, 3].map(() => decideOn(second, [taken, free])));
    expect(once.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect([await ownerOf(taken), await ownerOf(free)]).toEqual([second.id, second.id]);
    expect(await untendedTitles(second, circle)).toEqual([]);
    expect((await shelfTitles(ann, circle)).sort()).toEqual(["Free", "Taken"]);
    expect((await onLoan("get", second, loanId)).body).toMatchObject({
      owner: { id: second.id, displayName: "Second" },
    });
    expect(await noticesOf({ userId: keeper.id, loanId })).toEqual([]);
    expect((await noticesOf({ userId: second.id }))[0]?.readAt).not.toBeNull();
    expect((await bookSeen(ann, free)).body).toMatchObject({ ownCircle: { id: circle } });
    expect((await bringBack(ann, taken)).body).toMatchObject({ status: "RETURNED" });
    expect((await takeHome(ann, free)).status).toBe(200);
  },
);

test.each(ENDS)("when who looks after a book %s, who has it brings it back", async (_, go) => {
  await go();
  expect((await scan(ann, taken)).body).toMatchObject({ loanId, selfService: true });
  expect((await bringBack(ann, taken)).body).toMatchObject({ status: "RETURNED" });
  await decideOn(second, [taken]);
  expect(await bookRow(taken.id)).toMatchObject({
    ...{ ownerId: second.id, state: "AVAILABLE_FOR_BORROW", hiddenAt: null },
  });
});

test("books that were left are not their former keeper's, and only owners decide about them", async () => {
  await leaveCircle(keeper, circle);
  expect(await shelf(keeper)).toBe(0);
  expect((await bookSeen(keeper, free)).status).toBe(404);
  for (const [as, status] of [
    [keeper, 404],
    [ann, 403],
  ] as const) {
    expect((await onCircle("untended", as, circle)).status).toBe(status);
    expect((await decideOn(as, [free])).status).toBe(status);
  }
  const other = await circleOf(second);
  const body = { bookIds: [free.id], lookAfter: true };
  await onCircle("decideUntended", second, other, { body });
  expect(await ownerOf(free)).toBe(keeper.id);
});

test("a hateful shelf stays with whoever listed it, and is given up in one press", async () => {
  await leaveCircle(keeper, circle);
  expect((await onCircle("untended", second, circle)).body.books).toMatchObject([
    { title: "Taken", author: "Валер’ян Підмогильний", listedBy: "Keeper" },
    { title: "Free" },
  ]);
  expect((await decideOn(second, [taken, free], false)).status).toBe(204);
  expect(await untendedTitles(second, circle)).toEqual([]);
  expect(await bookRow(free.id)).toMatchObject({ ownerId: keeper.id, hiddenAt: expect.any(Date) });
  expect((await decideOn(second, [free])).status).toBe(204);
  expect(await ownerOf(free)).toBe(keeper.id);
  // What was lent of them ends by itself.
  await circlesJob.run({});
  expect(await loansOfBook(taken)).toEqual(["Ann SELF_SERVICE CANCELED"]);
  expect(await noticesOf({ userId: ann.id, loanId })).toMatchObject([
    { type: "LOAN_STATUS_CHANGE" },
  ]);
});

test.each([
  ["waits for 60 days", () => retentionJob.run({})],
  ["is left to a circle that is closed", () => onCircle("close", second, circle)],
])("a book that %s is gone, with the loan of who has it", async (_, go) => {
  await unsafeDeleteAccount(keeper.id, {});
  await db().leftBook.updateMany({ data: { leftAt: new Date(Date.now() - 61 * DAY) } });
  await go();
  await circlesJob.run({});
  expect(await db().leftBook.count({ where: { bookId: { in: [free.id, taken.id] } } })).toBe(0);
  expect((await bookRow(free.id)).hiddenAt).not.toBeNull();
  expect(await loansOfBook(taken)).toEqual(["Ann SELF_SERVICE CANCELED"]);
});

test("nobody borrows what they look after: the book of the next owner is back", async () => {
  await bringBack(ann, taken);
  await takeHome(second, taken);
  await leaveCircle(keeper, circle);
  await decideOn(second, [taken]);
  expect(await loansOfBook(taken)).toEqual([
    "Ann SELF_SERVICE RETURNED",
    "Second SELF_SERVICE RETURNED",
  ]);
  expect(await bookRow(taken.id)).toMatchObject({
    ownerId: second.id,
    state: "AVAILABLE_FOR_BORROW",
  });
});

test("the books of a suspended keeper are back when the suspension ends, unless somebody looks after them", async () => {
  await decide(suspend, admin, keeper.id, { ...WHY, days: 7 });
  await decideOn(second, [free]);
  await endSuspensions(new Date(Date.now() + 8 * DAY));
  expect(await untendedTitles(second, circle)).toEqual([]);
  expect([await ownerOf(taken), await ownerOf(free)]).toEqual([keeper.id, second.id]);
  expect((await shelfTitles(ann, circle)).sort()).toEqual(["Free", "Taken"]);
});

test("a suspended keeper's books that are given up are theirs alone", async () => {
  await decide(suspend, admin, keeper.id, { ...WHY, days: 7 });
  await decideOn(second, [free], false);
  await endSuspensions(new Date(Date.now() + 8 * DAY));
  expect(await shelfTitles(ann, circle)).toEqual(["Taken"]);
  expect((await bookSeen(await signInAgain(keeper), free)).body).toMatchObject({
    ...{ visibility: "CHOSEN_CIRCLES", circles: [], ownCircle: null },
  });
});

test("nobody looks after more books than a shelf holds", async () => {
  await leaveCircle(keeper, circle);
  await db().book.createMany({
    data: Array.from({ length: BOOKS_OF_USER - 1 }, () => ({
      ...{ ownerId: second.id, title: "One of many", author: "A", visibility: "NOBODY" as const },
    })),
  });
  expect((await decideOn(second, [taken, free])).body.code).toBe("BOOK_LIMIT");
  expect(await ownerOf(free)).toBe(keeper.id);
  expect((await decideOn(second, [free])).status).toBe(204);
  expect(await ownerOf(free)).toBe(second.id);
});

test("a cover comes along, if there is room for it", async () => {
  const covers = await Promise.all([1, 2].map(() => uploadPicture(keeper, "book-cover")));
  await db().book.update({ where: { id: taken.id }, data: { coverImageId: covers[0] } });
  await db().book.update({ where: { id: free.id }, data: { coverImageId: covers[1] } });
  await leaveCircle(keeper, circle);
  await decideOn(second, [taken]);
  const cover = await db().image.findUniqueOrThrow({ where: { id: covers[0] } });
  expect(cover.ownerId).toBe(second.id);
  const { category } = cover;
  await db().image.createMany({
    data: Array.from({ length: MAX_PICTURES - 1 }, (_, n) => ({
      ...{ ownerId: second.id, category, key: `${circle}-${n}`, width: 1, height: 1, bytes: 1 },
    })),
  });
  await decideOn(second, [free]);
  expect(await bookRow(free.id)).toMatchObject({ ownerId: second.id, coverImageId: null });
});

test("when the last owner's account is deleted, who runs the circle next may look after its books", async () => {
  await leaveCircle(second, circle);
  await unsafeDeleteAccount(keeper.id, {});
  expect((await decideOn(ann, [taken, free])).status).toBe(403);
  await runCircle(ann, circle);
  await decideOn(ann, [taken, free]);
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
  expect((await bookSeen(keeper, taken)).body).toMatchObject({ ownCircle: { id: circle } });
  expect(await loansOfBook(taken)).toEqual(["Ann SELF_SERVICE LENT"]);
});

test("an owner looks after books while leaving: they are looked after by a member, or wait", async () => {
  await leaveCircle(keeper, circle);
  await makeOwner(second, circle, ann);
  await Promise.all([decideOn(second, [free]), leaveCircle(second, circle)]);
  expect(await untendedTitles(ann, circle)).toContain("Free");
  await decideOn(ann, [free]);
  expect(await ownerOf(free)).toBe(ann.id);
});
