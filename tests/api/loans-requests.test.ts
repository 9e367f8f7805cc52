import { beforeEach, expect, test } from "vitest";
import { db } from "@/lib/server/database/db";
import { env } from "@/lib/server/env";
import { askFor, bookOf, day, loanIn, onLoan } from "../support/lending";
import { neighbours, person, type Person } from "../support/people";

let owner: Person, borrower: Person, stranger: Person;
beforeEach(async () => {
  ({ owner, borrower, stranger } = await neighbours());
});

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
  const [told] = await db().notification.findMany({ where: { loanId: String(body.id) } });
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
  for (const state of ["BOOKED", "LENT", "LOST"] as const) {
    expect(await code((await bookOf(owner, { state })).id), state).toBe("BOOK_UNAVAILABLE");
  }
  expect(await code((await bookOf(owner, { hiddenAt: new Date() })).id)).toBe("NOT_FOUND");
  const banned = await person({ bannedAt: new Date() });
  expect(await code((await bookOf(banned)).id)).toBe("NOT_FOUND");
  await askFor(book.id, borrower);
  const again = await askFor(book.id, borrower);
  expect(again.status).toBe(409);
  expect(again.body.detail).toBe("You already have an active loan request for this book");
  expect(await db().loan.count({ where: { bookId: book.id } })).toBe(1);
});

test.each([
  [0, 1],
  [1, 0],
])("a block in either direction hides the book", async (from, to) => {
  const pair = [owner, borrower];
  await db().block.create({
    data: { blockerId: pair[from]?.id ?? "", blockedId: pair[to]?.id ?? "" },
  });
  expect((await askFor((await bookOf(owner)).id, borrower)).status).toBe(404);
});

test("a request may follow an ended one, and wrong fields are named", async () => {
  const { id, book } = await loanIn("CANCELED", { owner, borrower });
  expect((await askFor(book.id, borrower)).body.id).not.toBe(id);
  const wrong = await askFor("nonsense", borrower, { borrowerMessage: 7 });
  expect(wrong.body).toMatchObject({
    code: "INVALID_INPUT",
    fields: { bookId: { code: "uuid" }, borrowerMessage: { code: "type" } },
  });
});

test("an approval without a date gives thirty days; one with a date and words passes them on", async () => {
  const plain = await loanIn("APPROVED", { owner, borrower });
  expect((await onLoan("get", borrower, plain.id)).body.dueDate).toBe(day(30));
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

test.each([
  [{ dueDate: day(-1) }, { dueDate: { code: "past" } }],
  [{ dueDate: day(5 * 366) }, { dueDate: { code: "farAhead", max: 5 } }],
  [{ dueDate: "9999-12-31" }, { dueDate: { code: "farAhead", max: 5 } }],
  [{ dueDate: "2026-02-30" }, { dueDate: { code: "date" } }],
  [{ dueDate: "tomorrow" }, { dueDate: { code: "date" } }],
  [{ dueDate: 5 }, { dueDate: { code: "type" } }],
  [{ message: "x".repeat(501) }, { message: { code: "maxLength", max: 500 } }],
  [{ timeZone: "Mars/Olympus" }, { timeZone: { code: "invalid" } }],
])("an approval with %j is refused and changes nothing", async (input, fields) => {
  const { id } = await loanIn("REQUESTED", { owner, borrower });
  expect((await onLoan("approve", owner, id, input)).body).toMatchObject({ status: 400, fields });
  expect((await onLoan("get", owner, id)).body).toMatchObject({
    status: "REQUESTED",
    dueDate: null,
  });
  expect(await db().notification.count({ where: { loanId: id } })).toBe(1);
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
  expect(await db().loan.findUnique({ where: { id } })).toMatchObject({ meetUpSequence: 3 });
  expect(await db().notification.count({ where: { loanId: id, type: "MEETUP_SCHEDULED" } })).toBe(
    3,
  );
});

test.each([
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
])("a meet-up with %j is refused", async (input, fields) => {
  const { id } = await loanIn("APPROVED", { owner, borrower });
  expect((await onLoan("schedule", owner, id, input)).body).toMatchObject({ status: 400, fields });
  expect((await onLoan("get", owner, id)).body.status).toBe("APPROVED");
});

test("a refusal carries its reason to the borrower; too long a one is no refusal", async () => {
  const { id } = await loanIn("REQUESTED", { owner, borrower });
  expect((await onLoan("cancel", owner, id, { feedback: "x".repeat(501) })).status).toBe(400);
  expect((await onLoan("cancel", owner, id, { feedback: "Їду в подорож" })).body).toMatchObject({
    status: "CANCELED",
    feedback: "Їду в подорож",
  });
  const told = await db().notification.findFirst({ where: { loanId: id, userId: borrower.id } });
  expect(told).toMatchObject({ type: "LOAN_REJECTED", params: { feedback: "Їду в подорож" } });
});

/** The address of a picture uploaded by this user. */
async function storedImage({ id: ownerId }: Person): Promise<string> {
  const data = {
    ownerId,
    category: "BOOK_COVER",
    key: crypto.randomUUID(),
    width: 1,
    height: 1,
  } as const;
  return `/api/images/${(await db().image.create({ data })).id}`;
}

test("a return takes a picture of one's own, and nothing else", async () => {
  const [own, theirs] = [await storedImage(owner), await storedImage(borrower)];
  for (const photoUrl of [
    "javascript:alert(1)",
    "/etc/passwd",
    "data:text/html,x",
    "/api/images/../x",
  ]) {
    const { id } = await loanIn("LENT", { owner, borrower });
    expect((await onLoan("return", owner, id, { photoUrl })).body, photoUrl).toMatchObject({
      fields: { photoUrl: { code: "url" } },
    });
  }
  const absolute = new URL(theirs, env().APP_URL).href;
  const foreign = `https://evil.example${own}`;
  for (const photoUrl of [theirs, absolute, foreign, `/api/images/${crypto.randomUUID()}`]) {
    const { id } = await loanIn("LENT", { owner, borrower });
    expect((await onLoan("return", owner, id, { photoUrl })).body, photoUrl).toMatchObject({
      fields: { photoUrl: { code: "unknown" } },
    });
    expect(await db().loan.findUnique({ where: { id } })).toMatchObject({
      status: "LENT",
      photoUrl: null,
    });
  }
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

test("'change status' refuses words it does not know, and approves with the default date", async () => {
  const { id } = await loanIn("REQUESTED", { owner, borrower });
  expect((await onLoan("status", owner, id, { status: "EATEN" })).body).toMatchObject({
    fields: { status: { code: "choice" } },
  });
  expect((await onLoan("status", owner, id, {})).status).toBe(400);
  expect((await onLoan("status", owner, id, { status: "APPROVED" })).body.dueDate).toBe(day(30));
});

test("a request of somebody blocked meanwhile can be declined but not approved", async () => {
  const { id } = await loanIn("REQUESTED", { owner, borrower });
  await db().block.create({ data: { blockerId: borrower.id, blockedId: owner.id } });
  expect((await onLoan("approve", owner, id)).status).toBe(404);
  expect((await onLoan("cancel", owner, id)).status).toBe(200);
});

test("only its two sides read a loan; a malformed id is an unknown one", async () => {
  const { id } = await loanIn("SCHEDULED", { owner, borrower });
  expect((await onLoan("get", owner, id)).status).toBe(200);
  expect((await onLoan("get", borrower, id)).status).toBe(200);
  expect((await onLoan("get", stranger, id)).body.code).toBe("NOT_FOUND");
  expect((await onLoan("get", owner, "1")).body.code).toBe("NOT_FOUND");
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

test("approving a book that an administrator has hidden says why it cannot be", async () => {
  const { id, book } = await loanIn("REQUESTED", { owner, borrower });
  await db().book.update({
    where: { id: book.id },
    data: { hiddenAt: new Date(), hiddenReason: "Spam" },
  });
  const answer = await onLoan("approve", owner, id);
  expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
    409,
    "BOOK_HIDDEN",
    "An administrator has hidden this book.",
  ]);
  expect((await onLoan("get", owner, id)).body.status).toBe("REQUESTED");
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
