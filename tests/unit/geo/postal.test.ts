import fc from "fast-check";
import { expect, test } from "vitest";
import { COUNTRIES, type Country } from "@/lib/shared/countries";
import { postalKey, postalLookups } from "@/lib/features/geo/postal";
import { parsePostalLine } from "@/lib/features/geo/geonames";

test.each<[Country, string, string[]]>([
  ["UKR", " 79 000 ", ["79000"]],
  ["DEU", "D-10115", ["10115"]],
  ["POL", "00-001", ["00001"]],
  ["CZE", "110 00", ["11000"]],
  ["USA", "10001-1234", ["10001"]],
  ["FRA", "75001 CEDEX 05", ["75001"]],
  ["JPN", "１００-0001", ["1000001"]],
  ["PRT", "1000-001", ["1000001", "1000"]],
  ["NLD", "1012 ab", ["1012AB", "1012"]],
  ["CAN", "k1a 0b1", ["K1A0B1", "K1A"]],
  ["IRL", "D02 X285", ["D02X285", "D02"]],
  ["GBR", "sw1a 1aa", ["SW1A1AA", "SW1A", "SW1"]],
  ["GBR", "SW1A", ["SW1A", "SW1"]],
  ["GBR", "M1 1AE", ["M11AE", "M1"]],
  ["GBR", "CR2 6XH", ["CR26XH", "CR2"]],
  ["AUT", "Wien", []],
])("%s %s is looked up as %j", (country, code, lookups) => {
  expect(postalLookups(country, code)).toEqual(lookups);
});

test("a key is a key of itself, upper case without blanks and dashes", () => {
  fc.assert(
    fc.property(fc.constantFrom(...COUNTRIES), fc.string({ unit: "binary" }), (country, code) => {
      const key = postalKey(country, code);
      expect(key).toMatch(/^[A-Z0-9]*$/);
      expect(postalKey(country, key)).toBe(key);
      for (const lookup of postalLookups(country, code)) expect(key.startsWith(lookup)).toBe(true);
    }),
  );
});

const line = (changes: Record<number, string> = {}) => {
  const columns = ["GB", "SW1A", "London", "England", "ENG", "", "", "", "", "51.5", "-0.13", "4"];
  return columns.map((column, at) => changes[at] ?? column).join("\t");
};

test("a line of GeoNames gives code, place and point", () => {
  const expected = { code: "SW1A", place: "London", lat: 51.5, lon: -0.13 };
  expect(parsePostalLine("GBR", line())).toEqual(expected);
  expect(parsePostalLine("GBR", `\ufeff${line()}\r`)).toEqual(expected);
});

test("a malformed or foreign line gives nothing", () => {
  expect(parsePostalLine("GBR", "GB\tSW1A\tLondon")).toBeNull();
  expect(parsePostalLine("GBR", `${line()}\tmore`)).toBeNull();
  expect(parsePostalLine("IRL", line())).toBeNull();
  const wrong: Record<number, string>[] = [{ 1: "" }, { 2: " " }, { 9: "" }, { 9: "91" }];
  for (const change of [...wrong, { 9: "north" }, { 10: "-181" }])
    expect(parsePostalLine("GBR", line(change))).toBeNull();
});

test("no text breaks the parser", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => void parsePostalLine("UKR", text)),
  );
});
