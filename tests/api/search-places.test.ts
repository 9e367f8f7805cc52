import { beforeAll, expect, test } from "vitest";
import { POST } from "@/app/api/books/search/route";
import { popularNearby } from "@/lib/features/books/search-queries";
import { block, book, town } from "../support/books";
import { call } from "../support/call";
import { changeReader, person, type Person } from "../support/people";
import { booksFound, titlesFound } from "../support/search";

let reader: Person;

/** A place without other readers. */
const FAR = { postalCode: "99999", city: "Далеко" };

const search = (body: object, as = reader) => booksFound(as, { limit: 50, ...body });
const titles = (body: object, as = reader) => titlesFound(as, { limit: 50, ...body });

beforeAll(async () => {
  await town("UKR", "Київ", 50.45, 30.52);
  await town("DEU", "Berlin", 52.52, 13.4);
  const at = (name: string, lat: number | null, lon: number | null, more = {}) =>
    person({ name, lat, lon, ...more }).then((owner) => book(owner, { title: name }));
  await at("here", 49.84, 24.04);
  await at("8 km", 49.905, 24.04);
  await at("10 km", 49.923, 24.04);
  await at("98 km", 50.715, 24.04);
  await at("102 km", 50.751, 24.04);
  await at("kyiv", 50.46, 30.52, { postalCode: "01001", city: "Київ" });
  await at("berlin", 52.53, 13.38, { country: "DEU", postalCode: "10115", city: "Berlin" });
  await at("poland", 49.9, 23.9, { country: "POL", postalCode: "37-700", city: "Medyka" });
  await at("village", null, null, { postalCode: "81-555", city: "Зелене" });
  await at("same code", null, null, { postalCode: "79 000", city: null });
  await at("same town", null, null, { postalCode: "79999", city: "ЛЬВІВ" });
  await at("namesake abroad", null, null, { country: "DEU", postalCode: "79000", city: "Львів" });
  reader = await person();
});

test("nearby is ten kilometres around home, nearest first, then what shares the address", async () => {
  expect(await search({})).toMatchObject([
    { title: "here", distanceKm: 0 },
    { title: "8 km", distanceKm: 8 },
    { title: expect.stringMatching("same"), distanceKm: null },
    { title: expect.stringMatching("same"), distanceKm: null },
  ]);
});

test.each([
  [1, 1],
  [8, 1],
  [9, 2],
  [10, 2],
  [15, 4],
  [98, 4],
  [100, 5],
])("within %i km there are %i", async (radiusKm, count) => {
  const found = (await search({ radiusKm })).filter(({ distanceKm }) => distanceKm !== null);
  expect(found).toHaveLength(count);
  for (const { distanceKm } of found) expect(distanceKm).toBeLessThanOrEqual(radiusKm);
});

test("a named place is the origin: by city, by postal code, by country and city", async () => {
  expect(await titles({ city: "Київ" })).toEqual(["kyiv"]);
  expect(await titles({ city: "Kyiv", country: "UKR" })).toEqual(["kyiv"]);
  expect(await titles({ country: "DEU", city: "berlin" })).toEqual(["berlin"]);
  const [far] = await search({ country: "DEU", city: "Berlin" });
  expect(far?.distanceKm).toBeLessThan(3);
});

test("a place that nobody can locate is compared as it is written", async () => {
  expect(await titles({ city: "Зелене" })).toEqual(["village"]);
  expect(await titles({ city: "зелене", postalCode: "00000" })).toEqual(["village"]);
  expect(await titles({ postalCode: "81555" })).toEqual(["village"]);
  expect(await titles({ city: "Атлантида" })).toEqual([]);
  const lost = await person({ postalCode: "81555", city: "Зелене", lat: null, lon: null });
  expect(await search({}, lost)).toMatchObject([{ title: "village", distanceKm: null }]);
});

test("a country is a filter around home, and all of it where home is elsewhere", async () => {
  expect(await titles({ country: "UKR", radiusKm: 30 })).not.toContain("poland");
  expect(await titles({ radiusKm: 30 })).toContain("poland");
  expect((await search({ country: "DEU" })).map(({ title }) => title).sort()).toEqual([
    "berlin",
    "namesake abroad",
  ]);
  expect(await search({ country: "POL" })).toMatchObject([{ title: "poland", distanceKm: null }]);
  expect(await titles({ country: "DEU", title: "berln" })).toEqual(["berlin"]);
  expect(await titles({ country: "JPN" })).toEqual([]);
});

test("a book with a place of its own is there and not at home", async () => {
  const owner = await person();
  await book(owner, {
    title: "elsewhere",
    ownCountry: "UKR",
    ownCity: "Київ",
    lat: 50.45,
    lon: 30.52,
  });
  expect(await titles({})).not.toContain("elsewhere");
  expect(await titles({ city: "Київ" })).toContain("elsewhere");
});

test("own, blocked, banned, gone, lost and deleted books are out; booked and lent ones are in", async () => {
  const looker = await person({ ...FAR, lat: 10, lon: 10 });
  const there = { ...FAR, lat: 10, lon: 10 };
  const names = ["fine", "blocker", "blocked", "banned", "gone"];
  const owners = await Promise.all(names.map((name) => person({ name, ...there })));
  for (const owner of owners) await book(owner, { title: owner.name });
  const [fine, blocker, blocked, banned, gone] = owners as [Person, Person, Person, Person, Person];
  await book(looker, { title: "own" });
  for (const state of ["LOST", "LENT", "BOOKED", "AVAILABLE_FOR_GIVE_AWAY"] as const)
    await book(fine, { title: state, state });
  await book(fine, { title: "deleted", hiddenAt: new Date() });
  await block(blocker, looker);
  await block(looker, blocked);
  await changeReader(banned, { bannedAt: new Date() });
  await changeReader(gone, { deletedAt: new Date() });
  const wanted = ["AVAILABLE_FOR_GIVE_AWAY", "BOOKED", "LENT", "fine"];
  for (const sortBy of ["relevance", "distance", "rating", "lentCount"]) {
    expect((await titles({ sortBy }, looker)).sort()).toEqual(wanted);
  }
  expect(await titles({ title: "kobzar" }, looker)).toEqual([]);
  expect(await titles({ title: "blocked" }, looker)).toEqual([]);
});

test("popular nearby is the six most lent of others within ten kilometres", async () => {
  const [looker, owner] = [
    await person({ ...FAR, lat: 20, lon: 20 }),
    await person({ lat: 20.01, lon: 20 }),
  ];
  for (let lentCount = 0; lentCount < 9; lentCount += 1)
    await book(owner, { title: `lent ${lentCount}`, lentCount });
  await book(looker, { title: "mine", lentCount: 99 });
  await book(await person({ lat: 20.2, lon: 20 }), { title: "too far", lentCount: 99 });
  const popular = await popularNearby(looker.actor);
  expect(popular.map(({ lentCount }) => lentCount)).toEqual([8, 7, 6, 5, 4, 3]);
});

test("the sort may stand in the address, which wins", async () => {
  const [looker, owner] = [
    await person({ ...FAR, lat: 30, lon: 30 }),
    await person({ lat: 30, lon: 30 }),
  ];
  await book(owner, { title: "liked", interestCount: 2, interestSum: 18, lentCount: 1 });
  await book(owner, { title: "read", interestCount: 1, interestSum: 5, lentCount: 9 });
  const sorted = (query: object, body: object) => titlesFound(looker, body, query);
  expect(await sorted({ sortBy: "rating" }, { sortBy: "lentCount" })).toEqual(["liked", "read"]);
  expect(await sorted({ sortBy: "lentCount" }, {})).toEqual(["read", "liked"]);
  const wrong = await call(POST, { as: looker, query: { sortBy: "price" }, body: {} });
  expect(wrong.body).toMatchObject({ fields: { sortBy: { code: "choice" } } });
});
