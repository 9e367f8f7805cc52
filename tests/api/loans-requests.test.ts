import { expect, test } from "vitest";
import { db } from "@/lib/server/database/db";
import { env } from "@/lib/server/env";
import { askFor, bookOf, day, loanIn, loanRow, noticesOf, onLoan } from "../support/lending";
import { borrower, newNeighbours, owner } from "../support/neighbours";
import { person, type Person } from "../support/people";
import { imageRow } from "../support/pictures";

newNeighbours();

test("a request keeps names and title of its day and tells the owner", async () => {
  const book = await bookOf(owner);
  const { status, body } = await askFor(book.id, borrower, {
    borrowerMessage: "  Добрий день!\nДякую.  ",
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    bookId: book.id,
    bookTitle: "Тигролови",
    bookAuthor: "Іван Багряний",
    ownerUserId: owner.id,
    borrowerUserId: borrower.id,
    status: "REQUESTED",
    borrowerMessage: "Добрий день!\nДякую.",
    dueDate: null,
    meetUpDateTime: null,
    bookInterestRating: null,
    ownerRatedBorrower: false,
    owner: { id: owner.id, displayName: "Olena Owner" },
    borrower: { id: borrower.id, displayName: "Bohdan Borrower" },
  });
  const [told] = await noticesOf({ loanId: String(body.id) });
  expect(told).toMatchObject({
    userId: owner.id,
    actorId: borrower.id,
    type: "LOAN_REQUEST",
    params: { name: "Bohdan Borrower", title: "Тигролови" },
  });
  expect(JSON.stringify(body)).not.toContain("@example.org");
});

test("one's own book, another's that is not to be had, and one already asked for are refused", async () => {
  const book = await bookOf(owner);
  const code = async (bookId: string, as = borrower) => (await askFor(bookId, as)).body.code;
  expect(await code(book.id, owner)).toBe("OWN_BOOK");
  expect(await code(crypto.randomUUID())).toBe("NOT_FOUND");
  for (const state of ["BOOKED", "LENT"] as const) {
    expect(await code((await bookOf(owner, { state })).id), state).toBe("BOOK_UNAVAILABLE");
  }
  const lost = await bookOf(owner, { state: "LOST" });
  expect([await code(lost.id), await code(lost.id, owner)]).toEqual(["NOT_FOUND", "OWN_BOOK"]);
  expect(await code((await bookOf(owner, { hiddenAt: new Date() })).id)).toBe("NOT_FOUND");
  const banned = await person({ bannedAt: new Date() });
  expect(await code((await bookOf(banned)).id)).toBe("NOT_FOUND");
  await askFor(book.id, borrower);
  const again = await askFor(book.id, borrower);
  expect(again.status).toBe(409);
  expect(again.body.detail).toBe("You already have an active loan request for this book");
  expect(await db().loan.count({ where: { bookId: book.id } })).toBe(1);
});

test("an approval with a date and words passes them on", async () => {
  const { id } = await loanIn("REQUESTED", { owner, borrower });
  const { body } = await onLoan("approve", owner, id, {
    dueDate: day(0),
    message: "Гарної книги!",
  });
  expect(body).toMatchObject({ status: "APPROVED", dueDate: day(0) });
  const told = await db().notification.findFirst({ where: { loanId: id, type: "LOAN_APPROVED" } });
  expect(told).toMatchObject({
    userId: borrower.id,
    params: { dueDate: day(0), message: "Гарної книги!" },
  });
});

const BAD_APPROVALS = [
  [{ dueDate: day(-1) }, { dueDate: { code: "past" } }],
  [{ dueDate: day(5 * 366) }, { dueDate: { code: "farAhead", max: 5 } }],
  [{ dueDate: "9999-12-31" }, { dueDate: { code: "farAhead", max: 5 } }],
  [{ dueDate: "2026-02-30" }, { dueDate: { code: "date" } }],
  [{ dueDate: "tomorrow" }, { dueDate: { code: "date" } }],
  [{ dueDate: 5 }, { dueDate: { code: "type" } }],
  [{ message: "x".repeat(501) }, { message: { code: "maxLength", max: 500 } }],
  ...["Mars/Olympus", "+02:00", "-0330"].map(
    (timeZone) => [{ timeZone }, { timeZone: { code: "invalid" } }] as const,
  ),
];
const BAD_MEETUPS = [
  [{ date: day(-1) }, { date: { code: "past" } }],
  [{ date: day(2 * 366) }, { date: { code: "farAhead", max: 2 } }],
  [
    { date: "9999-12-31", time: "23:30", timeZone: "America/New_York" },
    { date: { code: "farAhead", max: 2 } },
  ],
  [{ time: "17:30" }, { date: { code: "required" } }],
  [{ time: "17:30", location: "cafe" }, { date: { code: "required" } }],
  [{}, { date: { code: "required" } }],
  [{ location: "  ", notes: "\n" }, { date: { code: "required" } }],
  [{ date: day(1), time: "25:00" }, { time: { code: "time" } }],
  [{ location: "x".repeat(201) }, { location: { code: "maxLength", max: 200 } }],
  [{ notes: "x".repeat(501) }, { notes: { code: "maxLength", max: 500 } }],
];

test.each([
  ["approve", "REQUESTED", BAD_APPROVALS],
  ["schedule", "APPROVED", BAD_MEETUPS],
  ["status", "REQUESTED", [[{ status: "EATEN" }, { status: { code: "choice" } }]]],
  ["cancel", "REQUESTED", [[{ feedback: "x".repeat(501) }, { feedback: { code: "maxLength" } }]]],
] as const)("wrong fields of %s are named, and the loan stays %s", async (verb, state, inputs) => {
  const { id } = await loanIn(state, { owner, borrower });
  const [before, told] = [await loanRow(id), await db().notification.count()];
  for (const [input, fields] of inputs) {
    const { body } = await onLoan(verb, owner, id, input);
    expect(body, JSON.stringify(input)).toMatchObject({ status: 400, fields });
  }
  expect(await loanRow(id)).toEqual(before);
  expect(await db().notification.count()).toBe(told);
});

test("a meet-up is agreed by either side, in the owner's time or the one given, and may move", async () => {
  const { id } = await loanIn("APPROVED", { owner, borrower });
  const date = day(3);
  const meet = { date, time: "17:30", location: "cafe", notes: "Біля вікна" };
  expect((await onLoan("schedule", borrower, id, { ...meet, timeZone: "UTC" })).body).toMatchObject(
    {
      status: "SCHEDULED",
      meetUpDateTime: `${date}T17:30:00.000Z`,
      meetUpTimeSet: true,
      meetUpLocationGeneral: "cafe",
      meetUpNotes: "Біля вікна",
    },
  );
  const moved = await onLoan("schedule", owner, id, { date, time: "17:30", location: " \n " });
  const shown = new Date(String(moved.body.meetUpDateTime)).toLocaleTimeString("en-GB", {
    timeZone: "Europe/Kyiv",
  });
  expect(shown).toBe("17:30:00");
  expect(moved.body).toMatchObject({ meetUpLocationGeneral: null, meetUpNotes: null });
  const vague = await onLoan("schedule", owner, id, { notes: "Після роботи" });
  expect(vague.body).toMatchObject({ meetUpDateTime: null, meetUpTimeSet: false });
  expect((await loanRow(id)).meetUpSequence).toBe(3);
  expect(await noticesOf({ loanId: id, type: "MEETUP_SCHEDULED" })).toHaveLength(3);
});

test("a refusal carries its reason to the borrower", async () => {
  const { id } = await loanIn("REQUESTED", { owner, borrower });
  expect((await onLoan("cancel", owner, id, { feedback: "Їду в подорож" })).body).toMatchObject({
    status: "CANCELED",
    feedback: "Їду в подорож",
  });
  const told = await db().notification.findFirst({ where: { loanId: id, userId: borrower.id } });
  expect(told).toMatchObject({ type: "LOAN_REJECTED", params: { feedback: "Їду в подорож" } });
});

/** The address of a picture uploaded by this user. */
const storedImage = async ({ id }: Person) => `/api/images/${await imageRow(id)}`;

test("a return takes a picture of one's own, and nothing else", async () => {
  const [own, theirs] = [await storedImage(owner), await storedImage(borrower)];
  const { id: lent } = await loanIn("LENT", { owner, borrower });
  const absolute = new URL(theirs, env().APP_URL).href;
  const foreign = `https://evil.example${own}`;
  for (const [photoUrl, code] of [
    ["javascript:alert(1)", "url"],
    ["/etc/passwd", "url"],
    ["data:text/html,x", "url"],
    ["/api/images/../x", "url"],
    [theirs, "unknown"],
    [absolute, "unknown"],
    [foreign, "unknown"],
    [`/api/images/${crypto.randomUUID()}`, "unknown"],
  ]) {
    const { body } = await onLoan("return", owner, lent, { photoUrl });
    expect(body, photoUrl).toMatchObject({ fields: { photoUrl: { code } } });
  }
  expect(await loanRow(lent)).toMatchObject({ status: "LENT", photoUrl: null });
  for (const photoUrl of [own, new URL(own, env().APP_URL).href]) {
    const { id } = await loanIn("LENT", { owner, borrower });
    expect((await onLoan("return", owner, id, { photoUrl, feedback: "Дякую" })).body).toMatchObject(
      {
        status: "RETURNED",
        photoUrl: own,
        feedback: "Дякую",
      },
    );
  }
});

test("an owner who answers a request has read of it", async () => {
  const read = async (loanId: string) =>
    (await db().notification.findFirstOrThrow({ where: { loanId, type: "LOAN_REQUEST" } }))
      .readAt !== null;
  const asked = async () => String((await askFor((await bookOf(owner)).id, borrower)).body.id);
  const [approved, rejected, open] = [await asked(), await asked(), await asked()];
  await onLoan("approve", owner, approved);
  await onLoan("cancel", owner, rejected);
  expect([await read(approved), await read(rejected), await read(open)]).toEqual([
    true,
    true,
    false,
  ]);
});

test("without a time zone a meet-up is by the clock of the owner's place, else of most readers of the country", async () => {
  const [angeleno, elsewhere] = [
    await person({
      country: "USA",
      postalCode: "90012",
      city: "Los Angeles",
      lat: 34.05,
      lon: -118.24,
    }),
    await person({ country: "USA", postalCode: "00000", city: null, lat: null, lon: null }),
  ];
  const date = `${new Date().getFullYear() + 1}-01-15`;
  for (const [by, hour] of [
    [angeleno, 23],
    [elsewhere, 20],
  ] as const) {
    const { id } = await loanIn("APPROVED", { owner: by, borrower });
    const { body } = await onLoan("schedule", borrower, id, { date, time: "15:00" });
    expect(body.meetUpDateTime).toBe(`${date}T${hour}:00:00.000Z`);
  }
});

/** The newest notification about a loan. */
const newest = (loanId: string) =>
  db().notification.findFirstOrThrow({ where: { loanId }, orderBy: { id: "desc" } });
const get = async (id: string) => (await onLoan("get", owner, id)).body;

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
