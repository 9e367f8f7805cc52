import { expect, test } from "vitest";
import { GET as asks } from "@/app/api/loans/extensions/route";
import { POST as blockReader } from "@/app/api/users/[id]/blocked/[userId]/route";
import { feedEntries } from "@/lib/features/calendar/queries";
import { endPassedAsks } from "@/lib/features/loans/due-dates/open-extension-commands";
import { sendReminders } from "@/lib/features/loans/due-dates/reminder-commands";
import { db } from "@/lib/server/database/db";
import { digest } from "@/lib/server/secrets/secrets";
import { DAY } from "@/lib/shared/time";
import { call } from "../support/call";
import { day, loanIn, loanRow, noticesOf, onLoan } from "../support/lending";
import { mailRound, mailsTo } from "../support/mail";
import { borrower, newNeighbours, owner } from "../support/neighbours";

newNeighbours();

/** A book that is lent for thirty days. */
const lent = async () => (await loanIn("LENT", { owner, borrower })).id;
const told = async (userId: string, loanId: string) =>
  (await noticesOf({ userId, loanId })).filter(({ type }) => type.startsWith("EXTENSION_"));
const kinds = async (loanId: string) =>
  (await db().loanEvent.findMany({ where: { loanId }, orderBy: { id: "asc" } }))
    .slice(3)
    .map(({ kind, actorId, dueDate }) => [kind, actorId, dueDate?.toISOString().slice(0, 10)]);

test("the borrower asks, the owner agrees: date, story, notifications, mails and calendar follow", async () => {
  const id = await lent();
  await mailRound();
  const asked = await onLoan("extension", borrower, id, {
    dueDate: day(44),
    message: "Ще два розділи.",
  });
  expect(asked).toMatchObject({
    status: 200,
    body: {
      status: "LENT",
      dueDate: day(30),
      extension: { dueDate: day(44), message: "Ще два розділи." },
    },
  });
  expect((await call(asks, { as: owner })).body).toMatchObject([{ id }]);
  expect((await call(asks, { as: borrower })).body).toEqual([]);
  expect(await told(owner.id, id)).toMatchObject([
    {
      type: "EXTENSION_REQUESTED",
      actorId: borrower.id,
      params: { title: "Тигролови", dueDate: day(44), message: "Ще два розділи." },
    },
  ]);
  await mailRound();
  const mail = (await mailsTo(owner.email)).at(-1);
  expect(mail?.subject).toBe("You are asked for more time with one of your books");
  expect(mail?.text).toContain("Ще два розділи.");

  const agreed = await onLoan("approveExtension", owner, id);
  expect(agreed).toMatchObject({ status: 200, body: { dueDate: day(44), extension: null } });
  expect(await told(borrower.id, id)).toMatchObject([
    { type: "EXTENSION_APPROVED", actorId: owner.id, params: { dueDate: day(44) } },
  ]);
  expect((await call(asks, { as: owner })).body).toEqual([]);
  expect(await kinds(id)).toEqual([
    ["EXTENSION_REQUESTED", borrower.id, day(44)],
    ["EXTENDED", owner.id, day(44)],
  ]);
  await mailRound();
  expect((await mailsTo(borrower.email)).at(-1)?.subject).toBe("More time for a borrowed book");
});

test("the owner declines with words: the date stays, and the borrower may ask again", async () => {
  const id = await lent();
  await onLoan("extension", borrower, id, { dueDate: day(44) });
  const long = await onLoan("declineExtension", owner, id, { feedback: "x".repeat(501) });
  expect(long.body).toMatchObject({ status: 400, fields: { feedback: { code: "maxLength" } } });
  const declined = await onLoan("declineExtension", owner, id, { feedback: "На неї чекають." });
  expect(declined).toMatchObject({ status: 200, body: { dueDate: day(30), extension: null } });
  expect(await told(borrower.id, id)).toMatchObject([
    { type: "EXTENSION_DECLINED", params: { feedback: "На неї чекають." } },
  ]);
  expect((await onLoan("extension", borrower, id, { dueDate: day(37) })).status).toBe(200);
});

test("the owner gives more time unasked, which ends an ask for another date", async () => {
  const id = await lent();
  await onLoan("extension", borrower, id, { dueDate: day(60) });
  const given = await onLoan("extension", owner, id, { dueDate: day(45), message: "Читай." });
  expect(given).toMatchObject({ status: 200, body: { dueDate: day(45), extension: null } });
  expect(await told(borrower.id, id)).toMatchObject([
    { type: "EXTENSION_APPROVED", params: { dueDate: day(45), message: "Читай." } },
  ]);
  const gone = await onLoan("approveExtension", owner, id);
  expect(gone).toMatchObject({ status: 409, body: { code: "EXTENSION_GONE" } });
  const rows = await db().loanExtension.findMany({ where: { loanId: id }, orderBy: { id: "asc" } });
  expect(rows.map(({ state, byOwner }) => [state, byOwner])).toEqual([
    ["ENDED", false],
    ["APPROVED", true],
  ]);
});

test("what is wrong with more time is told to both sides, and changes nothing", async () => {
  const id = await lent();
  for (const [input, fields] of [
    [{}, { dueDate: { code: "required" } }],
    [{ dueDate: "soon" }, { dueDate: { code: "date" } }],
    [{ dueDate: day(-1) }, { dueDate: { code: "past" } }],
    [{ dueDate: day(30) }, { dueDate: { code: "notLater" } }],
    [{ dueDate: day(5 * 366) }, { dueDate: { code: "farAhead", max: 5 } }],
    [{ dueDate: day(40), message: "x".repeat(501) }, { message: { code: "maxLength", max: 500 } }],
    [{ dueDate: day(40), timeZone: "Mars/Olympus" }, { timeZone: { code: "invalid" } }],
  ]) {
    for (const side of [owner, borrower]) {
      const { body } = await onLoan("extension", side, id, input);
      expect(body, JSON.stringify(input)).toMatchObject({ status: 400, fields });
    }
  }
  expect(await db().loanExtension.count({ where: { loanId: id } })).toBe(0);
  expect((await loanRow(id)).dueDate).toEqual(new Date(day(30)));
});

test.each(["return", "lost", "undo", "status"] as const)(
  "an open ask ends with the loan, by %s: no answer and no mail follows",
  async (verb) => {
    const id = await lent();
    await mailRound();
    const before = (await mailsTo(owner.email)).length;
    await onLoan("extension", borrower, id, { dueDate: day(44) });
    await onLoan(verb, owner, id, verb === "status" ? { status: "CANCELED" } : {});
    for (const answer of ["approveExtension", "declineExtension"] as const) {
      expect((await onLoan(answer, owner, id)).status).toBe(409);
    }
    expect(await db().loanExtension.findMany({ where: { loanId: id } })).toMatchObject([
      { state: "ENDED" },
    ]);
    expect((await call(asks, { as: owner })).body).toEqual([]);
    expect((await told(owner.id, id)).filter(({ withdrawnAt }) => !withdrawnAt)).toEqual([]);
    await mailRound();
    expect(await mailsTo(owner.email)).toHaveLength(before);
  },
);

test("of twenty asks at once one is open, and of twenty answers at once one counts", async () => {
  const id = await lent();
  const asked = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      onLoan("extension", borrower, id, { dueDate: day(40 + n) }),
    ),
  );
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(asked.map(({ body }) => body.code))).toEqual(
    new Set([undefined, "EXTENSION_OPEN"]),
  );
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      onLoan(n % 2 ? "approveExtension" : "declineExtension", owner, id),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await told(borrower.id, id)).toHaveLength(1);
  expect(await told(owner.id, id)).toHaveLength(1);
  expect(await kinds(id)).toHaveLength(2);
  // The database allows one open ask.
  const open = { loanId: id, dueDate: new Date() };
  await db().loanExtension.create({ data: open });
  await expect(db().loanExtension.create({ data: open })).rejects.toThrow(/Unique/);
});

test("a return and a yes at once: the date moves before the return, or not at all", async () => {
  for (const _round of [1, 2, 3]) {
    const id = await lent();
    await onLoan("extension", borrower, id, { dueDate: day(44) });
    const [yes, back] = await Promise.all([
      onLoan("approveExtension", owner, id),
      onLoan("return", owner, id),
    ]);
    expect(back.status).toBe(200);
    const loan = await db().loan.findUniqueOrThrow({
      where: { id },
      include: { extensions: true },
    });
    const agreed = yes.status === 200;
    expect(loan.dueDate?.toISOString().slice(0, 10)).toBe(day(agreed ? 44 : 30));
    expect(loan.extensions).toMatchObject([{ state: agreed ? "APPROVED" : "ENDED" }]);
  }
});

test("more time arms the reminders anew", async () => {
  const id = await lent();
  const due = (date: string, days: number) => new Date(Date.parse(`${date}T10:00Z`) + days * DAY);
  await sendReminders(due(day(30), 0));
  await onLoan("extension", owner, id, { dueDate: day(44) });
  for (const days of [1, 7, 11]) await sendReminders(due(day(30), days));
  await sendReminders(due(day(44), 0));
  const rows = await db().loanReminder.findMany({
    where: { loanId: id, sent: true },
    orderBy: [{ dueDate: "asc" }, { step: "asc" }],
  });
  expect(rows.map(({ dueDate, step }) => [dueDate.toISOString().slice(0, 10), step])).toEqual([
    [day(30), 0],
    [day(44), -3],
    [day(44), 0],
  ]);
});

test("calendars take the new day", async () => {
  const id = await lent();
  const secret = crypto.randomUUID();
  const feed = { userId: borrower.id, salt: Buffer.from("salt"), secretHash: digest(secret) };
  await db().calendarFeed.create({ data: { ...feed, createdAt: new Date() } });
  const entry = async () => {
    const { entries } = await feedEntries(secret);
    const {
      id: uid,
      sequence,
      start,
    } = entries.find(({ id: of }) => of === `due-${id}@nearshelf`) ?? {};
    return { uid, sequence, start: start?.toISOString().slice(0, 10) };
  };
  const before = await entry();
  expect(before).toMatchObject({ sequence: 0, start: day(30) });
  await onLoan("extension", borrower, id, { dueDate: day(44) });
  expect(await entry(), "an ask changes nothing").toEqual(before);
  await onLoan("approveExtension", owner, id);
  expect(await entry()).toEqual({ uid: before.uid, sequence: 1, start: day(44) });
});

test.each([
  ["the owner", () => [owner, borrower] as const],
  ["the borrower", () => [borrower, owner] as const],
])(
  "a block by %s ends the ask that waits, and closes asking; time can be given, without words",
  async (_who, sides) => {
    const [blocker, blocked] = sides();
    const [asked, other] = [await lent(), await lent()];
    await onLoan("extension", borrower, asked, { dueDate: day(44), message: "Hey you" });
    const params = { id: blocker.id, userId: blocked.id };
    expect((await call(blockReader, { as: blocker, method: "POST", params })).status).toBe(204);
    for (const id of [asked, other]) {
      const again = await onLoan("extension", borrower, id, { dueDate: day(44) });
      expect(again).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
      expect((await onLoan("get", owner, id)).body.extension).toBeNull();
    }
    expect((await onLoan("approveExtension", owner, asked)).body.code).toBe("EXTENSION_GONE");
    const where = { userId: owner.id, type: "EXTENSION_REQUESTED", withdrawnAt: null } as const;
    expect(await noticesOf(where)).toHaveLength(0);
    const given = await onLoan("extension", owner, asked, { dueDate: day(50), message: "Go away" });
    expect(given.body).toMatchObject({ dueDate: day(50) });
    expect(JSON.stringify(await told(borrower.id, asked))).not.toMatch(/Go away/);
  },
);

test("an ask and a block at once: nothing waits for an answer across the block", async () => {
  const ids = [await lent(), await lent(), await lent()];
  const params = { id: owner.id, userId: borrower.id };
  const answers = await Promise.all([
    ...ids.map((id) => onLoan("extension", borrower, id, { dueDate: day(44) })),
    call(blockReader, { as: owner, method: "POST", params }),
  ]);
  expect(answers.at(-1)?.status).toBe(204);
  for (const { status } of answers.slice(0, -1)) expect([200, 403]).toContain(status);
  const open = { loanId: { in: ids }, state: "OPEN" } as const;
  expect(await db().loanExtension.count({ where: open })).toBe(0);
});

test("a day that has passed since it was asked for is not granted, and its ask ends by itself", async () => {
  const id = await lent();
  await onLoan("extension", borrower, id, { dueDate: day(44) });
  const until = (offset: number) =>
    db().loanExtension.updateMany({
      where: { loanId: id },
      data: { dueDate: new Date(day(offset)) },
    });
  await db().loan.update({ where: { id }, data: { dueDate: new Date(day(-5)) } });
  await until(-1);
  const refused = await onLoan("approveExtension", owner, id);
  expect(refused).toMatchObject({ status: 409, body: { code: "EXTENSION_PAST" } });
  expect((await onLoan("get", owner, id)).body).toMatchObject({
    dueDate: day(-5),
    extension: { dueDate: day(-1) },
  });
  await until(0);
  await endPassedAsks();
  expect((await onLoan("approveExtension", owner, id)).body.dueDate).toBe(day(0));
  await onLoan("extension", borrower, id, { dueDate: day(44) });
  await endPassedAsks(new Date(Date.now() + 46 * DAY));
  expect((await onLoan("get", borrower, id)).body).toMatchObject({ extension: null });
  expect((await told(owner.id, id)).at(-1)?.withdrawnAt).toEqual(expect.any(Date));
  expect((await onLoan("extension", borrower, id, { dueDate: day(50) })).status).toBe(200);
});
