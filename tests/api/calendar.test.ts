import { describe, expect, test } from "vitest";
import { GET as feed } from "@/app/api/calendar/[secret]/route";
import { GET as meetupFile } from "@/app/api/loans/[id]/meetup.ics/route";
import { DELETE as end, GET as show, POST as renew } from "@/app/api/users/me/calendar/route";
import { DELETE as endOthers } from "@/app/api/users/me/sessions/route";
import { POST as changePassword } from "@/app/api/users/change-password/route";
import { POST as ban } from "@/app/api/admin/users/[id]/ban/route";
import { feedEntries } from "@/lib/features/calendar/queries";
import { db } from "@/lib/server/database/db";
import { administrator, decide } from "../support/admin";
import { call, type Answer } from "../support/call";
import { readIcs } from "../support/ics";
import { askFor, bookOf, day, loanIn, onLoan } from "../support/lending";
import { borrower, newNeighbours, owner, stranger } from "../support/neighbours";
import { type Person } from "../support/people";

newNeighbours();

const KYIV = { timeZone: "Europe/Kyiv" };
/** The year of the next July, when it is summer time in all places used here. */
const YEAR =
  new Date().getFullYear() + Number(new Date() > new Date(`${new Date().getFullYear()}-07-10`));
const july = (date: number) => `${YEAR}-07-${date}`;

async function fileOf(id: string, as: Person) {
  const answer = await call(meetupFile, { as, params: { id } });
  expect(answer.status).toBe(200);
  const { calendar, events } = readIcs(await answer.response.text());
  expect(events).toHaveLength(1);
  return { calendar, event: events[0] ?? {}, headers: answer.headers };
}

async function scheduled(meetup: object = { date: july(14), time: "18:30", ...KYIV }) {
  const { id, book } = await loanIn("APPROVED", { owner, borrower });
  expect((await onLoan("schedule", borrower, id, meetup)).status).toBe(200);
  return { id, book };
}

describe("a meet-up for the calendar", () => {
  test("says what, when and where, in UTC and in the reader's language", async () => {
    const { id } = await scheduled({
      date: july(14),
      time: "18:30",
      location: "cafe",
      notes: "Стіл біля вікна; кава, тістечка\\\nEND:VEVENT",
      ...KYIV,
    });
    const { calendar, event, headers } = await fileOf(id, owner);
    expect(headers.get("content-type")).toBe("text/calendar; charset=utf-8; method=PUBLISH");
    expect(headers.get("content-disposition")).toBe('attachment; filename="meet-up.ics"');
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(calendar).toMatchObject({ VERSION: "2.0", METHOD: "PUBLISH" });
    expect(event).toMatchObject({
      UID: `meetup-${id}@nearshelf`,
      SEQUENCE: "1",
      DTSTART: `${YEAR}0714T153000Z`,
      DTEND: `${YEAR}0714T163000Z`,
      STATUS: "TENTATIVE",
      SUMMARY: "Meet-up with Bohdan Borrower: “Тигролови”",
      LOCATION: "Café",
      "URL;VALUE=URI": `http://localhost:3999/loans/${id}`,
    });
    expect(event.DESCRIPTION, "not every calendar shows the address").toMatch(
      new RegExp(`\\n\\nhttp://localhost:3999/loans/${id}$`),
    );
    expect(event.DESCRIPTION).toContain("Стіл біля вікна; кава, тістечка\\\nEND:VEVENT");
    await db().user.update({ where: { id: borrower.id }, data: { preferredLanguage: "de" } });
    expect((await fileOf(id, borrower)).event.SUMMARY).toBe("Treffen mit Olena Owner: „Тигролови“");
  });

  test("keeps its UID and raises its SEQUENCE with every change", async () => {
    const { id } = await scheduled();
    const first = (await fileOf(id, owner)).event;
    await onLoan("schedule", owner, id, {
      date: july(15),
      time: "09:00",
      timeZone: "America/New_York",
    });
    const second = (await fileOf(id, borrower)).event;
    expect(second.UID).toBe(first.UID);
    expect([first.SEQUENCE, second.SEQUENCE]).toEqual(["1", "2"]);
    expect(second.DTSTART).toBe(`${YEAR}0715T130000Z`);
  });

  test("is a whole day where no time is agreed, the day that was meant, and not there without a day", async () => {
    const { id } = await scheduled({ date: july(24), timeZone: "Pacific/Auckland" });
    const { event } = await fileOf(id, owner);
    expect(event["DTSTART;VALUE=DATE"]).toBe(`${YEAR}0724`);
    expect(event).not.toHaveProperty("DTEND");
    expect(event.TRANSP).toBe("TRANSPARENT");
    await onLoan("schedule", owner, id, { location: "park" });
    expect((await call(meetupFile, { as: owner, params: { id } })).status).toBe(404);
  });

  test("becomes its cancellation when either side calls it off", async () => {
    for (const who of [borrower, owner]) {
      const { id } = await scheduled();
      await onLoan("cancel", who, id);
      const { calendar, event } = await fileOf(id, owner);
      expect(calendar.METHOD).toBe("CANCEL");
      expect(event).toMatchObject({
        UID: `meetup-${id}@nearshelf`,
        SEQUENCE: "2",
        STATUS: "CANCELLED",
      });
    }
  });
});

describe("the calendar feed", () => {
  const urlOf = async (as: Person, how = renew) => {
    const { status, body } = await call(how, { as, method: how === show ? "GET" : "POST" });
    expect(status).toBe(200);
    return body.url as string | null;
  };
  const secretOf = (url: string | null) => String(url).split("/").at(-1) ?? "";
  const ask = (file: string, headers = {}) => call(feed, { params: { secret: file }, headers });
  const eventsIn = async (file: string) => readIcs(await (await ask(file)).response.text()).events;

  test("is there once it is asked for, can be shown again, needs no cookie, and is not stored as it is", async () => {
    expect(await urlOf(owner, show)).toBeNull();
    const url = await urlOf(owner);
    expect(url).toMatch(/^http:\/\/localhost:3999\/api\/calendar\/[\w-]{43}\.ics$/);
    expect(await urlOf(owner, show)).toBe(url);
    const answer = await ask(secretOf(url));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(answer.headers.get("cache-control")).toMatch(/^private/);
    expect(readIcs(await answer.response.text())).toMatchObject({
      calendar: { METHOD: "PUBLISH" },
      events: [],
    });
    const secret = secretOf(url).replace(".ics", "");
    const row = await db().calendarFeed.findUniqueOrThrow({ where: { userId: owner.id } });
    for (const value of [row.salt, row.secretHash]) {
      expect(Buffer.from(value).toString("base64url")).not.toBe(secret);
    }
  });

  test("an old address dies with the new one, and both when it is turned off", async () => {
    const first = secretOf(await urlOf(owner));
    const second = secretOf(await urlOf(owner));
    expect(second).not.toBe(first);
    expect([(await ask(first)).status, (await ask(second)).status]).toEqual([404, 200]);
    expect((await call(end, { as: owner, method: "DELETE" })).status).toBe(204);
    expect((await ask(second)).status).toBe(404);
    expect(await urlOf(owner, show)).toBeNull();
  });

  test("guesses, malformed ones and the feeds of banned readers look alike", async () => {
    const file = secretOf(await urlOf(owner));
    await db().user.update({ where: { id: owner.id }, data: { bannedAt: new Date() } });
    for (const guess of [
      file,
      `${"A".repeat(43)}.ics`,
      "x.ics",
      file.replace(".ics", ""),
      "../../x",
    ]) {
      expect((await ask(guess)).status, guess).toBe(404);
    }
  });

  test("holds meet-ups, cancelled ones as cancelled, and due dates", async () => {
    const file = secretOf(await urlOf(owner));
    const [kept, off] = [await scheduled(), await scheduled()];
    await onLoan("confirm", owner, kept.id, { version: 1 });
    await onLoan("cancel", owner, off.id);
    const dayless = await scheduled({ location: "park" });
    const events = await eventsIn(file);
    const byUid = Object.fromEntries(events.map((event) => [event.UID, event]));
    expect(Object.keys(byUid).sort()).toEqual(
      [`meetup-${kept.id}`, `due-${kept.id}`, `meetup-${off.id}`, `due-${dayless.id}`]
        .map((id) => `${id}@nearshelf`)
        .sort(),
    );
    expect(byUid[`meetup-${kept.id}@nearshelf`]?.STATUS).toBe("CONFIRMED");
    expect(byUid[`meetup-${off.id}@nearshelf`]?.STATUS).toBe("CANCELLED");
    expect(byUid[`due-${kept.id}@nearshelf`]).toMatchObject({
      "DTSTART;VALUE=DATE": day(30).replaceAll("-", ""),
      SUMMARY: "“Тигролови” is due back from Bohdan Borrower",
      TRANSP: "TRANSPARENT",
    });
    await onLoan("return", owner, kept.id);
    expect((await eventsIn(file)).map(({ UID }) => UID)).not.toContain(`due-${kept.id}@nearshelf`);
  });

  test("holds nothing of others nor of requests, and forgets meet-ups of long ago", async () => {
    const [file, others] = [secretOf(await urlOf(owner)), secretOf(await urlOf(stranger))];
    const { id } = await scheduled();
    await askFor((await bookOf(owner)).id, stranger);
    expect(await eventsIn(others)).toEqual([]);
    await onLoan("cancel", owner, id);
    const secret = file.replace(".ics", "");
    const uids = async (now: string) =>
      (await feedEntries(secret, new Date(now))).entries.map((entry) => entry.id);
    expect(await uids(`${YEAR}-08-12T00:00Z`)).toEqual([`meetup-${id}@nearshelf`]);
    expect(await uids(`${YEAR}-08-14T00:00Z`)).toEqual([]);
  });

  test("is not sent again while nothing has changed", async () => {
    const file = secretOf(await urlOf(owner));
    const { id } = await scheduled();
    const etag = (await ask(file)).headers.get("etag") ?? "";
    expect((await ask(file, { "if-none-match": etag })).status).toBe(304);
    expect((await ask(file, { "if-none-match": `"other", W/${etag}` })).status).toBe(304);
    await onLoan("schedule", owner, id, { date: july(16), time: "10:00", ...KYIV });
    expect((await ask(file, { "if-none-match": etag })).status).toBe(200);
  });
});

const ENDS: [string, () => Promise<Answer>][] = [
  [
    "a changed password",
    () => call(changePassword, { as: owner, body: { newPassword: "a kettle of clouds" } }),
  ],
  ["signing out everywhere else", () => call(endOthers, { as: owner, method: "DELETE" })],
  ["a ban", async () => decide(ban, await administrator(), owner.id, { reason: "spam" })],
];

test.each(ENDS)("%s ends the calendar address", async (_, act) => {
  const { body } = await call(renew, { as: owner, method: "POST" });
  const secret = String(body.url).split("/").at(-1) ?? "";
  expect((await call(feed, { params: { secret } })).status).toBe(200);
  expect((await act()).status).toBeLessThan(300);
  expect((await call(feed, { params: { secret } })).status).toBe(404);
});
