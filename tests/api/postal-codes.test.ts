import { beforeAll, describe, expect, test } from "vitest";
import { POST as addBook } from "@/app/api/books/route";
import { PUT as putProfile } from "@/app/api/users/[id]/route";
import { POST as search } from "@/app/api/books/search/route";
import { db } from "@/lib/server/database/db";
import { cellCentre } from "@/lib/features/geo/cell";
import { fillPostalCodes, importCountry } from "@/lib/features/geo/postal-commands";
import { resolvePlace } from "@/lib/features/geo/location";
import { book } from "../support/books";
import { call } from "../support/call";
import { person, type Person } from "../support/people";

const quiet = () => undefined;
const code = (country: string, postalCode: string) =>
  resolvePlace({ country, postalCode, city: null });
const UNLOCATED = { city: null, lat: null, lon: null };
const DUMP = `${import.meta.dirname}/../fixtures/geonames/UA.txt`;

/** Placed by an earlier version: on Long Island, and in Styria. */
let guessed: Person;
let cut: Person;
let early: Person;
let device: Person;
let earlyBook: string;

// Once per file, as it takes a second.
beforeAll(async () => {
  early = await person({ postalCode: "65 000", ...UNLOCATED });
  earlyBook = await book(early, { ownCountry: "DEU", ownPostalCode: "10115" });
  const byDevice = { lat: 50.7, lon: 29.4, locatedByDevice: true };
  device = await person({ postalCode: "11672", city: "Село", ...byDevice });
  const longIsland = { lat: 40.8, lon: -73.05 };
  guessed = await person({ country: "USA", postalCode: "00601", city: null, ...longIsland });
  const styria = { city: "Gamsgraben", lat: 47.276, lon: 15.313 };
  cut = await person({ country: "AUT", postalCode: "81301", ...styria });
  const [one, other] = await Promise.all([fillPostalCodes(quiet), fillPostalCodes(quiet)]);
  expect(one + other, "of two processes one loads each country").toBeGreaterThan(200_000);
  expect(await db().postalCode.count()).toBe(one + other);
});

test("they are loaded once, anew where the file changed, and an import of the operator's stays", async () => {
  expect(await fillPostalCodes(quiet)).toBe(0);
  const count = await db().postalCode.count({ where: { country: "IRL" } });
  await db().postalImport.update({ where: { country: "IRL" }, data: { edition: "older" } });
  await db().postalCode.deleteMany({ where: { country: "IRL", code: { startsWith: "A" } } });
  expect(await fillPostalCodes(quiet)).toBe(count);
  await importCountry("UKR", { file: DUMP }, quiet);
  expect(await fillPostalCodes(quiet)).toBe(0);
  expect(await db().postalCode.count({ where: { country: "UKR" } })).toBe(5);
  await db().postalImport.update({ where: { country: "UKR" }, data: { edition: "older" } });
  expect(await fillPostalCodes(quiet)).toBeGreaterThan(20_000);
});

test.each([
  ["UKR", "65000", 46.477, 30.733],
  ["DEU", "50667", 50.94, 6.95],
  ["FRA", "75001", 48.86, 2.34],
  ["POL", "80-001", 54.35, 18.65],
  ["GBR", "SW1A 1AA", 51.5, -0.13],
  ["CAN", "M5V 2T6", 43.64, -79.4],
  ["IRL", "D02 X285", 53.34, -6.25],
  ["NLD", "1012 AB", 52.38, 4.9],
  ["PRT", "1000-001", 38.72, -9.13],
  ["SGP", "018956", 1.28, 103.86],
  ["USA", "10001-1234", 40.75, -74.0],
  ["KOR", "06236", 37.5, 127.04],
  ["UKR", "31213", 49.57, 26.36],
  ["IRL", "Dublin 4", 53.33, -6.22],
  ["IRL", "D4", 53.33, -6.22],
  ["DEU", "1067", 51.06, 13.72],
  ["USA", "2138", 42.38, -71.13],
  ["CAN", "H0H 0H0", 45.65, -73.52],
  ["AUS", "2899", -29.04, 167.95],
  ["PRT", "9500-321", 37.75, -25.67],
  ["ESP", "52001", 35.29, -2.94],
] as const)("%s %s is found", async (country, postalCode, lat, lon) => {
  const point = await code(country, postalCode);
  expect(Math.abs((point?.lat ?? 99) - lat)).toBeLessThan(0.06);
  expect(Math.abs((point?.lon ?? 999) - lon)).toBeLessThan(0.08);
});

test.each([
  ["USA", "00601"],
  ["USA", "96910"],
  ["FRA", "97110"],
  ["NOR", "9170"],
  ["FIN", "22100"],
  ["DNK", "3900"],
  ["GBR", "GX11 1AA"],
  ["GBR", "STHL 1ZZ"],
  ["UKR", "83001"],
  ["UKR", "95000"],
  ["UKR", "99001"],
  ["AUT", "80331"],
  ["KOR", "135-080"],
] as const)("%s %s is not known, and not guessed from afar", async (country, postalCode) => {
  expect(await code(country, postalCode)).toBeNull();
});

test("points that a part of a code gave to an earlier version are taken back", async () => {
  for (const { id } of [guessed, cut]) {
    const reader = await db().user.findUniqueOrThrow({ where: { id } });
    expect(reader).toMatchObject({ lat: null, lon: null, city: null });
  }
});

test("who was there before is located and gets a town; a device's point gives way where the area is large", async () => {
  const reader = await db().user.findUniqueOrThrow({ where: { id: early.id } });
  expect(reader).toMatchObject({
    city: "Одеса",
    ...cellCentre({ lat: 46.477, lon: 30.733 }),
    locatedByDevice: false,
  });
  expect(await db().book.findUniqueOrThrow({ where: { id: earlyBook } })).toMatchObject({
    ownCity: "Berlin",
    city: "Berlin",
  });
  const villager = await db().user.findUniqueOrThrow({ where: { id: device.id } });
  expect(villager).toMatchObject({
    city: "Село",
    locatedByDevice: false,
    ...cellCentre({ lat: 50.755, lon: 29.435 }),
  });
});

describe("the town comes from the postal code", () => {
  const put = async (as: Person, body: object) => {
    const answer = await call(putProfile, { as, params: { id: as.id }, body });
    expect(answer.status).toBe(200);
    return answer.body;
  };

  test("where the reader gives none, and goes with the code that it came from", async () => {
    const newcomer = await person({ country: null, postalCode: null, ...UNLOCATED });
    expect(await put(newcomer, { country: "UKR", postalCode: "65000", city: null })).toMatchObject({
      city: "Одеса",
      locationResolved: true,
    });
    expect((await put(newcomer, { postalCode: "79008", city: "Одеса" })).city).toBe("Львів");
    const there = { country: "SGP", postalCode: "018956", city: null };
    expect((await put(newcomer, there)).city).toBeNull();
  });

  test("and moves nobody whom a device located", async () => {
    const point = cellCentre({ lat: 49.83, lon: 24.05 });
    const reader = await person({ city: null, ...point, locatedByDevice: true });
    expect(await put(reader, { preferredLanguage: "de" })).toMatchObject({
      city: "Львів",
      location: point,
      locatedByDevice: true,
    });
  });

  test("what the reader wrote stays", async () => {
    const reader = await person();
    expect((await put(reader, { city: "Lemberg" })).city).toBe("Lemberg");
    expect((await put(reader, { postalCode: "65000", city: "Lemberg" })).city).toBe("Lemberg");
    const unknown = await put(reader, { postalCode: "79999", city: null });
    expect(unknown.city, "a code that no table knows").toBeNull();
  });

  test("of a book elsewhere", async () => {
    const owner = await person();
    const location = { country: "DEU", postalCode: "10115" };
    const body = { title: "Momo", author: "Michael Ende", location };
    const answer = await call(addBook, { as: owner, body });
    expect(answer.body).toMatchObject({ location: { country: "DEU", city: "Berlin" } });
  });
});

test("the search says whether its place is on the map, also where it finds nothing", async () => {
  const reader = await person();
  const resolved = async (body: object, as = reader) => {
    const answer = await call(search, { as, body: { title: "Xyzzy", ...body } });
    return answer.body.placeResolved;
  };
  expect(await resolved({})).toBe(true);
  expect(await resolved({ postalCode: "65000" })).toBe(true);
  expect(await resolved({ country: "DEU" })).toBe(true);
  expect(await resolved({ country: "GRC", postalCode: "10431" })).toBe(false);
  expect(await resolved({}, await person({ postalCode: "ZZZ99", ...UNLOCATED }))).toBe(false);
});
