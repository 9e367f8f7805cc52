import { beforeEach, expect, test } from "vitest";
import { GET as calendarFile } from "@/app/api/loans/[id]/meetup.ics/route";
import { db } from "@/lib/server/database/db";
import type { Loan } from "@/lib/features/loans/schema";
import { UNDO_HANDOVER_SECONDS } from "@/lib/features/loans/terms";
import { call } from "../support/call";
import { readIcs } from "../support/ics";
import { day, loanIn, onLoan } from "../support/lending";
import { neighbours, type Person } from "../support/people";

let owner: Person, borrower: Person;
beforeEach(async () => {
  ({ owner, borrower } = await neighbours());
});

const get = async (id: string) => (await onLoan("get", owner, id)).body as unknown as Loan;

/** The newest notification about a loan. */
const newest = (loanId: string) =>
  db().notification.findFirstOrThrow({ where: { loanId }, orderBy: { id: "desc" } });

test("a meet-up is a proposal until the other side confirms it, and again after each change", async () => {
  const { id } = await loanIn("APPROVED", { owner, borrower });
  const meet = {
    date: day(3),
    time: "18:00",
    location: "Парк Франка, біля входу",
    timeZone: "Europe/Kyiv",
  };
  const proposed = await onLoan("schedule", borrower, id, meet);
  expect(proposed.body).toMatchObject({
    meetUpProposedBy: "borrower",
    meetUpConfirmed: false,
    meetUpVersion: 1,
  });
  expect((await onLoan("confirm", borrower, id, { version: 1 })).body.code, "one's own").toBe(
    "LOAN_TRANSITION",
  );
  expect((await onLoan("confirm", owner, id, { version: 1 })).body).toMatchObject({
    status: "SCHEDULED",
    meetUpConfirmed: true,
    meetUpVersion: 1,
  });
  expect(await newest(id)).toMatchObject({ userId: borrower.id, type: "MEETUP_CONFIRMED" });
  expect(
    (await onLoan("confirm", owner, id, { version: 1 })).status,
    "again, as after a lost answer",
  ).toBe(200);
  expect(await db().notification.count({ where: { loanId: id, type: "MEETUP_CONFIRMED" } })).toBe(
    1,
  );

  await onLoan("schedule", owner, id, { ...meet, time: "19:00" });
  expect(await get(id)).toMatchObject({
    meetUpProposedBy: "owner",
    meetUpConfirmed: false,
    meetUpVersion: 2,
  });
  expect((await onLoan("confirm", borrower, id, { version: 2 })).status).toBe(200);
});

test("who confirms what has changed in between is told so, and nothing is confirmed", async () => {
  const { id } = await loanIn("SCHEDULED", { owner, borrower });
  await onLoan("schedule", owner, id, { location: "park" });
  const late = await onLoan("confirm", borrower, id, { version: 1 });
  expect(late).toMatchObject({ status: 409, body: { code: "MEETUP_CHANGED" } });
  expect(await get(id)).toMatchObject({ meetUpConfirmed: false, meetUpVersion: 2 });
  const wrong = await onLoan("confirm", borrower, id, {});
  expect(wrong.body).toMatchObject({ status: 400, fields: { version: { code: "required" } } });
});

test("of a change and confirmations at the same time, no confirmation is of what was not seen", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await loanIn("SCHEDULED", { owner, borrower });
    const confirm = () => onLoan("confirm", borrower, id, { version: 1 });
    const change = () => onLoan("schedule", owner, id, { location: "park" });
    await Promise.all([confirm(), change(), confirm(), confirm()]);
    expect(await get(id)).toMatchObject({
      meetUpLocationGeneral: "park",
      meetUpConfirmed: false,
      meetUpVersion: 2,
    });
    expect(
      await db().notification.count({ where: { loanId: id, type: "MEETUP_CONFIRMED" } }),
    ).toBeLessThanOrEqual(1);
  }
});

test("the notification says when and where, and the loan keeps the zone it was entered in", async () => {
  const { id } = await loanIn("APPROVED", { owner, borrower });
  const date = day(3);
  await onLoan("schedule", owner, id, {
    date,
    time: "15:00",
    location: "library",
    timeZone: "America/Los_Angeles",
  });
  const meetUpDateTime = (await get(id)).meetUpDateTime;
  expect(await get(id)).toMatchObject({ meetUpTimeZone: "America/Los_Angeles" });
  expect((await newest(id)).params).toMatchObject({
    meetUpDateTime,
    meetUpTimeSet: 1,
    meetUpTimeZone: "America/Los_Angeles",
    meetUpLocationGeneral: "library",
  });
  await onLoan("schedule", owner, id, { date });
  expect(await get(id), "unsaid, it is that of the owner's country").toMatchObject({
    meetUpTimeZone: "Europe/Kyiv",
  });
});

test("a calendar shows a proposal as tentative, and the day it was entered for", async () => {
  const { id } = await loanIn("APPROVED", { owner, borrower });
  const date = day(3);
  await onLoan("schedule", owner, id, { date, timeZone: "Pacific/Auckland" });
  const entry = async () => {
    const answer = await call(calendarFile, { as: borrower, params: { id } });
    return readIcs(await answer.response.text()).events[0];
  };
  const start = { "DTSTART;VALUE=DATE": date.replaceAll("-", "") };
  expect(await entry()).toMatchObject({ ...start, STATUS: "TENTATIVE" });
  await onLoan("confirm", borrower, id, { version: 1 });
  expect(await entry()).toMatchObject({ ...start, STATUS: "CONFIRMED" });
});

test.each(["APPROVED", "SCHEDULED"] as const)(
  "handed over by mistake, what was %s is so again, with its book",
  async (before) => {
    const { id, book } = await loanIn(before, { owner, borrower });
    await onLoan("status", owner, id, { status: "LENT" });
    expect((await onLoan("undo", owner, id)).body).toMatchObject({ status: before, lentAt: null });
    expect(await db().book.findUnique({ where: { id: book.id } })).toMatchObject({
      state: "BOOKED",
      lentCount: 0,
    });
    expect(await newest(id)).toMatchObject({
      userId: borrower.id,
      type: "LOAN_STATUS_CHANGE",
      params: { status: before },
    });
    expect((await onLoan("status", owner, id, { status: "LENT" })).status, "and once more").toBe(
      200,
    );
    expect(await db().loan.findUnique({ where: { id } })).toMatchObject({
      approvedAt: expect.any(Date),
    });
  },
);

test("a handover is undone for a short time, once, however often it is pressed", async () => {
  const { id } = await loanIn("LENT", { owner, borrower });
  const answers = await Promise.all([1, 2, 3].map(() => onLoan("undo", owner, id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const late = await loanIn("LENT", { owner, borrower });
  const at = new Date(Date.now() - (UNDO_HANDOVER_SECONDS + 5) * 1000);
  await db().loanEvent.updateMany({ where: { loanId: late.id, kind: "LENT" }, data: { at } });
  expect((await onLoan("undo", owner, late.id)).body.code).toBe("LOAN_TRANSITION");
  expect((await get(late.id)).status).toBe("LENT");
});

test("a request says whether its book is to be had, so that no screen offers what is refused", async () => {
  const { id, book } = await loanIn("REQUESTED", { owner, borrower });
  expect((await get(id)).bookAvailable).toBe(true);
  await db().book.update({ where: { id: book.id }, data: { state: "BOOKED" } });
  expect((await get(id)).bookAvailable).toBe(false);
});

test("a block closes confirming as it closes proposing", async () => {
  const { id } = await loanIn("SCHEDULED", { owner, borrower });
  await db().block.create({ data: { blockerId: owner.id, blockedId: borrower.id } });
  expect((await onLoan("confirm", borrower, id, { version: 1 })).body).toMatchObject({
    status: 403,
    code: "FORBIDDEN",
  });
  expect(await get(id)).toMatchObject({ meetUpConfirmed: false });
});
