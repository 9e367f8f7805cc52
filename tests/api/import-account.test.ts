import { beforeEach, expect, test } from "vitest";
import { POST as TAKE_OVER } from "@/app/api/imports/[id]/account/route";
import { GET as RULES, PUT as SET_RULES } from "@/app/api/users/me/lending-rules/route";
import { GET as WISHES, POST as WISH } from "@/app/api/wishes/route";
import { exportOf } from "../support/account-export";
import { book } from "../support/books";
import { call } from "../support/call";
import { circleOf } from "../support/circles";
import { listsOf } from "../support/imports";
import { person, type Person } from "../support/people";

let reader: Person, other: Person, lists: ReturnType<typeof listsOf>;
beforeEach(async () => {
  [reader, other] = [await person(), await person()];
  lists = listsOf(other);
});

test("its wishes and lending rules are taken over by a press, each wish once", async () => {
  const rules = {
    loanDays: 21,
    approveFriends: true,
    booksPerReader: 2,
    newcomersOneAtATime: true,
  };
  expect((await call(SET_RULES, { as: reader, method: "PUT", body: rules })).status).toBe(200);
  const wishes = [
    { query: "кобзар", country: "DEU", city: "Berlin", radiusKm: 25 },
    { title: "Dune", author: "Herbert", genre: "FANTASY", language: "en" },
    { isbn: "9783161484100" },
  ];
  for (const body of wishes) expect((await call(WISH, { as: reader, body })).status).toBe(201);
  await book(reader, { title: "Emma", author: "Jane Austen" });
  const { id, account } = await lists.brought((await exportOf(reader)).text);
  expect(account).toEqual({ wishes: 3 });
  const wished = async (as: Person) =>
    ((await call(WISHES, { as })).body as unknown as Record<string, unknown>[])
      .map(({ id: _, createdAt: __, found: ___, ...wish }) => JSON.stringify(wish))
      .toSorted();
  expect(await wished(other), "nothing before the press").toEqual([]);
  const press = (as = other) => call(TAKE_OVER, { as, params: { id }, method: "POST" });
  expect((await press(reader)).status, "somebody else's").toBe(404);
  expect((await press()).body).toEqual({ made: 3, known: 0, left: 0, rules: true });
  expect((await press()).body).toEqual({ made: 0, known: 3, left: 0, rules: true });
  expect(await wished(other)).toEqual(await wished(reader));
  expect((await call(RULES, { as: other })).body).toMatchObject(rules);
});

test("a wish for one circle stays one for that circle, and is left out by who is not in it", async () => {
  const [both, own] = [await circleOf(reader, [other]), await circleOf(reader)];
  for (const circle of [both, own])
    expect((await call(WISH, { as: reader, body: { genre: "POETRY", circle } })).status).toBe(201);
  await book(reader, { title: "Emma", author: "Jane Austen" });
  const { id } = await lists.brought((await exportOf(reader)).text);
  const { body } = await call(TAKE_OVER, { as: other, params: { id }, method: "POST" });
  expect(body).toMatchObject({ made: 1 });
  expect((await call(WISHES, { as: other })).body).toMatchObject([
    { genre: "POETRY", circle: both },
  ]);
});

test("what is no wish and no rule is left out", async () => {
  const data = {
    ...{ exportedAt: "2026-11-24T10:00:00.000Z", profile: { loanDays: -1, role: "ADMIN" } },
    ...{ books: [{ title: "A", author: "B" }] },
    wishes: [{ title: "x".repeat(400) }, { title: "Momo", userId: reader.id }, { radiusKm: "far" }],
  };
  const { id } = await lists.brought(JSON.stringify(data));
  const { body } = await call(TAKE_OVER, { as: other, params: { id }, method: "POST" });
  expect(body).toEqual({ made: 1, known: 0, left: 0, rules: false });
});

test("who brings it to the account it is from finds the books there, unticked", async () => {
  await book(reader, { title: "Emma", author: "Jane Austen" });
  const own = listsOf(reader);
  const { id } = await own.brought((await exportOf(reader)).text);
  expect(await own.rowsIn(id)).toMatchObject([{ title: "Emma", chosen: false }]);
});

const BOOK = { title: "A", author: "B" };

test.each([
  ["no books", [], "IMPORT_EMPTY"],
  ["books that are none", [7], "IMPORT_UNREADABLE"],
  ["too many", Array<object>(5_001).fill(BOOK), "IMPORT_ROWS"],
])("an export with %s is refused by its code", async (_, books, code) => {
  const data = { exportedAt: "2026-11-24T10:00:00.000Z", profile: {}, books };
  const { status, body } = await lists.bring(JSON.stringify(data));
  expect(status).toBeGreaterThanOrEqual(400);
  expect(body.code).toBe(code);
});
