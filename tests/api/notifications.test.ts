import { expect, test } from "vitest";
import { z } from "zod";
import { GET as meetupFile } from "@/app/api/loans/[id]/meetup.ics/route";
import { PUT as read } from "@/app/api/notifications/[id]/read/route";
import { DELETE as remove } from "@/app/api/notifications/[id]/route";
import { PUT as readAll } from "@/app/api/notifications/read-all/route";
import { DELETE as removeAll, GET as list } from "@/app/api/notifications/route";
import { GET as counts } from "@/app/api/users/me/counts/route";
import { listed } from "@/components/notifications/listed";
import { db } from "@/lib/server/database/db";
import { transact } from "@/lib/server/database/transact";
import { notify } from "@/lib/features/notifications/commands";
import { notification } from "@/lib/features/notifications/schema";
import { block } from "../support/books";
import { call } from "../support/call";
import { readIcs } from "../support/ics";
import { day, loanIn, onLoan } from "../support/lending";
import { mailRound, mailsTo } from "../support/mail";
import { borrower, newNeighbours, owner, stranger } from "../support/neighbours";
import { changeReader, type Person } from "../support/people";

newNeighbours();

const news = async (as: Person) => z.array(notification).parse((await call(list, { as })).body);

test("news come newest first with keys, values and who caused them", async () => {
  const first = await loanIn("REQUESTED", { owner, borrower });
  const second = await loanIn("REQUESTED", { owner, borrower });
  await onLoan("approve", owner, first.id);
  const mine = await news(owner);
  expect(mine.map((item) => item.loanId)).toEqual([second.id, first.id]);
  expect(mine[0]).toMatchObject({
    type: "LOAN_REQUEST",
    title: "notifications.LOAN_REQUEST.title",
    message: "notifications.LOAN_REQUEST.message",
    params: { name: "Bohdan Borrower", title: "Тигролови" },
    read: false,
    actor: { id: borrower.id, displayName: "Bohdan Borrower", profilePictureUrl: null },
  });
  expect((await news(borrower)).map((item) => item.type)).toEqual(["LOAN_APPROVED"]);
  expect(await news(stranger)).toEqual([]);
});

test("a step that fails half-way leaves nothing behind", async () => {
  const { id, book } = await loanIn("REQUESTED", { owner, borrower });
  await db().$executeRaw`ALTER TABLE "MailOutbox" ADD CONSTRAINT no_more CHECK (false) NOT VALID`;
  expect((await onLoan("approve", owner, id)).status).toBe(500);
  await db().$executeRaw`ALTER TABLE "MailOutbox" DROP CONSTRAINT no_more`;
  expect((await onLoan("get", owner, id)).body).toMatchObject({
    status: "REQUESTED",
    dueDate: null,
  });
  expect(await db().book.findUnique({ where: { id: book.id } })).toMatchObject({
    state: "AVAILABLE_FOR_BORROW",
  });
  expect(await db().loanEvent.count({ where: { loanId: id } })).toBe(1);
  expect(await news(borrower)).toEqual([]);
});

test("a news item is read, and removed", async () => {
  await loanIn("REQUESTED", { owner, borrower });
  const [item] = await news(owner);
  const params = { id: item?.id ?? "" };
  expect(item?.read).toBe(false);
  for (const time of ["first", "again"]) {
    const { status, body } = await call(read, { as: owner, params, method: "PUT" });
    expect([time, status, body.read]).toEqual([time, 200, true]);
  }
  expect((await news(owner))[0]?.read).toBe(true);
  expect((await call(remove, { as: owner, params, method: "DELETE" })).status).toBe(204);
  expect(await news(owner)).toEqual([]);
  expect((await call(remove, { as: owner, params, method: "DELETE" })).status).toBe(404);
});

test("loans that meet are one matter, which is counted, read and deleted as one; later each is its own again", async () => {
  const first = await loanIn("APPROVED", { owner, borrower });
  const second = await loanIn("APPROVED", { owner, borrower });
  await loanIn("APPROVED", { owner, borrower });
  const matters = async () => {
    const { body } = await call(counts, { as: borrower });
    return [listed(await news(borrower), []).map(({ type }) => type), body.notifications];
  };
  expect(await matters()).toEqual([["LOAN_APPROVED", "LOAN_APPROVED", "LOAN_APPROVED"], 3]);
  await onLoan("schedule", owner, second.id, { location: "cafe", loanIds: [first.id] });
  expect(await matters()).toEqual([["MEETUP_SCHEDULED", "LOAN_APPROVED"], 2]);

  const [meeting, , newer, older] = await news(borrower);
  const act = (route: typeof read | typeof remove, method: string, id = "") =>
    call(route, { as: borrower, params: { id }, method });
  await act(read, "PUT", newer?.id);
  expect((await news(borrower)).map((each) => each.read)).toEqual([false, false, true, true]);
  expect(older?.matter).toBe(newer?.matter);
  expect(await matters(), "the newest is unread").toContain(2);
  expect(meeting?.params, "open").toMatchObject({ books: 2, meetUpConfirmed: 0 });
  await onLoan("confirm", borrower, first.id, { version: 1 });
  expect((await news(borrower))[0]?.params, "agreed").toMatchObject({ meetUpConfirmed: 1 });
  await act(read, "PUT", meeting?.id);
  expect(await matters()).toContain(1);

  for (const { id } of [first, second]) {
    await onLoan("status", owner, id, { status: "LENT" });
    await onLoan("return", owner, id);
  }
  expect(await matters()).toEqual([["BOOK_RETURNED", "BOOK_RETURNED", "LOAN_APPROVED"], 3]);
  const returned = (await news(borrower)).find(({ type }) => type === "BOOK_RETURNED");
  await act(remove, "DELETE", returned?.id);
  expect(await matters()).toEqual([["BOOK_RETURNED", "LOAN_APPROVED"], 2]);
});

test("all at once: one's own alone", async () => {
  await loanIn("APPROVED", { owner, borrower });
  await loanIn("APPROVED", { owner, borrower });
  expect((await call(readAll, { as: owner, method: "PUT" })).status).toBe(204);
  expect((await news(owner)).map((item) => item.read)).toEqual([true, true]);
  expect((await news(borrower)).map((item) => item.read)).toEqual([false, false]);
  expect((await call(removeAll, { as: owner, method: "DELETE" })).status).toBe(204);
  expect(await news(owner)).toEqual([]);
  expect(await news(borrower)).toHaveLength(2);
});

test("who is blocked by now is no longer shown as its cause", async () => {
  await loanIn("REQUESTED", { owner, borrower });
  await block(owner, borrower);
  expect((await news(owner))[0]?.actor).toBeNull();
});

test("whoever changes the name they go by is told of by the new one, on every step and in what was told before", async () => {
  const { id } = await loanIn("REQUESTED", { owner, borrower });
  await changeReader(owner, { nickname: "hidden_owl", displayNamePreference: "NICKNAME" });
  await onLoan("approve", owner, id);
  await onLoan("schedule", owner, id, { date: day(3), time: "15:00" });
  await mailRound();
  expect(await news(borrower)).toMatchObject([
    {
      type: "MEETUP_SCHEDULED",
      params: { name: "hidden_owl" },
      actor: { displayName: "hidden_owl" },
    },
    { type: "LOAN_APPROVED", params: { name: "hidden_owl" }, actor: { displayName: "hidden_owl" } },
  ]);
  const mails = await mailsTo(borrower.email);
  expect(mails).toHaveLength(2);
  for (const { subject, text } of mails) {
    expect(subject).not.toContain("hidden_owl");
    expect(text).toContain("hidden_owl");
  }
  const ics = await (await call(meetupFile, { as: borrower, params: { id } })).response.text();
  expect(readIcs(ics).events[0]?.SUMMARY).toBe("Meet-up with hidden_owl: “Тигролови”");
  for (const text of [
    JSON.stringify(await news(borrower)),
    ics,
    ...mails.map(({ text, html }) => text + html),
  ]) {
    expect(text).not.toContain("Olena Owner");
  }
  await changeReader(owner, { nickname: "grey_owl" });
  expect((await news(borrower)).map(({ params }) => params.name)).toEqual(["grey_owl", "grey_owl"]);
  await block(owner, borrower);
  expect(
    (await news(borrower)).map(({ params }) => params.name),
    "no newer name behind a block",
  ).toEqual(["hidden_owl", "hidden_owl"]);
});

test("a long list stops at the newest, and what the screen leaves out takes no place of what it lists", async () => {
  await loanIn("APPROVED", { owner, borrower });
  const many = <T>(notice: T) => Array.from({ length: 205 }, () => notice);
  const told = { userId: owner.id, type: "FRIEND_REQUEST", params: { name: "Олена" } } as const;
  await transact((tx) => notify(tx, ...many(told)));
  expect(await news(owner)).toHaveLength(200);
  const unlisted = { userId: borrower.id, type: "LOAN_STATUS_CHANGE" } as const;
  await db().notification.createMany({ data: many(unlisted) });
  const all = await news(borrower);
  expect(all).toHaveLength(201);
  expect(listed(all, []).map(({ type }) => type)).toEqual(["LOAN_APPROVED"]);
  expect(all.at(-1)?.type, "newest first").toBe("LOAN_APPROVED");
});
