import { expect, test } from "vitest";
import {
  findQuery,
  isSearchable,
  NO_CRITERIA,
  readFindCriteria,
} from "@/components/friends/find-criteria";

const read = (query: string) => readFindCriteria(new URLSearchParams(query));

test("what the form asks for stands in the address and comes back from it", () => {
  const criteria = { query: "Олена", country: "UKR", postalCode: "79 000", radiusKm: 25 } as const;
  expect(read(findQuery(criteria))).toEqual(criteria);
});

test("the radius counts with a postal code only", () => {
  expect(findQuery({ ...NO_CRITERIA, query: " Ada ", radiusKm: 100 })).toBe("query=Ada");
});

test("there is nothing to search by without a name, country or postal code", () => {
  expect(isSearchable({ ...NO_CRITERIA, query: "  ", radiusKm: 200 })).toBe(false);
  expect(read("")).toBeNull();
  expect(read("country=XXX&radiusKm=10")).toBeNull();
});

test.each([
  ["", 50],
  ["&radiusKm=x", 50],
  ["&radiusKm=1", 5],
  ["&radiusKm=999", 200],
  ["&radiusKm=23", 25],
])("an address with “%s” asks for %i km", (radius, expected) => {
  expect(read(`postalCode=1${radius}`)?.radiusKm).toBe(expected);
});
