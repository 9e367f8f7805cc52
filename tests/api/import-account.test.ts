import { beforeAll, beforeEach, expect, test } from "vitest";
import { POST as TAKE_OVER } from "@/app/api/imports/[id]/account/route";
import { POST as FINISH } from "@/app/api/imports/[id]/finish/route";
import { GET as ROWS } from "@/app/api/imports/[id]/rows/route";
import { POST as CREATE } from "@/app/api/imports/route";
import { GET as RULES, PUT as SET_RULES } from "@/app/api/users/me/lending-rules/route";
import { GET as WISHES, POST as WISH } from "@/app/api/wishes/route";
import { GET as SHELF_FILE } from "@/app/api/users/me/books.csv/route";
import { listRows } from "@/lib/features/imports/list-commands";
import { bookImport, rowsPage, type BookImport } from "@/lib/features/imports/schema";
import { exportOf } from "../support/account-export";
import { book } from "../support/books";
import { call } from "../support/call";
import { person, type Person } from "../support/people";
import { changeSettings } from "../support/settings";

let reader: Person, other: Person;
beforeAll(() => changeSettings({ OPENLIBRARY_URL: "", DNB_URL: "", GOOGLE_BOOKS_URL: "" }));
beforeEach(async () => {
  [reader, other] = [await person(), await person()];
});

function bring(text: string, as = other) {
  const form = new FormData();
  form.set("file", new File([text], "data.json"));
  return call(CREATE, { as, form });
}

async function brought(text: string, as = other): Promise<BookImport> {
  const { status, body } = await bring(text, as);
  expect(status, JSON.stringify(body)).toBe(201);
  return bookImport.parse(body);
}

const shelfLines = async (as: Person) =>
  (await call(SHELF_FILE, { as })).response.text().then((text) =>
    text
      .replaceAll(/\d{4}\/\d\d\/\d\d/g, "today")
      .split(/\r\n(?=[^c])/)
      .toSorted(),
  );

test("the export of an account brings its books back with all that was said of them", async () => {
  const own = { ownCountry: "UKR", ownPostalCode: "82400", ownCity: "Стрий" };
  await book(reader, {
    ...{ title: "Усе про «все»", author: "Ґалаґан, І.; Ñandú", isbn: "9783161484100" },
    ...{ description: 'Перший, "рядок";\n\n  - другий <b>рядок</b> &amp; 😀\n=1+1', form: "м'яка" },
    ...{ genre: "DRAMA", condition: "LIKE_NEW", language: "pl", visibility: "FRIENDS" },
    ...{ state: "AVAILABLE_FOR_GIVE_AWAY", loanDays: 365, willingToTravel: true },
    ...{ isShareable: false, ...own },
  });
  for (const title of [
    "=cmd|' /C calc'!A0",
    "'=1",
    "''=2",
    "'tis",
    '="9"',
    "9783161484100",
    "NULL",
  ])
    await book(reader, { title, author: "+380", description: "'-b\r\nc", form: "=F" });
  for (const visibility of ["EVERYONE", "NOBODY"] as const)
    await book(reader, { title: "Two copies", author: "Same", visibility, loanDays: 1 });
  await book(reader, { title: "Deleted", author: "Gone", hiddenAt: new Date() });
  const before = await shelfLines(reader);
  const { id, format, counts } = await brought((await exportOf(reader)).text);
  expect({ format, ...counts }).toMatchObject({ format: "NEARSHELF", rows: 10, chosen: 10 });
  expect((await call(FINISH, { as: other, params: { id }, method: "POST" })).status).toBe(200);
  await listRows(id);
  expect(await shelfLines(other)).toEqual(before);
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
  const { id, account } = await brought((await exportOf(reader)).text);
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

test("what is no wish and no rule is left out", async () => {
  const data = {
    ...{ exportedAt: "2026-11-24T10:00:00.000Z", profile: { loanDays: -1, role: "ADMIN" } },
    ...{ books: [{ title: "A", author: "B" }] },
    wishes: [{ title: "x".repeat(400) }, { title: "Momo", userId: reader.id }, { radiusKm: "far" }],
  };
  const { id } = await brought(JSON.stringify(data));
  const { body } = await call(TAKE_OVER, { as: other, params: { id }, method: "POST" });
  expect(body).toEqual({ made: 1, known: 0, left: 0, rules: false });
});

test("who brings it to the account it is from finds the books there, unticked", async () => {
  await book(reader, { title: "Emma", author: "Jane Austen" });
  const { id } = await brought((await exportOf(reader)).text, reader);
  const { body } = await call(ROWS, { as: reader, params: { id } });
  expect(rowsPage.parse(body).content).toMatchObject([{ title: "Emma", chosen: false }]);
});

test.each([
  ["no books", { exportedAt: "2026-11-24T10:00:00.000Z", profile: {}, books: [] }, "IMPORT_EMPTY"],
  [
    "books that are none",
    { exportedAt: "2026-11-24T10:00:00.000Z", profile: {}, books: [7] },
    "IMPORT_UNREADABLE",
  ],
  [
    "too many",
    {
      ...{ exportedAt: "2026-11-24T10:00:00.000Z", profile: {} },
      books: Array.from({ length: 5_001 }, () => ({ title: "A", author: "B" })),
    },
    "IMPORT_ROWS",
  ],
])("an export with %s is refused by its code", async (_, data, code) => {
  const { status, body } = await bring(JSON.stringify(data));
  expect(status).toBeGreaterThanOrEqual(400);
  expect(body.code).toBe(code);
});
