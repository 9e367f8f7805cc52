import { beforeEach, describe, expect, test } from "vitest";
import { DELETE as remove } from "@/app/api/books/[id]/route";
import { POST as create } from "@/app/api/books/route";
import { GET as standingRoute } from "@/app/api/users/[id]/badges/route";
import { GET as profile } from "@/app/api/users/[id]/route";
import { GET as friends } from "@/app/api/users/me/friends/route";
import { GET as me } from "@/app/api/users/me/route";
import { settleBadges } from "@/lib/badges/commands";
import type { Standing } from "@/lib/badges/schema";
import { db } from "@/lib/core/database/db";
import type { Badge } from "@/prisma/client/enums";
import { call } from "../support/call";
import { bookOf, loanIn, onLoan } from "../support/lending";
import { neighbours, type Person } from "../support/people";

let owner: Person;
let borrower: Person;
let stranger: Person;

beforeEach(async () => {
  ({ owner, borrower, stranger } = await neighbours());
});

async function standing(of: Person, as = of): Promise<Standing> {
  const answer = await call(standingRoute, { as, params: { id: of.id } });
  expect(answer.status).toBe(200);
  return answer.body as never;
}
const worn = async (who: Person) => (await standing(who)).badges.map(({ badge }) => badge);
const told = async (who: Person): Promise<Badge[]> =>
  (await db().notification.findMany({ where: { userId: who.id, type: "BADGE_EARNED" } })).map(
    ({ params }) => (params as { badge: Badge }).badge,
  );
const rate = (id: string, stars: number) =>
  onLoan("rate", owner, id, { punctuality: stars, accuracy: stars, communication: stars });

/** Returned loans that are simply there. */
async function returned(many: number, sides = { owner, borrower }): Promise<void> {
  const { id } = await bookOf(sides.owner);
  const at = new Date();
  await db().loan.createMany({
    data: Array.from({ length: many }, () => ({
      bookId: id, ownerId: sides.owner.id, borrowerId: sides.borrower.id, status: "RETURNED" as const,
      bookTitle: "T", bookAuthor: "A", ownerName: "O", borrowerName: "B",
      dueDate: at, approvedAt: at, lentAt: at, closedAt: at,
    })),
  });
}

describe("earning", () => {
  test("the tenth return makes a passionate reader and a dedicated lender, told once each", async () => {
    await returned(9);
    await settleBadges();
    expect([await worn(owner), await worn(borrower)]).toEqual([[], []]);
    await loanIn("RETURNED", { owner, borrower });
    await settleBadges();
    expect([await worn(owner), await worn(borrower)]).toEqual([["DEDICATED_LENDER"], ["PASSIONATE_READER"]]);
    await loanIn("RETURNED", { owner, borrower });
    await settleBadges();
    expect([await told(owner), await told(borrower)]).toEqual([["DEDICATED_LENDER"], ["PASSIONATE_READER"]]);
    expect(await db().mailOutbox.count({ where: { notification: { type: "BADGE_EARNED" } } })).toBe(0);
  });

  test("the 25th book makes a book lover, who stays one with fewer", async () => {
    await db().book.createMany({
      data: Array.from({ length: 24 }, () => ({ ownerId: owner.id, title: "T", author: "A" })),
    });
    await settleBadges();
    expect(await worn(owner)).toEqual([]);
    const { body } = await call(create, { as: owner, body: { title: "Земля", author: "Ольга Кобилянська" } });
    await settleBadges();
    expect(await worn(owner)).toEqual(["BOOK_LOVER"]);
    await call(remove, { as: owner, params: { id: String(body.id) }, method: "DELETE" });
    await loanIn("RETURNED", { owner, borrower });
    await settleBadges();
    expect(await worn(owner)).toEqual(["BOOK_LOVER"]);
  });

  test("an e-mail address with a phone number or an identity makes a verified user, while it holds", async () => {
    const set = (data: object) => db().user.update({ where: { id: owner.id }, data });
    await set({ phoneVerifiedAt: new Date() });
    await settleBadges();
    expect(await worn(owner)).toEqual(["VERIFIED_USER"]);
    await set({ phoneVerifiedAt: null });
    await settleBadges();
    expect(await worn(owner)).toEqual([]);
    expect((await standing(owner)).ahead?.map(({ badge }) => badge)).toContain("VERIFIED_USER");
    await set({ idVerifiedAt: new Date() });
    await settleBadges();
    expect(await worn(owner)).toEqual(["VERIFIED_USER"]);
    expect(await told(owner)).toEqual(["VERIFIED_USER"]);
  });

  test("five ratings of 4.5 on average make a trusted member, until the average falls", async () => {
    for (const stars of [5, 5, 5, 4]) await rate((await loanIn("RETURNED", { owner, borrower })).id, stars);
    await settleBadges();
    expect(await worn(borrower)).toEqual([]);
    await rate((await loanIn("RETURNED", { owner, borrower })).id, 4);
    await settleBadges();
    expect(await worn(borrower)).toEqual(["TRUSTED_MEMBER"]);
    await rate((await loanIn("RETURNED", { owner, borrower })).id, 1);
    await settleBadges();
    expect(await worn(borrower)).toEqual([]);
    expect(await told(borrower)).toEqual(["TRUSTED_MEMBER"]);
  });

  test("ten books given away, or fifty that changed hands, make a community hero", async () => {
    for (let at = 0; at < 10; at += 1) {
      const { id } = await bookOf(owner, { state: "AVAILABLE_FOR_GIVE_AWAY" });
      const answer = await call(remove, { as: owner, params: { id }, query: { givenAway: "true" }, method: "DELETE" });
      expect(answer.status).toBe(204);
    }
    await returned(50, { owner: borrower, borrower: stranger });
    await loanIn("RETURNED", { owner: borrower, borrower: stranger });
    await settleBadges();
    expect(await worn(owner)).toEqual(["COMMUNITY_HERO"]);
    expect(await worn(stranger)).toEqual(expect.arrayContaining(["COMMUNITY_HERO", "PASSIONATE_READER"]));
    expect((await standing(owner)).stats).toMatchObject({ booksGivenAway: 10, totalTransactions: 10 });
  });

  test("only a book that stood to be given away counts as given away, and only if it is said so", async () => {
    const [lendable, gift] = [await bookOf(owner), await bookOf(owner, { state: "AVAILABLE_FOR_GIVE_AWAY" })];
    await call(remove, { as: owner, params: { id: lendable.id }, query: { givenAway: "true" }, method: "DELETE" });
    await call(remove, { as: owner, params: { id: gift.id }, method: "DELETE" });
    expect((await standing(owner)).stats.booksGivenAway).toBe(0);
    const answer = await call(remove, { as: owner, params: { id: gift.id }, query: { givenAway: "maybe" }, method: "DELETE" });
    expect(answer.status).toBe(400);
  });
});

test("looking at the same readers from twenty sides at once gives one badge and one notice", async () => {
  await returned(9);
  await Promise.all(Array.from({ length: 4 }, () => loanIn("RETURNED", { owner, borrower })));
  await Promise.all(Array.from({ length: 20 }, () => settleBadges()));
  expect([await told(owner), await told(borrower)]).toEqual([["DEDICATED_LENDER"], ["PASSIONATE_READER"]]);
  expect(await db().badgeCheck.count()).toBe(0);
});

test("a transaction that is rolled back leaves nobody to look at", async () => {
  await settleBadges();
  const failed = db().$transaction(async (tx) => {
    await tx.user.update({ where: { id: owner.id }, data: { idVerifiedAt: new Date() } });
    throw new Error("after all not");
  });
  await expect(failed).rejects.toThrow("after all not");
  expect(await db().badgeCheck.count()).toBe(0);
});

test("badges stand on profiles and friends' cards; progress is for oneself", async () => {
  await db().user.update({ where: { id: owner.id }, data: { phoneVerifiedAt: new Date() } });
  await settleBadges();
  const [aId = "", bId = ""] = [owner.id, borrower.id].sort();
  await db().friendship.create({ data: { aId, bId } });
  expect((await call(profile, { as: stranger, params: { id: owner.id } })).body.badges).toEqual(["VERIFIED_USER"]);
  expect((await call(me, { as: owner })).body.badges).toEqual(["VERIFIED_USER"]);
  const [friend] = (await call(friends, { as: borrower })).body as { badges: Badge[] }[];
  expect(friend?.badges).toEqual(["VERIFIED_USER"]);
  expect((await standing(owner, stranger)).ahead).toBeNull();
  const { ahead } = await standing(owner);
  expect(ahead?.find(({ badge }) => badge === "DEDICATED_LENDER")?.ways).toEqual([
    [{ fact: "returnedAsOwner", have: 0, need: 10 }],
  ]);
});

test("a reader who blocked the other has no standing for them", async () => {
  await db().block.create({ data: { blockerId: owner.id, blockedId: stranger.id } });
  expect((await call(standingRoute, { as: stranger, params: { id: owner.id } })).status).toBe(404);
});
