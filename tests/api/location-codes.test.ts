import { beforeAll, expect, test } from "vitest";
import { GET as getBook } from "@/app/api/books/[id]/route";
import { GET as booksOf } from "@/app/api/books/owner/[userId]/route";
import { POST as search } from "@/app/api/books/search/route";
import { GET as pending } from "@/app/api/loans/pending/route";
import { GET as getProfile, PUT as putProfile } from "@/app/api/users/[id]/route";
import { GET as friends } from "@/app/api/users/me/friends/route";
import { GET as getMe } from "@/app/api/users/me/route";
import { GET as findReaders } from "@/app/api/users/search/route";
import { db } from "@/lib/server/database/db";
import { cellCentre } from "@/lib/features/geo/cell";
import { book } from "../support/books";
import { call } from "../support/call";
import { befriend } from "../support/friends";
import { askFor, onLoan } from "../support/lending";
import { person, type Person } from "../support/people";

const LONDON = { country: "GBR", postalCode: "SW1A 1AA", city: null, lat: 51.5, lon: -0.14 };

const save = (as: Person, body: object) =>
  call(putProfile, { as, method: "PUT", params: { id: as.id }, body });
const profileOf = async (as: Person, id: string) =>
  (await call(getProfile, { as, params: { id } })).body as { postalCode?: unknown };
const codeOfBook = async (as: Person, id: string) =>
  ((await call(getBook, { as, params: { id } })).body.location as { postalCode?: unknown })
    .postalCode;

let stranger: Person;
beforeAll(async () => {
  stranger = await person();
});

test.each([
  ["GBR", "sw1a1aa", "SW1A"],
  ["GBR", "M1 1AE", "M1"],
  ["GBR", "EC1A", "EC1A"],
  ["IRL", "D02 X285", "D02"],
  ["NLD", "1012 AB", "1012"],
  ["CAN", "K1A 0B1", "K1A"],
  ["PRT", "1000-139", "1000"],
  ["POL", "00-002", "00"],
  ["JPN", "160-6090", "160"],
  ["KOR", "04524", "045"],
  ["SGP", "018956", "01"],
  ["SWE", "113 51", "113"],
  ["USA", "10001-1234", "10001"],
  ["DNK", "1050", "10"],
  ["DNK", "8000", "8000"],
  ["DEU", "D-10115", "10115"],
  ["UKR", "79000", "79000"],
  ["UKR", "вул. Руська, 5", "5"],
  ["DEU", "Berlin", null],
])(
  "in %s a stranger sees of %s the part %s, its owner all of it",
  async (country, postalCode, seen) => {
    const owner = await person({ country, postalCode });
    const id = await book(owner);
    expect((await profileOf(stranger, owner.id)).postalCode).toBe(seen);
    expect(await codeOfBook(stranger, id)).toBe(seen);
    expect((await profileOf(owner, owner.id)).postalCode).toBe(postalCode);
    expect((await call(getMe, { as: owner })).body.postalCode).toBe(postalCode);
    expect(await codeOfBook(owner, id)).toBe(postalCode);
  },
);

test("the whole code is known to the two sides of an approved loan, while it lasts, and to nobody else", async () => {
  const [owner, borrower, friend] = [
    await person(LONDON),
    await person(LONDON),
    await person(LONDON),
  ];
  await befriend(owner, friend);
  const bookId = await book(owner, { title: "Emma" });
  const other = await book(owner, { ownCountry: "IRL", ownPostalCode: "D02 X285" });
  const whole = async (as: Person, of: Person) =>
    (await profileOf(as, of.id)).postalCode === "SW1A 1AA";
  const seen = async () => [
    await whole(borrower, owner),
    await whole(owner, borrower),
    await whole(friend, owner),
    await whole(friend, borrower),
    (await codeOfBook(borrower, bookId)) === "SW1A 1AA",
    (await codeOfBook(borrower, other)) === "D02 X285",
    (await codeOfBook(friend, bookId)) === "SW1A 1AA",
  ];
  const nobody = [false, false, false, false, false, false, false];
  const sides = [true, true, false, false, true, true, false];
  expect(await seen()).toEqual(nobody);
  const loan = String((await askFor(bookId, borrower)).body.id);
  expect(await seen(), "asked").toEqual(nobody);
  for (const act of ["approve", "schedule"] as const) {
    expect(
      (await onLoan(act, owner, loan, act === "schedule" ? { location: "cafe" } : {})).status,
    ).toBe(200);
    expect(await seen(), act).toEqual(sides);
  }
  expect((await onLoan("status", owner, loan, { status: "LENT" })).status).toBe(200);
  expect(await seen(), "lent").toEqual(sides);
  expect((await onLoan("return", owner, loan)).status).toBe(200);
  expect(await seen(), "over").toEqual(nobody);
});

test("no other answer carries the whole code", async () => {
  const [owner, friend] = [await person({ ...LONDON, name: "Emma Owner" }), await person(LONDON)];
  await befriend(owner, friend);
  const bookId = await book(owner, { title: "Persuasion" });
  await askFor(await book(friend), owner);
  const answers = [
    await call(search, { as: friend, body: { title: "Persuasion" } }),
    await call(search, { as: friend, body: { country: "GBR", postalCode: "SW1A 1AA" } }),
    await call(booksOf, { as: friend, params: { userId: owner.id } }),
    await call(friends, { as: friend }),
    await call(findReaders, { as: friend, query: { query: "Emma" } }),
    await call(pending, { as: friend }),
    await call(getBook, { params: { id: bookId } }),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    // As a separate word: the letters may be part of an id.
    expect(JSON.stringify(body)).not.toMatch(/\b1AA\b|SW1A1AA/i);
  }
});

test("a search by a whole code does not tell whose it is", async () => {
  const nowhere = { country: "GBR", city: null, lat: null, lon: null };
  const victim = await person({ ...nowhere, name: "Quentin Hidden", postalCode: "BT71 4XY" });
  await book(victim);
  const spy = await person({ ...nowhere, postalCode: "ZE1 0AA" });
  const codes = ["BT71 4XY", "bt714xy", "BT71 9ZZ", "BT71"];
  const books = await Promise.all(
    codes.map(
      async (postalCode) =>
        (await call(search, { as: spy, body: { country: "GBR", postalCode } })).body.content,
    ),
  );
  const readers = await Promise.all(
    codes.map(
      async (postalCode) =>
        (await call(findReaders, { as: spy, query: { country: "GBR", postalCode } })).body,
    ),
  );
  expect(books[0]).toHaveLength(1);
  expect(readers[0]).toHaveLength(1);
  for (const n of codes.keys()) {
    expect(books[n]).toEqual(books[0]);
    expect(readers[n]).toEqual(readers[0]);
  }
  expect(
    (await call(search, { as: spy, body: { country: "GBR", postalCode: "BT7 4XY" } })).body.content,
  ).toEqual([]);
});

test("nobody is given another's place, nor their own device's again", async () => {
  const village = { country: "ITA", postalCode: "32040", city: null };
  const victim = await person({ ...village, lat: 46.5, lon: 12.4, locatedByDevice: true });
  const spy = await person();
  const moved = await save(spy, village);
  expect(moved.body).toMatchObject({ location: null, locationResolved: false });
  const { body } = await save(victim, { location: null });
  expect(body).toMatchObject({ location: null, locatedByDevice: false });
});

const MEADOW = { lat: 48.1, lon: 23.5 };
const KILOMETRE = 1 / 111;

test("one's own place moves five times a day, within its cell as often as one likes", async () => {
  const reader = await person();
  const move = (location: object | null) => save(reader, { location });
  const far = (n: number) => ({ lat: MEADOW.lat + n * 5 * KILOMETRE, lon: MEADOW.lon });
  for (let n = 0; n < 5; n += 1) {
    expect((await move(far(n))).status, `move ${n}`).toBe(200);
    expect((await move(cellCentre(far(n)))).status, "the same cell").toBe(200);
  }
  const refused = await move(far(5));
  expect(refused).toMatchObject({ status: 429, body: { code: "PLACE_MOVES" } });
  const wait = Number(refused.headers.get("retry-after"));
  expect(wait).toBeGreaterThan(23 * 3600);
  expect(wait).toBeLessThanOrEqual(24 * 3600);
  expect((await move(null)).status, "also back to the address").toBe(429);
  expect((await call(getMe, { as: reader })).body.location).toEqual(cellCentre(far(4)));
  const rename = { name: "Другий", street: "Нова" };
  expect((await save(reader, rename)).status, "all else may change").toBe(200);

  const yesterday = new Date(Date.now() - 24 * 3600_000);
  const { placeMovedAt } = await db().user.findUniqueOrThrow({ where: { id: reader.id } });
  await db().user.update({
    where: { id: reader.id },
    data: { placeMovedAt: [yesterday, ...placeMovedAt.slice(1)] },
  });
  expect((await move(far(6))).status, "a day after the first").toBe(200);
  expect((await move(far(7))).status).toBe(429);
});

test("of many moves at once five arrive; the first filling-in of a profile is none", async () => {
  const nowhere = { country: null, postalCode: null, city: null, lat: null, lon: null };
  const reader = await person(nowhere);
  const put = (body: object) => save(reader, body);
  const first = { country: "UKR", postalCode: "90001", location: MEADOW };
  expect((await put(first)).status).toBe(200);
  const answers: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const moves = [1, 2, 3].map((n) => put({ location: { lat: 45 + n + round * 4, lon: 20 } }));
    answers.push(...(await Promise.all(moves)).map(({ status }) => status));
  }
  expect(answers.filter((status) => status === 200)).toHaveLength(5);
  expect(answers.filter((status) => status === 429)).toHaveLength(7);
});
