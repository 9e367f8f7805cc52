import { describe, expect, test } from "vitest";
import { GET as feed } from "@/app/api/calendar/[secret]/route";
import { GET as calendarFile } from "@/app/api/loans/[id]/meetup.ics/route";
import { GET as upcoming } from "@/app/api/loans/meetups/upcoming/route";
import { POST as renew } from "@/app/api/users/me/calendar/route";
import { db } from "@/lib/server/database/db";
import type { LoanStatus } from "@/lib/features/loans/machine/loan-machine";
import { remindOfMeetUps } from "@/lib/features/loans/meetups/reminder-commands";
import type { Loan } from "@/lib/features/loans/schema";
import { addDays, zonedInstant } from "@/lib/features/loans/due-dates/zoned-time";
import { clockIn, dayIn, HOUR } from "@/lib/shared/time";
import { call } from "../support/call";
import { readIcs } from "../support/ics";
import { bookOf, day, loanOf, loanRow, noticesOf, onLoan } from "../support/lending";
import { borrower as bohdan, newNeighbours, owner as olena, stranger } from "../support/neighbours";
import { type Person } from "../support/people";

newNeighbours();

/** A loan between these two of a book with this title. */
async function lends(
  owner: Person,
  borrower: Person,
  title: string,
  state: LoanStatus = "APPROVED",
) {
  const { id } = await bookOf(owner, { title });
  return loanOf(id, state, { owner, borrower });
}

/** Olena lends two books to Bohdan. */
const twoBooks = async () => ({
  first: await lends(olena, bohdan, "Тигролови"),
  second: await lends(olena, bohdan, "Місто"),
});

/** As well she returns one of his. */
const threeBooks = async () => ({
  ...(await twoBooks()),
  back: await lends(bohdan, olena, "Колонія", "LENT"),
});

/** And he lends her another. */
const fourBooks = async () => ({
  ...(await threeBooks()),
  other: await lends(bohdan, olena, "Dune"),
});

/** Far from UTC, so that its day is often another one. */
const ZONE = "Pacific/Kiritimati";
/** Noon of a day from today in that zone. */
function noon(days: number) {
  const date = addDays(dayIn(ZONE, new Date()), days);
  return { meetUpAt: zonedInstant(date, "12:00", ZONE), meetUpTimeZone: ZONE };
}

const SATURDAY = { date: day(3), time: "18:00", location: "cafe", timeZone: "Europe/Kyiv" };
const get = async (id: string, as = olena) => (await onLoan("get", as, id)).body as unknown as Loan;
const told = (userId: string, type: "MEETUP_SCHEDULED" | "MEETUP_CONFIRMED" | "MEETUP_TOMORROW") =>
  noticesOf({ userId, type });

/** Schedules one meet-up for all these loans. */
const meetFor = (ids: string[], as: Person, meetUp: object = SATURDAY) =>
  onLoan("schedule", as, String(ids[0]), { ...meetUp, loanIds: ids.slice(1) });

describe("one meet-up for several loans", () => {
  test("stands on all of them, in both directions, and the other side is told once", async () => {
    const { first, second, back, other } = await fourBooks();
    const ids = [first, second, back, other];
    const answer = await meetFor(ids, olena);
    expect(answer.body).toMatchObject({
      status: "SCHEDULED",
      meetUpVersion: 1,
      meetUpProposedBy: "owner",
      meetUpForReturn: false,
      meetUpLoans: [
        { id: other, bookTitle: "Dune", side: "borrower", meetUpForReturn: false },
        { id: back, bookTitle: "Колонія", side: "borrower", meetUpForReturn: true },
        { id: second, bookTitle: "Місто", side: "owner", meetUpForReturn: false },
      ],
    });
    expect(await get(back)).toMatchObject({
      status: "LENT",
      meetUpForReturn: true,
      meetUpProposedBy: "borrower",
      meetUpDateTime: answer.body.meetUpDateTime,
      meetUpId: answer.body.meetUpId,
    });
    const notices = await told(bohdan.id, "MEETUP_SCHEDULED");
    expect(notices).toMatchObject([{ loanId: first, params: { title: "Тигролови", books: 4 } }]);
    const kinds = await db().loanEvent.findMany({
      where: { kind: "SCHEDULED", loanId: { in: ids } },
    });
    expect(kinds).toHaveLength(4);
    for (const as of [olena, bohdan]) {
      const list = (await call(upcoming, { as })).body as unknown as Loan[];
      expect(list.map((loan) => loan.meetUpLoans.length)).toEqual([3]);
    }
  });

  test("moves with all and is confirmed for all, from any of them", async () => {
    const { first, second, back } = await threeBooks();
    const ids = [first, second, back];
    await meetFor(ids, olena);
    expect((await onLoan("schedule", bohdan, second, { date: day(4) })).status).toBe(200);
    for (const id of ids)
      expect(await get(id)).toMatchObject({ meetUpVersion: 2, meetUpTimeSet: false });
    const [notice] = await told(olena.id, "MEETUP_SCHEDULED");
    expect(notice).toMatchObject({ loanId: second, params: { books: 3 } });
    expect((await onLoan("confirm", olena, back, { version: 1 })).body.code).toBe("MEETUP_CHANGED");
    expect((await onLoan("confirm", bohdan, back, { version: 2 })).body.code, "one's own").toBe(
      "LOAN_TRANSITION",
    );
    expect((await onLoan("confirm", olena, back, { version: 2 })).status).toBe(200);
    expect((await onLoan("confirm", olena, first, { version: 2 })).status, "already").toBe(200);
    for (const id of ids) expect((await get(id)).meetUpConfirmed).toBe(true);
    expect(await told(bohdan.id, "MEETUP_CONFIRMED")).toHaveLength(1);
    expect((await get(back)).status).toBe("LENT");
  });

  test("cannot be confirmed once it is over, and is not to come; it can be proposed anew", async () => {
    const { first, second } = await twoBooks();
    await meetFor([first, second], olena);
    const confirm = (version: number) => onLoan("confirm", bohdan, second, { version });
    const past = { meetUpAt: new Date(Date.now() - 2.1 * HOUR) };
    await db().loan.updateMany({ where: { id: { in: [first, second] } }, data: past });
    expect(await confirm(1)).toMatchObject({ status: 409, body: { code: "MEETUP_OVER" } });
    expect(await get(second)).toMatchObject({ meetUpConfirmed: false, meetUpOver: true });
    for (const as of [olena, bohdan]) expect((await call(upcoming, { as })).body).toEqual([]);
    expect((await meetFor([second, first], bohdan)).status).toBe(200);
    expect(await onLoan("confirm", olena, first, { version: 2 })).toMatchObject({
      status: 200,
      body: { meetUpConfirmed: true, meetUpOver: false },
    });
  });

  const ago = (hours: number) => new Date(Date.now() - hours * HOUR);
  test.each([
    ["no day", { meetUpAt: null, meetUpTimeSet: false }, true],
    ["a time one hour ago", { meetUpAt: ago(1), meetUpTimeSet: true }, true],
    ["a time three hours ago", { meetUpAt: ago(3), meetUpTimeSet: true }, false],
    ["a day and noon of today in its zone", { ...noon(0), meetUpTimeSet: false }, true],
    ["yesterday in its zone", { ...noon(-1), meetUpTimeSet: false }, false],
  ])("whether a meet-up with %s is to come", async (_when, data, toCome) => {
    const first = await lends(olena, bohdan, "Тигролови", "SCHEDULED");
    await db().loan.update({ where: { id: first }, data });
    const list = (await call(upcoming, { as: bohdan })).body as unknown as Loan[];
    expect([list.length === 1, !(await get(first)).meetUpOver]).toEqual([toCome, toCome]);
  });

  test("cannot be proposed for a time of today that is over", async () => {
    const first = await lends(olena, bohdan, "Тигролови");
    const [date, time] = clockIn(ZONE, ago(3)).split(" ");
    // In the first hours of a day that time was yesterday.
    const field = date === dayIn(ZONE, new Date()) ? "time" : "date";
    const answer = await meetFor([first], olena, { date, time, timeZone: ZONE });
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: {} } } });
    expect(await get(first)).toMatchObject({ status: "APPROVED" });
  });

  test("goes on without a loan that ends or is handed over", async () => {
    const { first, second, back, other } = await fourBooks();
    await meetFor([first, second, back, other], olena);
    await onLoan("cancel", bohdan, first);
    await onLoan("status", olena, second, { status: "LENT" });
    expect((await get(back)).meetUpLoans).toMatchObject([{ id: other }]);
    expect(await get(second)).toMatchObject({ meetUpId: null, meetUpLoans: [] });
    await onLoan("return", bohdan, back);
    expect(await get(other)).toMatchObject({
      status: "SCHEDULED",
      meetUpVersion: 1,
      meetUpLoans: [],
    });
  });

  test("a handover taken back comes back to the meet-up as it stands by then", async () => {
    const { first, second } = await twoBooks();
    await meetFor([first, second], olena);
    await onLoan("status", olena, first, { status: "LENT" });
    await onLoan("schedule", bohdan, second, { location: "park" });
    expect((await onLoan("undo", olena, first)).body).toMatchObject({
      status: "SCHEDULED",
      meetUpLocationGeneral: "park",
      meetUpVersion: 2,
      meetUpProposedBy: "borrower",
      meetUpLoans: [{ id: second }],
    });
  });

  test("a loan that is not named any more has no meet-up", async () => {
    const { first, second, back } = await threeBooks();
    await meetFor([first, second, back], olena);
    await meetFor([second], olena);
    expect(await get(first)).toMatchObject({
      status: "APPROVED",
      meetUpDateTime: null,
      meetUpId: null,
    });
    expect(await get(back)).toMatchObject({ status: "LENT", meetUpForReturn: false });
    expect((await loanRow(first)).approvedAt).not.toBeNull();
    // A new meet-up of its own does not share the old one.
    await meetFor([first], olena);
    expect((await get(first)).meetUpLoans).toEqual([]);
    expect((await get(second)).meetUpLoans).toEqual([]);
  });
});

describe("all or nothing", () => {
  test("a loan with somebody else, unknown or malformed is refused by its field, whoever asks", async () => {
    const first = await lends(olena, bohdan, "Тигролови");
    const foreign = await lends(olena, stranger, "Місто");
    const unknown = "0190a000-0000-7000-8000-000000000000";
    for (const id of [foreign, unknown]) {
      expect((await meetFor([first, id], olena)).body).toMatchObject({
        code: "INVALID_INPUT",
        fields: { loanIds: { code: "unknown" } },
      });
    }
    const bad = await onLoan("schedule", olena, first, { location: "park", loanIds: ["x"] });
    expect(bad.status).toBe(400);
    expect((await meetFor([first], stranger)).status).toBe(404);
    expect(await loanRow(first)).toMatchObject({ status: "APPROVED", meetUpSequence: 0 });
  });

  test.each(["REQUESTED", "CANCELED"] as const)(
    "with one that is %s nothing changes",
    async (state) => {
      const first = await lends(olena, bohdan, "Тигролови");
      const second = await lends(olena, bohdan, "Місто", state);
      expect((await meetFor([first, second], olena)).body.code).toBe("LOAN_TRANSITION");
      expect(await loanRow(first)).toMatchObject({ status: "APPROVED", meetUpSequence: 0 });
      expect(await told(bohdan.id, "MEETUP_SCHEDULED")).toEqual([]);
    },
  );
});

describe("at the same time", () => {
  /** The loans of a meet-up have the same version, time, place and confirmation. */
  async function inStep(ids: string[]) {
    const rows = await db().loan.findMany({ where: { id: { in: ids } } });
    const shared = rows.map((loan) =>
      JSON.stringify([
        loan.meetUpId,
        loan.meetUpSequence,
        loan.meetUpLocation,
        loan.meetUpConfirmedAt,
        // The user who proposed it.
        loan.meetUpByOwner ? loan.ownerId : loan.borrowerId,
      ]),
    );
    expect(new Set(shared).size).toBe(1);
    return rows;
  }

  test("two who schedule the same loans leave one meet-up on all, each told of once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { first, second, back } = await threeBooks();
      const places = ["cafe", "park", "library", "bookstore"];
      const calls = places.map((location, index) => {
        const ids = [first, second, back];
        return meetFor(
          [...ids.slice(index % 3), ...ids.slice(0, index % 3)],
          index % 2 ? olena : bohdan,
          {
            location,
          },
        );
      });
      const answers = await Promise.all(calls);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const [loan] = await inStep([first, second, back]);
      expect(loan?.meetUpSequence).toBe(4);
      const loanId = { in: [first, second, back] };
      expect(await noticesOf({ loanId, type: "MEETUP_SCHEDULED" })).toHaveLength(4);
      const kind = { in: ["SCHEDULED" as const, "MOVED" as const] };
      expect(await db().loanEvent.count({ where: { loanId, kind } })).toBe(12);
    }
  });

  test("of a move and confirmations none confirms what was not seen, and all stay in step", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { first, second, back } = await threeBooks();
      const ids = [first, second, back];
      await meetFor(ids, olena);
      const confirm = (id: string) => onLoan("confirm", bohdan, id, { version: 1 });
      const move = () => onLoan("schedule", olena, second, { location: "park" });
      await Promise.all([confirm(back), move(), confirm(first), confirm(second)]);
      await inStep(ids);
      expect(await get(first)).toMatchObject({
        meetUpLocationGeneral: "park",
        meetUpConfirmed: false,
        meetUpVersion: 2,
      });
      const loanId = { in: ids };
      const confirmed = await db().notification.count({
        where: { loanId, type: "MEETUP_CONFIRMED" },
      });
      expect(confirmed).toBeLessThanOrEqual(1);
    }
  });

  test("a cancellation in between takes its loan out, and the others move together", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { first, second, back } = await threeBooks();
      await meetFor([first, second, back], olena);
      const answers = await Promise.all([
        onLoan("schedule", bohdan, first, { location: "park" }),
        onLoan("cancel", olena, second),
        meetFor([back, first, second], olena, { location: "library" }),
      ]);
      // A call with a loan that is already closed changes nothing.
      expect([200, 409]).toContain(answers[2].status);
      expect(answers.slice(0, 2).map(({ status }) => status)).toEqual([200, 200]);
      await inStep([first, back]);
      expect(await loanRow(second)).toMatchObject({ status: "CANCELED" });
      expect((await get(first)).meetUpLoans).toMatchObject([{ id: back }]);
    }
  });
});

describe("calendars", () => {
  async function entry(id: string, as: Person) {
    const answer = await call(calendarFile, { as, params: { id } });
    return readIcs(await answer.response.text()).events[0];
  }

  test("have one entry with all books, the same from each loan, and go on without what ends", async () => {
    const { first, second, back } = await threeBooks();
    await meetFor([first, second, back], olena);
    const file = await entry(first, olena);
    expect(file).toMatchObject({
      UID: `meetup-${first}@nearshelf`,
      SUMMARY: "Meet-up with Bohdan Borrower: “Тигролови” and 2 more books",
      STATUS: "TENTATIVE",
    });
    expect(file?.DESCRIPTION).toContain("You bring: “Тигролови”, “Місто”, “Колонія”");
    expect((await entry(back, bohdan))?.DESCRIPTION).toContain("You get: “Тигролови”");
    expect((await entry(back, olena))?.UID).toBe(file?.UID);

    const secret = String((await call(renew, { as: olena, method: "POST" })).body.url)
      .split("/")
      .at(-1);
    const meetUps = async () => {
      const answer = await call(feed, { params: { secret: String(secret) } });
      const { events } = readIcs(await answer.response.text());
      return events.filter(({ UID }) => UID?.startsWith("meetup-"));
    };
    expect(await meetUps()).toHaveLength(1);
    await onLoan("cancel", olena, first);
    expect(await meetUps()).toMatchObject([
      { UID: file?.UID, STATUS: "TENTATIVE", SUMMARY: expect.stringContaining("1 more book") },
    ]);
    await onLoan("return", bohdan, back);
    await onLoan("cancel", olena, second);
    expect((await entry(first, olena))?.STATUS).not.toBe("TENTATIVE");
  });

  test("a meet-up of which nothing is left is cancelled", async () => {
    const { first, second } = await twoBooks();
    await meetFor([first, second], olena);
    await onLoan("cancel", olena, first);
    await onLoan("cancel", olena, second);
    expect(await entry(first, bohdan)).toMatchObject({
      UID: `meetup-${first}@nearshelf`,
      STATUS: "CANCELLED",
    });
  });
});

describe("the evening before", () => {
  const at = (offset: number, time: string) => zonedInstant(day(offset), time, "Europe/Kyiv");
  const reminders = async () => [
    ...(await told(olena.id, "MEETUP_TOMORROW")),
    ...(await told(bohdan.id, "MEETUP_TOMORROW")),
  ];

  async function planned(meetUp: object = SATURDAY) {
    const { first, second, back } = await threeBooks();
    const ids = [first, second, back];
    await meetFor(ids, olena, meetUp);
    return ids;
  }

  test("each side is reminded once, however many processes run and books there are", async () => {
    const [first = ""] = await planned();
    await remindOfMeetUps(at(2, "17:30"));
    expect(await reminders()).toEqual([]);
    await Promise.all([1, 2, 3].map(() => remindOfMeetUps(at(2, "18:30"))));
    await remindOfMeetUps(at(2, "19:30"));
    const sent = await reminders();
    expect(sent).toMatchObject([
      { userId: olena.id, params: { books: 3, meetUpConfirmed: 0, name: "Bohdan Borrower" } },
      { userId: bohdan.id, params: { books: 3, meetUpLocationGeneral: "cafe" } },
    ]);
    expect(sent.map(({ loanId }) => loanId)).toContain(first);
    expect(
      await db().mailOutbox.count({ where: { notificationId: { in: sent.map(({ id }) => id) } } }),
    ).toBe(2);
  });

  test("a changed meet-up is reminded of anew, on its own evening", async () => {
    const [first = ""] = await planned();
    await remindOfMeetUps(at(2, "18:30"));
    await onLoan("schedule", bohdan, first, { ...SATURDAY, date: day(5) });
    await remindOfMeetUps(at(2, "19:30"));
    await remindOfMeetUps(at(3, "18:30"));
    expect(await reminders()).toHaveLength(2);
    await onLoan("confirm", olena, first, { version: 2 });
    await remindOfMeetUps(at(4, "20:00"));
    const sent = await reminders();
    expect(sent).toHaveLength(4);
    expect(sent[1]?.params).toMatchObject({ meetUpConfirmed: 1 });
  });

  test("nothing comes of what was missed, has no day, is over, or is between blocked readers", async () => {
    const ids = await planned();
    await remindOfMeetUps(at(3, "08:00"));
    for (const id of ids.slice(1)) await onLoan("cancel", bohdan, id);
    const [first = ""] = ids;
    await db().block.create({ data: { blockerId: bohdan.id, blockedId: olena.id } });
    await remindOfMeetUps(at(2, "18:30"));
    expect(await reminders()).toEqual([]);
    await db().block.deleteMany();
    await onLoan("schedule", olena, first, { location: "park" });
    await remindOfMeetUps(at(2, "18:30"));
    expect(await reminders()).toEqual([]);
    await onLoan("schedule", olena, first, SATURDAY);
    await onLoan("status", olena, first, { status: "LENT" });
    await onLoan("return", olena, first);
    await Promise.all(ids.slice(1).map((id) => onLoan("return", bohdan, id)));
    await db().loan.updateMany({
      where: { status: "SCHEDULED" },
      data: { status: "CANCELED", closedAt: new Date() },
    });
    await remindOfMeetUps(at(2, "18:30"));
    expect(await reminders()).toEqual([]);
  });

  test("a day without a time is the day that was meant", async () => {
    await planned({ date: day(3), timeZone: "Europe/Kyiv" });
    await remindOfMeetUps(at(2, "18:10"));
    expect(await reminders()).toHaveLength(2);
  });
});
