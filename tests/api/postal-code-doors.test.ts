import { beforeAll, describe, expect, test } from "vitest";
import { PUT as putBook } from "@/app/api/books/[id]/route";
import { POST as addBook } from "@/app/api/books/route";
import { POST as search } from "@/app/api/books/search/route";
import { GET as suggest } from "@/app/api/books/suggest/route";
import { PUT as putProfile } from "@/app/api/users/[id]/route";
import { GET as findReaders } from "@/app/api/users/search/route";
import { PUT as putWish } from "@/app/api/wishes/[id]/route";
import { POST as wishMany } from "@/app/api/wishes/batch/route";
import { POST as wish } from "@/app/api/wishes/route";
import { db } from "@/lib/server/database/db";
import { fillPostalCodes } from "@/lib/features/geo/postal-commands";
import { book } from "../support/books";
import { call } from "../support/call";
import { listsOf } from "../support/imports";
import { person, type Person } from "../support/people";

beforeAll(() => fillPostalCodes(() => undefined));

interface Place {
  country: string;
  postalCode: string;
}

const FACTS = { title: "Emma", author: "Jane Austen" };

/** Sends a place to one of the API's inputs, as a reader of that country who may leave the country out. */
const DOORS: Record<
  string,
  { field: string; send: (as: Person, place: Partial<Place>) => unknown }
> = {
  "the profile": {
    field: "postalCode",
    send: (as, body) => call(putProfile, { as, params: { id: as.id }, body }),
  },
  "a new book's place": {
    field: "location.postalCode",
    send: (as, location) => call(addBook, { as, body: { ...FACTS, location } }),
  },
  "a book's place": {
    field: "location.postalCode",
    send: async (as, location) => {
      const params = { id: await book(as) };
      return call(putBook, { as, method: "PUT", params, body: { ...FACTS, location } });
    },
  },
  "the search": {
    field: "postalCode",
    send: (as, body) => call(search, { as, body }),
  },
  suggestions: {
    field: "postalCode",
    send: (as, query) => call(suggest, { as, query: { q: "Emma", ...query } }),
  },
  "the search for readers": {
    field: "postalCode",
    send: (as, query) => call(findReaders, { as, query: { ...query } }),
  },
  "a wish": {
    field: "postalCode",
    send: (as, place) => call(wish, { as, body: { title: "Emma", ...place } }),
  },
  "a changed wish": {
    field: "postalCode",
    send: async (as, place) => {
      const { body } = await call(wish, { as, body: { title: "Persuasion" } });
      const params = { id: String(body.id) };
      return call(putWish, { as, method: "PUT", params, body: { title: "Emma", ...place } });
    },
  },
  "many wishes": {
    field: "wishes.1.postalCode",
    send: (as, place) =>
      call(wishMany, { as, body: { wishes: [{ title: "Emma" }, { title: "Dune", ...place }] } }),
  },
  "rows of a list": {
    field: "set.location.postalCode",
    send: async (as, location) => {
      const { id } = await listsOf(as).brought("Emma — Jane Austen");
      return listsOf(as).change(id, { filter: "all", set: { location } });
    },
  },
};

const REFUSED: [country: string, postalCode: string][] = [
  ["AUT", "80331"],
  ["KOR", "135-080"],
  ["DEU", "101155"],
  ["DEU", "A-10115"],
  ["GBR", "10115"],
  ["IRL", "Dublin"],
  // With a zero they would be codes, but are none.
  ["UKR", "6500"],
  ["USA", "0601"],
];
const READ: [country: string, typed: string, kept: string][] = [
  ["DEU", "D-10115", "10115"],
  ["DEU", "1067", "01067"],
  ["USA", "2138", "02138"],
  ["IRL", "Dublin 4", "D04"],
  ["IRL", "D4", "D04"],
  ["UKR", "UA-79000", "79000"],
  ["GBR", "sw1a 1aa", "sw1a 1aa"],
];

describe.each(Object.entries(DOORS))("%s", (_, { field, send }) => {
  test.each(REFUSED)("refuses %s %s, with and without the country", async (country, postalCode) => {
    const as = await person({ country, postalCode: "1" });
    for (const place of [{ country, postalCode }, { postalCode }]) {
      expect(await send(as, place)).toMatchObject({
        status: 400,
        body: { code: "INVALID_INPUT", fields: { [field]: { code: "postalCode" } } },
      });
      await db().wish.deleteMany({ where: { userId: as.id } });
    }
  });

  test.each(READ)("takes %s %s", async (country, postalCode) => {
    const as = await person({ country, postalCode: "1" });
    for (const place of [{ country, postalCode }, { postalCode }]) {
      const { status } = (await send(as, place)) as { status: number };
      expect(status).toBeLessThan(300);
      await db().wish.deleteMany({ where: { userId: as.id } });
    }
  });
});

test.each(READ)("of %s %s, %s is kept, and found by", async (country, typed, kept) => {
  const as = await person({ country, postalCode: "1", city: null, lat: null, lon: null });
  const place = { country, postalCode: typed };
  const { body: me } = await call(putProfile, { as, params: { id: as.id }, body: place });
  expect(me).toMatchObject({ postalCode: kept, locationResolved: true });
  const other = await person({ country: "GRC", postalCode: "104 31" });
  const body = { title: `Emma ${as.id}`, author: "Jane Austen", location: place };
  const { body: added } = await call(addBook, { as: other, body });
  expect(added).toMatchObject({ ownLocation: { country, postalCode: kept, city: me.city } });
  const wished = await call(wish, { as: other, body: { title: "Emma", ...place } });
  expect(wished.body).toMatchObject({ country, postalCode: kept });
  const found = await call(search, { as, body: { title: body.title, ...place } });
  expect(found.body).toMatchObject({
    placeResolved: true,
    content: [{ id: added.id, distanceKm: 0 }],
  });
  const readers = await call(findReaders, { as: other, query: { ...place, radiusKm: "5" } });
  expect(readers.body).toContainEqual(expect.objectContaining({ id: as.id }));
});

test("a cell of a list is read alike; where the country has no such code, the row gets a doubt and no place", async () => {
  const reader = await person();
  const rows = [...REFUSED, ...READ].map(
    ([country, code], at) => `Book ${at},Author,${country},${code},,,,,`,
  );
  const lists = listsOf(reader);
  const head = "Title,Author,Country,Postal Code,ISBN13,State,Condition,Visibility,Loan Days";
  const { id } = await lists.brought(`${head}\n${rows.join("\n")}`);
  const read = await lists.rowsIn(id);
  for (const row of read.slice(0, REFUSED.length))
    expect(row).toMatchObject({ country: null, postalCode: null, doubts: ["PLACE"] });
  expect(read.slice(REFUSED.length)).toMatchObject(
    READ.map(([country, , postalCode]) => ({ country, postalCode, doubts: [] })),
  );
});

test("an older code that is none stays until the next one, so that the rest of the profile can be saved", async () => {
  const as = await person({
    country: "AUT",
    postalCode: "80331",
    city: null,
    lat: null,
    lon: null,
  });
  const save = (body: object) => call(putProfile, { as, params: { id: as.id }, body });
  expect(await save({ name: "Anna", country: "AUT", postalCode: "80331" })).toMatchObject({
    status: 200,
    body: { postalCode: "80331", locationResolved: false },
  });
  expect((await save({ postalCode: "80332" })).body.fields).toEqual({
    postalCode: { code: "postalCode" },
  });
  expect((await save({ country: "DEU" })).body).toMatchObject({
    city: "München",
    locationResolved: true,
  });
});
