import { describe, expect, test } from "vitest";
import { DELETE as remove, PUT as change } from "@/app/api/books/[id]/route";
import { POST as create } from "@/app/api/books/route";
import { GET as standingRoute } from "@/app/api/users/[id]/badges/route";
import { GET as profile } from "@/app/api/users/[id]/route";
import { GET as friends } from "@/app/api/users/me/friends/route";
import { GET as me } from "@/app/api/users/me/route";
import { updateBadges } from "@/lib/features/badges/commands";
import type { BadgeProgress } from "@/lib/features/badges/schema";
import { db } from "@/lib/server/database/db";
import { LOCKS } from "@/lib/server/database/locks";
import type { Badge } from "@/prisma/client/enums";
import { call } from "../support/call";
import { friends as befriend, say } from "../support/chatting";
import { bookOf, loanIn, NAMES, noticesOf, onLoan } from "../support/lending";
import { borrower, newNeighbours, owner, stranger } from "../support/neighbours";
import { person, type Person } from "../support/people";

newNeighbours();

async function standing(of: Person, as = of): Promise<BadgeProgress> {
  const answer = await call(standingRoute, { as, params: { id: of.id } });
  expect(answer.status).toBe(200);
  return answer.body as never;
}
const worn = async (who: Person) => (await standing(who)).badges.map(({ badge }) => badge);
const earned = async (who: Person) => {
  await updateBadges();
  return worn(who);
};
const told = async (who: Person): Promise<Badge[]> =>
  (await noticesOf({ userId: who.id, type: "BADGE_EARNED" })).map(
    ({ params }) => (params as { badge: Badge }).badge,
  );
const rate = (id: string, stars: number) =>
  onLoan("rate", owner, id, { punctuality: stars, accuracy: stars, communication: stars });

const DAY = 24 * 3_600_000;

/** A loan between these two, returned this many hours after the handover. */
async function returned(sides: { owner: Person; borrower: Person }, hours = 24): Promise<void> {
  const { id } = await bookOf(sides.owner);
  const [lentAt, closedAt] = [new Date(Date.now() - hours * 3_600_000), new Date()];
  const loan = await db().loan.create({
    data: {
      bookId: id,
      ownerId: sides.owner.id,
      borrowerId: sides.borrower.id,
      status: "LENT",
      ...NAMES,
      dueDate: lentAt,
      approvedAt: lentAt,
      lentAt,
    },
  });
  await db().loan.update({ where: { id: loan.id }, data: { status: "RETURNED", closedAt } });
}
const people = (count: number) => Promise.all(Array.from({ length: count }, () => person()));
/** Returned loans with the reader on this side, each with another user. */
async function returnedWith(
  many: number,
  side: Partial<{ owner: Person; borrower: Person }>,
): Promise<void> {
  for (const other of await people(many))
    await returned({ owner: other, borrower: other, ...side });
}

describe("earning", () => {
  test("the tenth partner makes a passionate reader and a dedicated lender, told once each", async () => {
    await returnedWith(9, { owner });
    await returnedWith(9, { borrower });
    await updateBadges();
    expect([await worn(owner), await worn(borrower)]).toEqual([[], []]);
    await returned({ owner, borrower });
    await updateBadges();
    expect([await worn(owner), await worn(borrower)]).toEqual([
      ["DEDICATED_LENDER"],
      ["PASSIONATE_READER"],
    ]);
    await returnedWith(1, { owner, borrower });
    await updateBadges();
    expect([await told(owner), await told(borrower)]).toEqual([
      ["DEDICATED_LENDER"],
      ["PASSIONATE_READER"],
    ]);
    expect(await db().mailOutbox.count({ where: { notification: { type: "BADGE_EARNED" } } })).toBe(
      0,
    );
  });

  test("two readers make no reputation between themselves, and a loan of a moment none at all", async () => {
    for (let count = 0; count < 12; count += 1) await returned({ owner, borrower });
    for (let count = 0; count < 6; count += 1)
      await rate((await loanIn("RETURNED", { owner, borrower })).id, 5);
    for (const other of await people(12)) {
      await returned({ owner, borrower: other }, 0);
      await returned({ owner, borrower: other }, 23.9);
    }
    await updateBadges();
    expect([await worn(owner), await worn(borrower)]).toEqual([["BOOK_LOVER"], []]);
    const ahead = (await standing(owner)).ahead?.flatMap(({ ways }) => ways.flat());
    expect(ahead).toContainEqual({ fact: "borrowers", have: 1, need: 10 });
    expect(ahead).toContainEqual({ fact: "partners", have: 1, need: 50 });
    expect((await standing(owner)).stats).toMatchObject({ booksLent: 42, totalTransactions: 42 });
  });

  test("the 25th book makes a book lover, who stays one with fewer", async () => {
    await db().book.createMany({
      data: Array.from({ length: 24 }, () => ({ ownerId: owner.id, title: "T", author: "A" })),
    });
    expect(await earned(owner)).toEqual([]);
    const { body } = await call(create, {
      as: owner,
      body: { title: "Земля", author: "Ольга Кобилянська", visibility: "NOBODY" },
    });
    expect(await earned(owner), "nobody sees the 25th").toEqual([]);
    const params = { id: String(body.id) };
    await call(change, { as: owner, params, method: "PUT", body: { visibility: "FRIENDS" } });
    expect(await earned(owner)).toEqual(["BOOK_LOVER"]);
    await call(remove, { as: owner, params, method: "DELETE" });
    await loanIn("RETURNED", { owner, borrower });
    expect(await earned(owner)).toEqual(["BOOK_LOVER"]);
  });

  test("an e-mail address with a phone number or an identity makes a verified user, while it holds", async () => {
    const set = (data: object) => db().user.update({ where: { id: owner.id }, data });
    await set({ phoneVerifiedAt: new Date() });
    expect(await earned(owner)).toEqual(["VERIFIED_USER"]);
    await set({ phoneVerifiedAt: null });
    expect(await earned(owner)).toEqual([]);
    expect((await standing(owner)).ahead?.map(({ badge }) => badge)).toContain("VERIFIED_USER");
    await set({ idVerifiedAt: new Date() });
    expect(await earned(owner)).toEqual(["VERIFIED_USER"]);
    expect(await told(owner)).toEqual(["VERIFIED_USER"]);
  });

  test("five readers who rate 4.5 on average make a trusted member, until the average falls", async () => {
    const owners = await people(5);
    const rates = async (by: Person, stars: number) => {
      const { id } = await loanIn("RETURNED", { owner: by, borrower });
      await onLoan("rate", by, id, { punctuality: stars, accuracy: stars, communication: stars });
    };
    for (const [at, stars] of [5, 5, 5, 4].entries()) await rates(owners[at] as Person, stars);
    expect(await earned(borrower)).toEqual([]);
    await rates(owners[4] as Person, 4);
    expect(await earned(borrower)).toEqual(["TRUSTED_MEMBER"]);
    await rates(owners[0] as Person, 1);
    expect(await earned(borrower)).toEqual([]);
    expect(await told(borrower)).toEqual(["TRUSTED_MEMBER"]);
  });

  const gone = (id: string, givenTo?: Person) =>
    call(remove, {
      as: owner,
      params: { id },
      method: "DELETE",
      query: { givenAway: "true", ...(givenTo && { givenTo: givenTo.id }) },
    });
  async function giveAway(givenTo?: Person, createdAt = new Date(Date.now() - DAY)): Promise<void> {
    const { id } = await bookOf(owner, { state: "AVAILABLE_FOR_GIVE_AWAY", createdAt });
    expect((await gone(id, givenTo)).status).toBe(204);
  }

  test("books given to ten readers who had written, or fifty partners, make a community hero", async () => {
    const readers = await people(10);
    for (const reader of readers) {
      await befriend(reader, owner);
      await say(reader, owner, "Is it still there?");
    }
    for (let at = 0; at < 10; at += 1) await giveAway();
    for (let at = 0; at < 10; at += 1) await giveAway(readers[0]);
    for (const reader of readers) await giveAway(reader, new Date());
    expect(await earned(owner), "to nobody, to one reader, and of a moment").toEqual([]);
    for (const reader of readers.slice(1)) await giveAway(reader);
    await returnedWith(25, { owner: borrower });
    await returnedWith(25, { borrower });
    expect(await earned(owner)).toEqual(["COMMUNITY_HERO"]);
    expect(await worn(borrower)).toEqual(
      expect.arrayContaining(["COMMUNITY_HERO", "PASSIONATE_READER", "DEDICATED_LENDER"]),
    );
    expect((await standing(owner)).stats).toMatchObject({
      booksGivenAway: 29,
      totalTransactions: 29,
    });
  });

  test("a book is given to a reader who has written to its owner, and to no other", async () => {
    const { id } = await bookOf(owner, { state: "AVAILABLE_FOR_GIVE_AWAY" });
    await befriend(owner, borrower);
    await say(owner, borrower, "Would you like it?");
    for (const nobody of [stranger, borrower, owner]) {
      const { status, body } = await gone(id, nobody);
      expect([status, body.fields]).toEqual([400, { givenTo: { code: "noMessages" } }]);
    }
    await say(borrower, owner, "Yes!");
    await db().block.create({ data: { blockerId: borrower.id, blockedId: owner.id } });
    expect((await gone(id, borrower)).status).toBe(400);
    await db().block.deleteMany();
    expect((await gone(id, borrower)).status).toBe(204);
    expect((await standing(owner)).stats).toMatchObject({
      booksGivenAway: 1,
      totalTransactions: 1,
    });
  });

  test("only a book that stood to be given away counts as given away, and only if it is said so", async () => {
    const [lendable, gift] = [
      await bookOf(owner),
      await bookOf(owner, { state: "AVAILABLE_FOR_GIVE_AWAY" }),
    ];
    await befriend(borrower, owner);
    await say(borrower, owner, "May I have one?");
    await gone(lendable.id, borrower);
    await call(remove, { as: owner, params: { id: gift.id }, method: "DELETE" });
    expect((await standing(owner)).stats.booksGivenAway).toBe(0);
    const answer = await call(remove, {
      as: owner,
      params: { id: gift.id },
      query: { givenAway: "maybe" },
      method: "DELETE",
    });
    expect(answer.status).toBe(400);
  });
});

test("looking at the same readers from twenty sides at once gives one badge and one notice", async () => {
  await returnedWith(9, { owner });
  await returnedWith(9, { borrower });
  await Promise.all(Array.from({ length: 4 }, () => returned({ owner, borrower })));
  await Promise.all(Array.from({ length: 20 }, () => updateBadges()));
  expect([await told(owner), await told(borrower)]).toEqual([
    ["DEDICATED_LENDER"],
    ["PASSIONATE_READER"],
  ]);
  expect(await db().badgeCheck.count()).toBe(0);
});

test("badges are given while the gazetteer is being filled", async () => {
  await db().user.update({ where: { id: owner.id }, data: { phoneVerifiedAt: new Date() } });
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(${LOCKS.gazetteer}::bigint)::text`;
    await updateBadges();
  });
  expect(await worn(owner)).toEqual(["VERIFIED_USER"]);
});

test("a transaction that is rolled back leaves nobody to look at", async () => {
  await updateBadges();
  const failed = db().$transaction(async (tx) => {
    await tx.user.update({ where: { id: owner.id }, data: { idVerifiedAt: new Date() } });
    throw new Error("after all not");
  });
  await expect(failed).rejects.toThrow("after all not");
  expect(await db().badgeCheck.count()).toBe(0);
});

test("badges stand on profiles and friends' cards; progress is for oneself", async () => {
  await db().user.update({ where: { id: owner.id }, data: { phoneVerifiedAt: new Date() } });
  await updateBadges();
  await befriend(owner, borrower);
  expect((await call(profile, { as: stranger, params: { id: owner.id } })).body.badges).toEqual([
    "VERIFIED_USER",
  ]);
  expect((await call(me, { as: owner })).body.badges).toEqual(["VERIFIED_USER"]);
  const [friend] = (await call(friends, { as: borrower })).body as { badges: Badge[] }[];
  expect(friend?.badges).toEqual(["VERIFIED_USER"]);
  expect((await standing(owner, stranger)).ahead).toBeNull();
  const { ahead } = await standing(owner);
  expect(ahead?.find(({ badge }) => badge === "DEDICATED_LENDER")?.ways).toEqual([
    [{ fact: "borrowers", have: 0, need: 10 }],
  ]);
});
