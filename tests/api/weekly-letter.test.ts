import { expect, test } from "vitest";
import { POST as stop } from "@/app/api/mail/unsubscribe/route";
import { GET as analytics } from "@/app/api/users/[id]/analytics/route";
import { PUT as choose } from "@/app/api/users/me/notification-settings/route";
import { db } from "@/lib/server/database/db";
import { addDays, todayIn, zonedInstant } from "@/lib/features/loans/due-dates/zoned-time";
import { deliverDue } from "@/lib/features/mailing/deliver";
import { unsubscribeToken } from "@/lib/features/mailing/unsubscribe-token";
import { queueWeeklyLetters } from "@/lib/features/mailing/weekly-commands";
import { DAY, HOUR } from "@/lib/shared/time";
import type { Prisma } from "@/prisma/client/client";
import { call } from "../support/call";
import { circleOf, leaveCircle } from "../support/circles";
import { befriend, friendCall } from "../support/friends";
import { askFor, bookOf, loanIn } from "../support/lending";
import { mailsTo } from "../support/mail";
import { changeReader, person, type Person } from "../support/people";

const KYIV = "Europe/Kyiv";

/** Next Friday at eight in Lviv. */
function nextFriday(): Date {
  const today = todayIn(KYIV);
  const days = Array.from({ length: 8 }, (_, days) => addDays(today, days));
  const mornings = days
    .filter((day) => new Date(day).getUTCDay() === 5)
    .map((day) => zonedInstant(day, "08:00", KYIV));
  return mornings.find((at) => at.getTime() > Date.now()) ?? new Date(Number.NaN);
}
const FRIDAY = nextFriday();

const subscriber = (data: Partial<Prisma.UserUncheckedCreateInput> = {}) =>
  person({ notifyWeeklyLetter: true, ...data });
const weeksOf = async ({ id }: Person) =>
  (
    await db().mailOutbox.findMany({
      where: { userId: id, letterWeek: { not: null } },
      orderBy: { letterWeek: "asc" },
    })
  ).map(({ letterWeek }) => letterWeek?.toISOString().slice(0, 10));
const stateOf = async ({ id }: Person) =>
  (await db().mailOutbox.findFirst({ where: { userId: id, letterWeek: { not: null } } }))?.state;
const deliver = (at = FRIDAY) => deliverDue({ clock: () => new Date(at.getTime() + 1_000) });

/** The letter of next Friday; undefined if none was sent. */
async function letterTo(reader: Person) {
  await queueWeeklyLetters(FRIDAY);
  await deliver();
  return (await mailsTo(reader.email)).find(({ subject }) => subject.includes("Your week"));
}

test("the letter tells what is new nearby, what is due and what one's books did", async () => {
  const [reader, other] = [await subscriber(), await person()];
  const asked = await bookOf(other, { title: "Wished, asked for" });
  await askFor(asked.id, reader);
  const near = await bookOf(other, { title: "Near <b>& new</b>" });
  const abroad = await person({ country: "DEU", postalCode: "10115", lat: 52.53, lon: 13.38 });
  await bookOf(abroad, { title: "Far away" });
  const wished = await bookOf(other, { title: "Wished for" });
  const taken = await bookOf(other, { title: "Wished, lent", state: "LENT" });
  await db().wishBook.createMany({
    data: [wished, taken, asked].map(({ id }) => ({ userId: reader.id, bookId: id })),
  });
  await bookOf(other, { title: "Lent out", state: "LENT" });
  await bookOf(reader, { title: "My own" });
  for (const days of [3, -1]) {
    const { id } = await loanIn("LENT", { owner: other, borrower: reader });
    const dueDate = new Date(addDays(todayIn(KYIV, FRIDAY), days));
    await db().loan.update({ where: { id }, data: { dueDate } });
  }
  await askFor((await bookOf(reader)).id, other);
  const mail = await letterTo(reader);
  expect(mail?.subject).toBe("Your week on Nearshelf");
  expect(mail?.text).toContain(
    `- “Near <b>& new</b>” by Іван Багряний · under 2\u00a0km: http://localhost:3999/books/${near.id}`,
  );
  expect(mail?.text).toMatch(
    /Found for your wishes\n- “Wished for” by [^\n]+\n\nNew near you\n- “Near/,
  );
  expect(mail?.text.split("Wished for")).toHaveLength(2);
  expect(mail?.text).toMatch(
    /Due back\n- “Тигролови”: was due back on \d.*\n- “Тигролови”: give it back by \d/,
  );
  expect(mail?.text).toContain("1 request for your books");
  expect(mail?.text).not.toMatch(/Far away|Lent out|Wished, lent|My own|handed over|new rating/);
  expect(mail?.html).toContain("“Near &#60;b&#62;&#38; new&#60;/b&#62;” by");
  expect(mail?.html).not.toContain("<b>");
  expect(mail?.text).toContain("because you chose the weekly letter");
  const address = new URL(/http\S+unsubscribe\S+/.exec(mail?.text ?? "")?.[0] ?? "");
  const query = { token: address.searchParams.get("token") ?? "" };
  expect((await call(stop, { query, method: "POST" })).status).toBe(200);
  await queueWeeklyLetters(new Date(FRIDAY.getTime() + 7 * DAY));
  expect(await weeksOf(reader)).toHaveLength(1);
});

test("of ten processes at once, and of those that start again, one owes the letter of a week", async () => {
  const readers = await Promise.all(Array.from({ length: 5 }, () => subscriber()));
  await Promise.all(Array.from({ length: 10 }, () => queueWeeklyLetters(FRIDAY)));
  await queueWeeklyLetters(new Date(FRIDAY.getTime() + HOUR));
  const monday = addDays(todayIn(KYIV, FRIDAY), -4);
  for (const reader of readers) expect(await weeksOf(reader)).toEqual([monday]);
  await Promise.all([deliver(), deliver(), deliver()]);
  await queueWeeklyLetters(new Date(FRIDAY.getTime() + 2 * HOUR));
  await queueWeeklyLetters(new Date(FRIDAY.getTime() + 7 * DAY));
  for (const reader of readers) expect(await weeksOf(reader)).toEqual([monday, addDays(monday, 7)]);
});

test("a run that breaks off in the middle owes nobody half a letter, and the next goes on", async () => {
  const [first, second] = [await subscriber(), await subscriber()];
  await db().$executeRawUnsafe(`CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE 'the process dies'; END $$`);
  await db().$executeRawUnsafe(`CREATE TRIGGER die BEFORE INSERT ON "MailOutbox" FOR EACH ROW
    WHEN (NEW."userId" = '${second.id}') EXECUTE FUNCTION die()`);
  await expect(queueWeeklyLetters(FRIDAY)).rejects.toThrow("the process dies");
  expect(await weeksOf(second)).toEqual([]);
  await db().$executeRawUnsafe(`DROP TRIGGER die ON "MailOutbox"`);
  await queueWeeklyLetters(new Date(FRIDAY.getTime() + HOUR));
  expect([(await weeksOf(first)).length, (await weeksOf(second)).length]).toEqual([1, 1]);
});

test.each([
  // Summer time in Kyiv begins on Sunday, 31 March 2030, and ends on Sunday, 27 October.
  ["UKR", 50.45, 30.52, "2030-03-29T05:59Z", "2030-03-29T06:00Z", "2030-03-25"],
  ["UKR", 50.45, 30.52, "2030-04-05T04:59Z", "2030-04-05T05:00Z", "2030-04-01"],
  ["UKR", 50.45, 30.52, "2030-10-25T04:59Z", "2030-10-25T05:00Z", "2030-10-21"],
  ["UKR", 50.45, 30.52, "2030-11-01T05:59Z", "2030-11-01T06:00Z", "2030-10-28"],
  ["USA", 34.05, -118.24, "2030-05-10T14:59Z", "2030-05-10T15:00Z", "2030-05-06"],
  // The first run is at half past eleven, when it is Saturday in the east and Thursday in the west.
  ["GBR", 51.5, -0.12, "2030-05-10T06:59Z", "2030-05-10T10:30Z", "2030-05-06"],
  // UTC+14: Thursday in UTC.
  ["KIR", 1.87, -157.4, "2030-05-09T17:59Z", "2030-05-09T18:00Z", "2030-05-06"],
  // The first Friday of a year may be in a week that began in the year before.
  ["GBR", 51.5, -0.12, "2032-01-02T07:59Z", "2032-01-02T08:00Z", "2031-12-29"],
])(
  "the morning is by the clock of the place: %s %s %s %s",
  async (country, lat, lon, early, morning, week) => {
    const reader = await subscriber({ country, postalCode: "90012", lat, lon });
    const at = new Date(morning).getTime();
    for (const hours of [-24, 4, 24]) await queueWeeklyLetters(new Date(at + hours * HOUR));
    await queueWeeklyLetters(new Date(early));
    expect(await weeksOf(reader)).toEqual([]);
    await queueWeeklyLetters(new Date(morning));
    await queueWeeklyLetters(new Date(at + 3 * HOUR));
    expect(await weeksOf(reader)).toEqual([week]);
  },
);

test("nobody gets it who did not choose it, chose otherwise meanwhile, or has gone", async () => {
  const off = await person();
  const [changed, clicked, banned] = [await subscriber(), await subscriber(), await subscriber()];
  await bookOf(await person());
  await queueWeeklyLetters(FRIDAY);
  await call(choose, { as: changed, body: { weeklyLetter: false }, method: "PUT" });
  const token = unsubscribeToken({ userId: clicked.id, kind: "weeklyLetter" });
  await call(stop, { query: { token }, method: "POST" });
  await changeReader(banned, { bannedAt: new Date(), banReason: "spam" });
  await deliver();
  expect(await weeksOf(off)).toEqual([]);
  expect(await Promise.all([changed, clicked, banned].map(stateOf))).toEqual(
    Array(3).fill("SKIPPED"),
  );
  const late = await subscriber();
  await queueWeeklyLetters(FRIDAY);
  await deliver(new Date(FRIDAY.getTime() + 2 * DAY));
  expect(await stateOf(late)).toBe("SKIPPED");
});

test("a letter that has nothing to say is not sent, nor does one tell of what is not to be seen", async () => {
  // Far from all other readers of this file.
  const town = { country: "UKR", postalCode: "88000", lat: 48.62, lon: 22.29 };
  const place = { lat: town.lat, lon: town.lon };
  const [reader, friend, stranger] = [
    await subscriber(town),
    await person(town),
    await person(town),
  ];
  const [blocked, banned] = [await person(town), await person(town)];
  await befriend(friend, reader);
  await bookOf(blocked, { ...place, title: "Blocked" });
  const asked = await bookOf(reader, place);
  await askFor(asked.id, blocked);
  await friendCall("block", reader, blocked.id);
  await bookOf(stranger, { ...place, title: "Hidden", hiddenAt: new Date(), hiddenReason: "x" });
  await bookOf(stranger, { ...place, title: "For friends", visibility: "FRIENDS" });
  await bookOf(stranger, { ...place, title: "For nobody", visibility: "NOBODY" });
  await bookOf(stranger, { ...place, title: "Lost", state: "LOST" });
  await bookOf(banned, { ...place, title: "Banned" });
  await changeReader(banned, { bannedAt: new Date(), banReason: "spam" });
  expect(await letterTo(reader)).toBeUndefined();
  expect(await stateOf(reader)).toBe("SKIPPED");
  await db().mailOutbox.deleteMany({ where: { userId: reader.id } });
  await bookOf(friend, { ...place, title: "Of a friend", visibility: "FRIENDS" });
  const mail = await letterTo(reader);
  expect(mail?.text).toContain("“Of a friend”");
  expect(mail?.text).not.toMatch(/Blocked|Hidden|For friends|nobody|Lost|Banned|request/);
});

test("it is offered once, after the first loan that came to its end", async () => {
  const [owner, borrower] = [await person(), await person()];
  const offered = async (who: Person) =>
    (await call(analytics, { as: who, params: { id: who.id } })).body.offersWeeklyLetter;
  await loanIn("LENT", { owner, borrower });
  expect([await offered(owner), await offered(borrower)]).toEqual([false, false]);
  await loanIn("RETURNED", { owner, borrower });
  expect([await offered(owner), await offered(borrower)]).toEqual([true, true]);
  const say = (who: Person, weeklyLetter: boolean) =>
    call(choose, { as: who, body: { weeklyLetter }, method: "PUT" });
  expect((await say(owner, true)).body).toMatchObject({ weeklyLetter: true, newMessage: true });
  expect((await say(borrower, false)).body).toMatchObject({ weeklyLetter: false });
  expect([await offered(owner), await offered(borrower)]).toEqual([false, false]);
});

test("it counts the new books that the reader sees in their circles, and names three of these", async () => {
  const far = { country: "DEU", postalCode: "10115", lat: 52.53, lon: 13.38 };
  const [reader, owner, blocked] = [await subscriber(), await person(far), await person(far)];
  const made = (name: string, by = owner) => circleOf(by, [reader], { name });
  const show = async (circles: string[], createdAt = new Date()) => {
    const book = { ...far, visibility: "CHOSEN_CIRCLES", createdAt } as const;
    const { id: bookId } = await bookOf(owner, book);
    const data = circles.map((circleId) => ({ bookId, circleId, ownerId: owner.id }));
    await db().bookCircle.createMany({ data });
  };
  const house = await made("House 12");
  const [choir, classroom, office] = [
    await made("Choir"),
    await made("Class"),
    await made("Office"),
  ];
  for (const circles of [[house], [house, choir], [house, choir, classroom, office]])
    await show(circles);
  await show([house, classroom], new Date(FRIDAY.getTime() - 8 * DAY));
  for (const visibility of ["FRIENDS", "NOBODY"] as const)
    await bookOf(owner, { ...far, visibility });
  await bookOf(reader, { visibility: "CIRCLES" });
  const [hidden, left] = [await made("Hidden"), await made("Left")];
  await show([hidden, left]);
  await db().circle.update({ where: { id: hidden }, data: { hiddenAt: new Date() } });
  await leaveCircle(reader, left);
  await made("Blocked", blocked);
  await bookOf(blocked, { ...far, visibility: "CIRCLES" });
  await friendCall("block", blocked, reader.id);

  const at = (path: string) => `http://localhost:3999${path}`;
  expect((await letterTo(reader))?.text).toContain(
    [
      "New in your circles",
      `- House 12: 3 new books: ${at(`/circles/${house}`)}`,
      `- Choir: 2 new books: ${at(`/circles/${choir}`)}`,
      `- Class: 1 new book: ${at(`/circles/${classroom}`)}`,
      `- and in 1 more circle: ${at("/friends")}\n`,
    ].join("\n"),
  );
  const outside = await subscriber({ lat: null, lon: null });
  expect(await letterTo(outside)).toBeUndefined();
});
