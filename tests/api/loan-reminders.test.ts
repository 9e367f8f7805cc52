import { expect, test } from "vitest";
import { PUT as changeMails } from "@/app/api/users/me/notification-settings/route";
import { db } from "@/lib/server/database/db";
import { sendReminders } from "@/lib/features/loans/due-dates/reminder-commands";
import { deliverDue } from "@/lib/features/mailing/deliver";
import { listNotifications } from "@/lib/features/notifications/queries";
import { DAY, HOUR } from "@/lib/shared/time";
import { call } from "../support/call";
import { loanIn, onLoan } from "../support/lending";
import { mailRound, mailsTo } from "../support/mail";
import { borrower, newNeighbours, owner } from "../support/neighbours";
import { person, type Person } from "../support/people";

const DUE = "2030-05-10";
/** An hour in Kyiv, which is three hours ahead of UTC on these days; `days` from the due date. */
const kyiv = (days: number, hour = 9) =>
  new Date(Date.parse(`${DUE}T00:00Z`) + days * DAY + (hour - 3) * HOUR);

newNeighbours();

/** A book that is lent until this day. */
async function lentUntil(dueDate = DUE, sides = { owner, borrower }): Promise<string> {
  const { id } = await loanIn("LENT", sides);
  await db().loan.update({ where: { id }, data: { dueDate: new Date(`${dueDate}T00:00Z`) } });
  return id;
}

/** The user's reminders, newest first, as shown at this time. */
const reminders = async (who: Person, at: Date) =>
  (await listNotifications(who.actor, at)).filter(
    ({ type }) => type === "DUE_SOON" || type === "OVERDUE",
  );
const told = async (who: Person, at = kyiv(0)) =>
  (await reminders(who, at)).map(({ type, params }) => `${type} ${params.days ?? "over"}`);
/** A reminder as shown this many days after the due date. */
const read = (type: string, days: number) =>
  type === "OVERDUE" ? `OVERDUE ${days}` : `DUE_SOON ${days > 0 ? "over" : -days}`;

test("both sides are reminded at nine on their days, once each, by news, mail and in the loan's story", async () => {
  const loanId = await lentUntil();
  const { updatedAt } = await db().loan.findUniqueOrThrow({ where: { id: loanId } });
  await mailRound();
  const before = (await mailsTo(borrower.email)).length;
  const steps: [days: number, hour: number, toBorrower: string[], toOwner: string[]][] = [
    [-4, 12, [], []],
    [-3, 8, [], []],
    [-3, 9, ["DUE_SOON"], []],
    [-1, 9, [], []],
    [0, 8, [], []],
    [0, 9, ["DUE_SOON"], []],
    [0, 23, [], []],
    [1, 9, ["OVERDUE"], ["OVERDUE"]],
    [2, 9, [], []],
    [7, 9, ["OVERDUE"], ["OVERDUE"]],
    [14, 9, ["OVERDUE"], []],
    [30, 9, [], []],
  ];
  const [ofBorrower, ofOwner]: [string[], string[]] = [[], []];
  for (const [days, hour, toBorrower, toOwner] of steps) {
    const now = kyiv(days, hour);
    for (const _twice of [1, 2]) await sendReminders(now);
    await deliverDue({ clock: () => now });
    ofBorrower.unshift(...toBorrower);
    ofOwner.unshift(...toOwner);
    expect([await told(borrower, now), await told(owner, now)], `${days} days, ${hour}:00`).toEqual(
      [ofBorrower, ofOwner].map((types) => types.map((type) => read(type, days))),
    );
  }
  expect((await reminders(borrower, kyiv(14)))[0]).toMatchObject({
    params: { name: "Olena Owner", title: "Тигролови", dueDate: DUE, days: 14, side: "borrower" },
    loanId,
    actor: { id: owner.id },
  });
  expect((await reminders(owner, kyiv(14)))[0]).toMatchObject({ params: { side: "owner" } });
  const mails = (await mailsTo(borrower.email)).slice(before);
  expect(mails.map(({ subject }) => subject)).toEqual([
    "Due in 3 days: a borrowed book",
    "Due today: a borrowed book",
    "Time to bring back a borrowed book",
    "Time to bring back a borrowed book",
    "Time to bring back a borrowed book",
  ]);
  expect(mails[0]?.text).toContain("in 3 days, on 10 May 2030");
  expect(mails[2]?.text).toContain("yesterday");
  expect(mails[3]?.text).toContain("7 days ago");
  for (const { text } of mails) {
    expect(text).toMatch(/\nAsk for more time: \S+\/loans\/\S+\?notice=\S+&open=extension\n/);
  }
  expect((await mailsTo(owner.email)).at(-1)?.subject).toBe("Not back yet: a book you lent");
  const after = await db().loan.findUniqueOrThrow({
    where: { id: loanId },
    include: { events: { where: { kind: "REMINDED" } } },
  });
  expect(after.events).toHaveLength(7);
  expect(after.events[0]).toMatchObject({ actorId: null, dueDate: new Date(DUE) });
  expect(after.updatedAt, "a calendar's entry has not changed").toEqual(updatedAt);
});

test.each([
  // Summer time in Kyiv begins on 31 March 2030 and ends on 27 October.
  ["UKR", 50.45, 30.52, "2030-03-31", "2030-03-31T05:59Z", "2030-03-31T06:00Z"],
  ["UKR", 50.45, 30.52, "2030-10-27", "2030-10-27T06:59Z", "2030-10-27T07:00Z"],
  ["USA", 34.05, -118.24, DUE, "2030-05-10T15:59Z", "2030-05-10T16:00Z"],
  // UTC+14, so the day before in UTC.
  ["KIR", 1.87, -157.4, DUE, "2030-05-09T18:59Z", "2030-05-09T19:00Z"],
])("nine is by the clock of the place: %s %s %s", async (country, lat, lon, due, early, nine) => {
  const there = await person({ country, postalCode: "90012", lat, lon });
  await lentUntil(due, { owner, borrower: there });
  await sendReminders(new Date(Date.parse(nine) - 3 * DAY - HOUR));
  const soon = (await told(there)).length;
  await sendReminders(new Date(early));
  expect(await told(there)).toHaveLength(soon);
  await sendReminders(new Date(nine));
  expect(await told(there, new Date(nine))).toEqual(Array(soon + 1).fill("DUE_SOON 0"));
});

test("of ten processes at once one reminds", async () => {
  const loans = [await lentUntil(), await lentUntil(), await lentUntil()];
  await Promise.all(Array.from({ length: 10 }, () => sendReminders(kyiv(1))));
  expect(await told(borrower, kyiv(1))).toEqual(Array(3).fill("OVERDUE 1"));
  expect(await told(owner, kyiv(1))).toEqual(Array(3).fill("OVERDUE 1"));
  const rows = await db().loanReminder.groupBy({
    by: ["sent"],
    where: { loanId: { in: loans } },
    _count: true,
  });
  expect(Object.fromEntries(rows.map(({ sent, _count }) => [String(sent), _count]))).toEqual({
    true: 6,
    false: 6,
  });
});

test("a run that breaks off in the middle is finished by the next, nothing twice and nothing lost", async () => {
  const [, second] = [await lentUntil(), await lentUntil(), await lentUntil()];
  await db().$executeRawUnsafe(`CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE 'the process dies'; END $$`);
  // After the row of the reminder, before its notification.
  await db().$executeRawUnsafe(`CREATE TRIGGER die BEFORE INSERT ON "Notification" FOR EACH ROW
    WHEN (NEW."loanId" = '${second}') EXECUTE FUNCTION die()`);
  await expect(sendReminders(kyiv(0))).rejects.toThrow("the process dies");
  expect(await told(borrower)).toEqual(Array(2).fill("DUE_SOON 0"));
  expect(await db().loanReminder.count({ where: { loanId: second } })).toBe(0);
  await db().$executeRawUnsafe(`DROP TRIGGER die ON "Notification"`);
  await Promise.all([sendReminders(kyiv(0, 11)), sendReminders(kyiv(0, 11))]);
  expect(await told(borrower)).toEqual(Array(3).fill("DUE_SOON 0"));
});

test("after three days away the latest is sent, and the others are passed over", async () => {
  const [soon, late] = [await lentUntil("2030-05-12"), await lentUntil("2030-05-08")];
  // As if the last run was on the sixth: no step is recorded for either book.
  await sendReminders(kyiv(1));
  const of = (loanId: string) =>
    db().loanReminder.findMany({
      where: { loanId },
      orderBy: [{ toOwner: "asc" }, { step: "asc" }],
    });
  expect((await of(soon)).map(({ step, sent }) => [step, sent])).toEqual([[-3, true]]);
  expect((await of(late)).map(({ toOwner, step, sent }) => [toOwner, step, sent])).toEqual([
    [false, -3, false],
    [false, 0, false],
    [false, 1, true],
    [true, 1, true],
  ]);
  expect((await told(borrower, kyiv(1))).sort()).toEqual(["DUE_SOON 1", "OVERDUE 3"]);
  expect(await told(owner, kyiv(1))).toEqual(["OVERDUE 3"]);
});

test("what was over when the date was agreed is not reminded of", async () => {
  const id = await lentUntil();
  await db().loan.update({ where: { id }, data: { lentAt: kyiv(-2, 12) } });
  await sendReminders(kyiv(-2, 14));
  await sendReminders(kyiv(-1));
  expect(await told(borrower)).toEqual([]);
  await sendReminders(kyiv(0));
  expect(await told(borrower)).toEqual(["DUE_SOON 0"]);
});

test("nobody is overdue for the days before the book was handed over", async () => {
  const id = await lentUntil();
  await db().loan.update({ where: { id }, data: { lentAt: kyiv(7, 8) } });
  await sendReminders(kyiv(7, 9));
  await sendReminders(kyiv(8));
  expect([await told(borrower), await told(owner)]).toEqual([[], []]);
  await sendReminders(kyiv(14));
  expect([await told(borrower, kyiv(14)), await told(owner)]).toEqual([["OVERDUE 14"], []]);
});

test("the days of a reminder are counted when it is read, and no more once the book is back or due later", async () => {
  const [back, later] = [await lentUntil(), await lentUntil()];
  await sendReminders(kyiv(1));
  const old = { loanId: back, type: "OVERDUE", params: { dueDate: DUE, days: 1 } } as const;
  await db().notification.create({ data: { ...old, userId: borrower.id } });
  expect(await told(borrower, kyiv(5))).toEqual(Array(3).fill("OVERDUE 5"));
  // At UTC−10 it is still the day before.
  const place = { country: "USA", lat: 21.31, lon: -157.86 };
  await db().user.update({ where: { id: owner.id }, data: place });
  expect(await told(owner, kyiv(5))).toEqual(Array(2).fill("OVERDUE 4"));
  await onLoan("return", owner, back);
  await db().loan.update({ where: { id: later }, data: { dueDate: new Date("2030-06-01") } });
  expect(await told(borrower, kyiv(5))).toEqual(Array(3).fill("OVERDUE over"));
});

test("nobody is reminded of what is back, lost or not handed over", async () => {
  const [back, lost] = [await lentUntil(), await lentUntil()];
  await onLoan("return", owner, back);
  await onLoan("lost", owner, lost);
  const { id } = await loanIn("APPROVED", { owner, borrower });
  await db().loan.update({ where: { id }, data: { dueDate: new Date(DUE) } });
  for (const days of [-3, 0, 1, 7]) await sendReminders(kyiv(days));
  expect(await told(borrower)).toEqual([]);
  const loans = { in: [back, lost, id] };
  expect(await db().loanReminder.count({ where: { loanId: loans } })).toBe(0);
});

test("a return in the same minute: reminded before it or not at all, and no mail after it", async () => {
  const loans = await Promise.all(Array.from({ length: 8 }, () => lentUntil()));
  await Promise.all([
    sendReminders(kyiv(1)),
    ...loans.map((id) => onLoan("return", owner, id)),
    sendReminders(kyiv(1)),
  ]);
  const seen = await told(borrower);
  expect(seen.length).toBeLessThanOrEqual(loans.length);
  // Ids increase in the order of events, as they are given under the loan's lock.
  const events = await db().loanEvent.findMany({ where: { loanId: { in: loans } } });
  for (const end of events.filter(({ kind }) => kind === "RETURNED")) {
    const ofLoan = events.filter(
      ({ loanId, kind }) => loanId === end.loanId && kind === "REMINDED",
    );
    expect(ofLoan.filter(({ id }) => id > end.id)).toEqual([]);
  }
  await mailRound();
  const mails = (await mailsTo(borrower.email)).map(({ subject }) => subject);
  expect(mails.filter((subject) => subject.startsWith("Time to bring"))).toEqual([]);
  await sendReminders(kyiv(7));
  expect(await told(borrower)).toEqual(seen);
});

test("whoever wants no mails about loans is reminded in the product alone", async () => {
  const body = { bookLoanStatusChanged: false };
  await call(changeMails, { as: borrower, method: "PUT", body });
  await lentUntil();
  await sendReminders(kyiv(-3));
  await deliverDue({ clock: () => kyiv(-3) });
  expect(await told(borrower, kyiv(-3))).toEqual(["DUE_SOON 3"]);
  expect(await mailsTo(borrower.email)).toEqual([]);
});
