import { expect, test } from "vitest";
import { PUT as readAll } from "@/app/api/notifications/read-all/route";
import { GET as counts } from "@/app/api/users/me/counts/route";
import { markConversationRead } from "@/lib/features/chat/read-commands";
import { db } from "@/lib/server/database/db";
import {
  acceptFriendship,
  requestFriendship,
  withdrawRequest,
} from "@/lib/features/friends/commands";
import { HOUR } from "@/lib/shared/time";
import { call } from "../support/call";
import { say } from "../support/chatting";
import { listHistory } from "@/lib/features/loans/queries";
import { loanGroups } from "@/lib/features/loans/groups";
import { historyLength } from "@/lib/features/loans/input-schema";
import { listPending } from "@/lib/features/loans/requests/pending-queries";
import { listOutsideLoans } from "@/lib/features/shelf/outside-loan-queries";
import { block, book } from "../support/books";
import { day, loanIn, noticesOf, onLoan } from "../support/lending";
import { borrower, newNeighbours, owner } from "../support/neighbours";
import { person, type Person } from "../support/people";

newNeighbours();

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR);

const numbers = async (as: Person) => (await call(counts, { as })).body;

test("nothing waits for a new reader; administrators also see how much waits for a decision", async () => {
  const admin = await person({ role: "ADMIN" });
  expect(await numbers(admin)).toEqual({
    friends: 0,
    chats: 0,
    notifications: 0,
    loans: 0,
    admin: 0,
  });
  expect(await numbers(owner)).toEqual({ friends: 0, chats: 0, notifications: 0, loans: 0 });
  const report = { reason: "spam", details: "Ads.", about: {} };
  await db().report.create({
    data: { reporterId: borrower.id, targetUserId: owner.id, ...report },
  });
  await db().idVerification.create({ data: { userId: owner.id, pictureKey: "identities/1" } });
  expect(await numbers(admin)).toMatchObject({ admin: 2 });
});

test("friend requests, conversations and notifications count until they are answered or read", async () => {
  await requestFriendship(borrower.actor, { id: borrower.id, userId: owner.id });
  expect(await numbers(owner)).toEqual({ friends: 1, chats: 0, notifications: 1, loans: 0 });
  await acceptFriendship(owner.actor, { id: owner.id, userId: borrower.id });
  expect(await numbers(owner)).toEqual({ friends: 0, chats: 0, notifications: 0, loans: 0 });
  expect(await numbers(borrower)).toEqual({ friends: 0, chats: 0, notifications: 1, loans: 0 });

  for (const content of ["one", "two"]) await say(borrower, owner, content);
  expect(await numbers(owner)).toMatchObject({ chats: 1 });
  expect(await numbers(borrower)).toMatchObject({ chats: 0 });
  await markConversationRead(owner.actor, { userId: borrower.id }, {});
  expect(await numbers(owner)).toMatchObject({ chats: 0 });
});

test("an answered request is read, and changes of status never count", async () => {
  const { id } = await loanIn("REQUESTED", { owner, borrower });
  expect(await numbers(owner)).toMatchObject({ notifications: 1 });
  await onLoan("approve", owner, id);
  expect(await numbers(owner)).toMatchObject({ notifications: 0 });
  expect(await numbers(borrower)).toMatchObject({ notifications: 1 });
  await onLoan("status", owner, id, { status: "LENT" });
  expect(await numbers(borrower)).toMatchObject({ notifications: 1 });
  expect(await noticesOf({ userId: borrower.id, readAt: null })).toHaveLength(2);
  await call(readAll, { as: borrower, method: "PUT" });
  expect(await numbers(borrower)).toMatchObject({ notifications: 0 });
});

test("a request that is taken back before it was read does not count any more", async () => {
  const { id } = await loanIn("REQUESTED", { owner, borrower });
  const tie = { id: borrower.id, userId: owner.id };
  await requestFriendship(borrower.actor, tie);
  expect(await numbers(owner)).toEqual({ friends: 1, chats: 0, notifications: 2, loans: 1 });
  await onLoan("cancel", borrower, id);
  await withdrawRequest(borrower.actor, tie);
  expect(await numbers(owner)).toEqual({ friends: 0, chats: 0, notifications: 0, loans: 0 });
});

/** The count at Loans, which is as many groups as the screen shows there. */
async function todo(as: Person): Promise<unknown> {
  const [loans, pending, outside] = await Promise.all([
    listHistory(as.actor, historyLength.parse({})),
    listPending(as.actor),
    listOutsideLoans(as.actor),
  ]);
  const facts = { me: as.id, loans, pending, outside, places: [], today: day(0) };
  const shown = loanGroups(facts).filter(({ section }) => section === "todo");
  const { loans: counted } = await numbers(as);
  expect(counted).toBe(shown.length);
  return counted;
}

test("requests count once for each reader who asks for an available book", async () => {
  const other = await person();
  const first = await loanIn("REQUESTED", { owner, borrower });
  await loanIn("REQUESTED", { owner, borrower });
  await loanIn("REQUESTED", { owner, borrower: other });
  expect([await todo(owner), await todo(borrower)]).toEqual([2, 0]);
  await db().book.update({ where: { id: first.book.id }, data: { state: "BOOKED" } });
  expect(await todo(owner)).toBe(2);
  await db().book.updateMany({ where: { ownerId: owner.id }, data: { hiddenAt: new Date() } });
  expect(await todo(owner)).toBe(0);
});

test("a meet-up counts once, for the side that has not confirmed it", async () => {
  const { id } = await loanIn("APPROVED", { owner, borrower });
  const second = await loanIn("APPROVED", { owner, borrower });
  await onLoan("schedule", owner, id, { location: "cafe", loanIds: [second.id] });
  expect([await todo(owner), await todo(borrower)]).toEqual([0, 1]);
  await onLoan("confirm", borrower, id, { version: 1 });
  expect([await todo(owner), await todo(borrower)]).toEqual([0, 0]);
});

test("a meet-up that is over counts for both sides, together with what they have promised", async () => {
  const { id } = await loanIn("SCHEDULED", { owner, borrower });
  await loanIn("APPROVED", { owner: borrower, borrower: owner });
  await db().loan.update({ where: { id }, data: { meetUpAt: hoursAgo(1), meetUpTimeSet: true } });
  expect([await todo(owner), await todo(borrower)], "not over yet").toEqual([1, 2]);
  await db().loan.update({ where: { id }, data: { meetUpAt: hoursAgo(3) } });
  expect([await todo(owner), await todo(borrower)]).toEqual([1, 1]);
  await block(borrower, owner);
  expect([await todo(owner), await todo(borrower)]).toEqual([0, 0]);
});

test("a book that is overdue counts again when the meet-up for its return is over", async () => {
  const { id } = await loanIn("LENT", { owner, borrower });
  await onLoan("schedule", borrower, id, { location: "cafe" });
  const dueDate = new Date(day(-2));
  await db().loan.update({ where: { id }, data: { dueDate, meetUpConfirmedAt: new Date() } });
  expect([await todo(owner), await todo(borrower)]).toEqual([0, 0]);
  await db().loan.update({ where: { id }, data: { meetUpAt: hoursAgo(49), meetUpTimeSet: false } });
  expect([await todo(owner), await todo(borrower)]).toEqual([1, 1]);
});

test("what is promised counts once for both sides until one of them proposes a meet-up", async () => {
  const { id } = await loanIn("APPROVED", { owner, borrower });
  await loanIn("APPROVED", { owner, borrower });
  await loanIn("APPROVED", { owner: borrower, borrower: owner });
  await loanIn("REQUESTED", { owner, borrower });
  expect([await todo(owner), await todo(borrower)]).toEqual([2, 1]);
  await onLoan("schedule", owner, id, { location: "cafe" });
  expect([await todo(owner), await todo(borrower)]).toEqual([2, 2]);
  await block(borrower, owner);
  expect([await todo(owner), await todo(borrower)]).toEqual([0, 0]);
});

test("a lent book counts for its owner while more time is asked for, and for both sides once it is overdue", async () => {
  const { id } = await loanIn("LENT", { owner, borrower });
  expect([await todo(owner), await todo(borrower)]).toEqual([0, 0]);
  await onLoan("extension", borrower, id, { dueDate: day(60) });
  expect([await todo(owner), await todo(borrower)]).toEqual([1, 0]);
  await db().loan.update({ where: { id }, data: { dueDate: new Date(day(-2)) } });
  expect([await todo(owner), await todo(borrower)]).toEqual([1, 1]);
  await block(borrower, owner);
  expect(await todo(owner)).toBe(1);
});

test("overdue books of one reader count once, on either side; those of somebody hidden count each", async () => {
  const late = { dueDate: new Date(day(-2)) };
  for (const sides of [
    { owner, borrower },
    { owner, borrower },
    { owner: borrower, borrower: owner },
  ]) {
    const { id } = await loanIn("LENT", sides);
    await db().loan.update({ where: { id }, data: late });
  }
  expect([await todo(owner), await todo(borrower)]).toEqual([2, 2]);
  await block(borrower, owner);
  expect(await todo(owner)).toBe(3);
});

test("a book that somebody outside has counts once it is overdue", async () => {
  const bookId = await book(owner, { state: "LENT" });
  await db().outsideLoan.create({ data: { bookId, name: "Ірина", dueDate: new Date(day(3)) } });
  expect(await todo(owner)).toBe(0);
  await db().outsideLoan.update({ where: { bookId }, data: { dueDate: new Date(day(-3)) } });
  expect(await todo(owner)).toBe(1);
});
