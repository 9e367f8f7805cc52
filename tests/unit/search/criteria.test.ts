import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  criteriaQuery,
  effectiveSort,
  EMPTY_CRITERIA,
  placeName,
  readCriteria,
  searchBody,
  searchPlace,
  type Criteria,
} from "@/components/search/criteria";
import { BOOK_LANGUAGES, GENRES, SEARCH_SORTS } from "@/lib/features/books/terms";
import { COUNTRIES } from "@/lib/shared/countries";

const read = (query: string) => readCriteria(new URLSearchParams(query));
const words = (max: number) => fc.string({ maxLength: max }).map((text) => text.trim());
const orNone = <T extends string>(values: readonly T[]) => fc.constantFrom<T | "">("", ...values);

const anyCriteria: fc.Arbitrary<Criteria> = fc.record({
  query: words(200),
  title: words(200),
  author: words(200),
  genre: orNone(GENRES),
  language: orNone(BOOK_LANGUAGES),
  available: fc.boolean(),
  giveAway: fc.boolean(),
  circle: fc.constantFrom("", "0198f9b0-0000-7000-8000-000000000000"),
  country: orNone(COUNTRIES),
  postalCode: words(20),
  city: words(100),
  radiusKm: fc.integer({ min: 1, max: 100 }),
  sortBy: orNone(SEARCH_SORTS),
});

describe("criteria in the address", () => {
  test("come back as they were", () => {
    fc.assert(
      fc.property(anyCriteria, (criteria) => {
        expect(read(criteriaQuery(criteria))).toEqual(criteria);
      }),
    );
  });

  test("are none where nothing was searched for", () => {
    expect(read("")).toBeNull();
    expect(read("tab=popular&lang=de")).toBeNull();
    expect(read(criteriaQuery(EMPTY_CRITERIA))).toEqual(EMPTY_CRITERIA);
  });

  test("leave out what makes no sense", () => {
    expect(read("genre=NOVEL&language=xx&country=ATL&sortBy=magic&radiusKm=abc")).toEqual(
      EMPTY_CRITERIA,
    );
  });

  test.each([
    ["0", 1],
    ["-5", 1],
    ["1", 1],
    ["99.6", 100],
    ["100", 100],
    ["5000", 100],
    ["", 10],
  ])("hold the radius %s within its bounds", (given, wanted) =>
    expect(read(`radiusKm=${given}`)?.radiusKm).toBe(wanted),
  );
});

test("an address may name an ISBN, which the field for words takes", () => {
  expect(read("isbn=978-0-306-40615-7")).toMatchObject({ query: "978-0-306-40615-7" });
  expect(read("isbn=0306406152&query=kobzar")).toMatchObject({ query: "kobzar" });
});

test("the search call says only what was asked, and not its order", () => {
  const asked: Criteria = { ...EMPTY_CRITERIA, query: "кобзар", language: "uk", sortBy: "rating" };
  expect(searchBody(asked)).toEqual({ query: "кобзар", language: "uk", radiusKm: 10 });
});

test("words are sorted by match and their absence by distance, unless one chooses", () => {
  expect(effectiveSort({ ...EMPTY_CRITERIA, query: "a" })).toBe("relevance");
  expect(effectiveSort({ ...EMPTY_CRITERIA, author: "a" })).toBe("relevance");
  expect(effectiveSort({ ...EMPTY_CRITERIA, genre: "DRAMA" })).toBe("distance");
  expect(effectiveSort({ ...EMPTY_CRITERIA, query: "a", sortBy: "lentCount" })).toBe("lentCount");
});

describe("the place of a search", () => {
  const home = { country: "UKR", postalCode: "79000", city: "Львів" };
  const at = (place: Partial<Criteria>) => searchPlace({ ...EMPTY_CRITERIA, ...place }, home);

  test("is home unless the criteria say otherwise", () => {
    expect(at({})).toEqual(home);
    expect(at({ country: "UKR" })).toEqual(home);
  });

  test("takes nothing but the country from home where another place is named", () => {
    const there = { country: "UKR", postalCode: null, city: null };
    for (const place of [{ city: "Київ" }, { postalCode: "01001" }, { country: "DEU" }] as const)
      expect(at(place)).toEqual({ ...there, ...place });
  });

  test("is named by what is known of it", () => {
    expect(placeName(home)).toBe("Львів, 79000");
    expect(placeName({ ...home, city: null })).toBe("79000");
    expect(placeName(at({ country: "DEU" }))).toBe("");
  });
});
