import { expect, test } from "vitest";
import { PUT as change } from "@/app/api/users/me/push/route";
import { hideBook, restoreBook } from "@/lib/features/admin/book-commands";
import { remindOfMeetUps } from "@/lib/features/loans/meetups/reminder-commands";
import type { LoanStatus } from "@/lib/features/loans/machine/loan-machine";
import { zonedInstant } from "@/lib/features/loans/due-dates/zoned-time";
import { deliverDue } from "@/lib/features/mailing/deliver";
import { notify } from "@/lib/features/notifications/commands";
import { listNotifications } from "@/lib/features/notifications/queries";
import { standingNotice } from "@/lib/features/notifications/standing-queries";
import { deliverPushes } from "@/lib/features/push/deliver";
import type { NotificationType } from "@/prisma/client/enums";
import { db } from "@/lib/server/database/db";
import { transact } from "@/lib/server/database/transact";
import { call } from "../support/call";
import { friends, noFriends } from "../support/chatting";
import { bookOf, day, loanIn, onLoan } from "../support/lending";
import { mailRound, mailsTo, subjectsTo } from "../support/mail";
import { borrower, newNeighbours, owner } from "../support/neighbours";
import { changeReader, person, type Person } from "../support/people";
import { pushService, subscribed } from "../support/push-devices";

const service = pushService();
newNeighbours();

const MEET_UP = { date: day(2), time: "18:00", location: "cafe", timeZone: "Europe/Kyiv" };
const inKyiv = (on: number, time: string) => zonedInstant(day(on), time, "Europe/Kyiv");
const latest = (reader: Person, type: NotificationType) =>
  db().notification.findFirstOrThrow({
    where: { userId: reader.id, type },
    orderBy: { id: "desc" },
  });

/** An act on a loan and its book. */
type Act = (loanId: string, bookId: string) => Promise<unknown>;
const cancel: Act = (id) => onLoan("cancel", owner, id);
const handOver: Act = (id) => onLoan("status", owner, id, { status: "LENT" });
const undo: Act = (id) => onLoan("undo", owner, id);
const bringBack: Act = (id) => onLoan("return", owner, id);
const move: Act = (id) => onLoan("schedule", owner, id, { location: "park" });
const agree: Act = (id) => onLoan("confirm", borrower, id, { version: 1 });
const give = (days: number) => (id: string) =>
  onLoan("extension", owner, id, { dueDate: day(days) });
const settle: Act = (_, id) => db().book.update({ where: { id }, data: { choiceOpen: false } });
const declined: Act = async (id) => {
  await onLoan("extension", borrower, id, { dueDate: day(44) });
  await onLoan("declineExtension", owner, id);
};
const nothing: Act = async () => undefined;

test.each<[title: string, type: NotificationType, state: LoanStatus, before: Act, end: Act]>([
  ["cancelled", "LOAN_APPROVED", "APPROVED", nothing, cancel],
  ["handed over", "LOAN_APPROVED", "APPROVED", nothing, handOver],
  ["undone", "LOAN_STATUS_CHANGE", "LENT", nothing, undo],
  ["found", "LOAN_STATUS_CHANGE", "LOST", nothing, bringBack],
  ["called off", "MEETUP_SCHEDULED", "SCHEDULED", nothing, cancel],
  ["moved", "MEETUP_SCHEDULED", "SCHEDULED", nothing, move],
  ["agreed", "MEETUP_SCHEDULED", "SCHEDULED", nothing, agree],
  ["moved again", "EXTENSION_APPROVED", "LENT", give(40), give(50)],
  ["given after all", "EXTENSION_DECLINED", "LENT", declined, give(50)],
  ["settled by its receiver", "GIFT_RECEIVED", "GIVEN", nothing, settle],
])("what is %s is told no more: %s", async (_title, type, state, before, end) => {
  const { id, book } = await loanIn(state, { owner, borrower });
  await before(id, book.id);
  const notice = await latest(borrower, type);
  expect(await standingNotice(notice.id, borrower.id)).toMatchObject({ type });
  await end(id, book.id);
  expect(await standingNotice(notice.id, borrower.id)).toBeNull();
});

test("what is no more so of a friend, an identity or a hidden book is told no more", async () => {
  const admin = (await person({ role: "ADMIN" })).actor as never;
  const book = await bookOf(owner);
  const stands = async (type: NotificationType) =>
    (await standingNotice((await latest(owner, type)).id, owner.id)) !== null;
  const about = { userId: owner.id, params: { name: "Bohdan" }, actorId: borrower.id };
  await transact((tx) =>
    notify(
      tx,
      { ...about, type: "FRIEND_ACCEPTED" },
      { userId: owner.id, type: "ID_REJECTED", params: { reason: "blurred" } },
    ),
  );
  await friends(owner, borrower);
  await hideBook(admin, book.id, { reason: "spam" });
  const types = ["FRIEND_ACCEPTED", "ID_REJECTED", "BOOK_HIDDEN"] as const;
  for (const type of types) expect([type, await stands(type)]).toEqual([type, true]);
  await noFriends(owner, borrower);
  await changeReader(owner, { idVerifiedAt: new Date() });
  await restoreBook(admin, book.id);
  for (const type of types) expect([type, await stands(type)]).toEqual([type, false]);
  expect(await stands("BOOK_RESTORED")).toBe(true);
});

test("of a loan that is called off before anybody was told, the end alone is mailed", async () => {
  const { id } = await loanIn("APPROVED", { owner, borrower });
  await onLoan("schedule", owner, id, MEET_UP);
  await remindOfMeetUps(inKyiv(1, "18:30"));
  await onLoan("cancel", owner, id);
  await mailRound();
  expect(await subjectsTo(borrower)).toEqual(["The loan of a book was cancelled"]);
});

test("the reminder of a meet-up says today on the day itself, and nothing from its beginning on", async () => {
  const { id } = await loanIn("APPROVED", { owner, borrower });
  await onLoan("schedule", owner, id, MEET_UP);
  await mailRound();
  const known = (await subjectsTo(borrower)).length;
  await remindOfMeetUps(inKyiv(1, "18:30"));
  const read = async (on: number, time: string) => {
    const listed = await listNotifications(borrower.actor, inKyiv(on, time));
    return listed.find(({ type }) => type === "MEETUP_TOMORROW")?.params.days;
  };
  expect([await read(1, "19:00"), await read(2, "17:59"), await read(2, "18:00")]).toEqual([
    1,
    0,
    undefined,
  ]);
  await db().mailOutbox.updateMany({
    where: { userId: owner.id, state: "WAITING" },
    data: { dueAt: inKyiv(2, "18:00") },
  });
  await deliverDue({ clock: () => inKyiv(2, "09:00") });
  expect((await subjectsTo(borrower)).slice(known)).toEqual(["About today’s meet-up"]);
  expect((await mailsTo(borrower.email)).at(-1)?.text).toContain("might meet today");
  await deliverDue({ clock: () => inKyiv(2, "18:00") });
  expect((await subjectsTo(owner)).filter((subject) => /meet-up/i.test(subject))).toEqual([]);
});

test("of a meet-up for two books, one of which is called off, the other is told of", async () => {
  const [first, second] = [
    await loanIn("APPROVED", { owner, borrower }),
    await loanIn("APPROVED", { owner, borrower }),
  ];
  await db().loan.update({ where: { id: second.id }, data: { bookTitle: "Місто" } });
  await onLoan("schedule", owner, first.id, { ...MEET_UP, loanIds: [second.id] });
  const notice = await latest(borrower, "MEETUP_SCHEDULED");
  expect(await standingNotice(notice.id, borrower.id)).toMatchObject({ params: { books: 2 } });
  await onLoan("cancel", owner, first.id);
  const left = await standingNotice(notice.id, borrower.id);
  expect(left).toMatchObject({ params: { title: "Місто" }, loan: { id: second.id } });
  expect(left?.params.books).toBeUndefined();
});

test("a mail does not wait for quiet hours that last longer than what it is about", async () => {
  const phone = await subscribed(owner, service);
  await call(change, { as: owner, method: "PUT", body: { quietHours: { from: 20, until: 8 } } });
  const at = async (on: number, time: string) => {
    const clock = () => inKyiv(on, time);
    await deliverPushes({ clock });
    await deliverDue({ clock });
  };
  const meet = async (time: string) => {
    const { id } = await loanIn("APPROVED", { owner, borrower });
    await onLoan("schedule", borrower, id, { date: day(2), time, timeZone: "Europe/Kyiv" });
  };
  await meet("07:30");
  await remindOfMeetUps(inKyiv(1, "21:30"));
  await at(1, "21:30");
  expect(await subjectsTo(owner)).toEqual(["A meet-up is proposed", "About tomorrow’s meet-up"]);
  await meet("15:00");
  await remindOfMeetUps(inKyiv(1, "21:45"));
  await at(1, "21:45");
  expect(phone.received).toEqual([]);
  await at(2, "08:00");
  expect(phone.received).toMatchObject([
    {
      body: expect.stringMatching(/^A meet-up is proposed\nA meet-up today\?$/),
      // Expires at midnight.
      sent: { ttl: 16 * 3600 },
    },
  ]);
  expect(await subjectsTo(owner)).toHaveLength(2);
  await at(2, "08:31");
  expect((await subjectsTo(owner)).slice(2)).toEqual([
    "A meet-up is proposed",
    "About today’s meet-up",
  ]);
});
