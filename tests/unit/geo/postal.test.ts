import fc from "fast-check";
import { expect, test } from "vitest";
import { COUNTRIES, type Country } from "@/lib/shared/countries";
import {
  hasNeighbours,
  isPostalCode,
  postalKey,
  postalLookups,
  readPostalCode,
} from "@/lib/features/geo/postal";
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
  ["IRL", "Dublin 4", ["D04"]],
  ["DEU", "1067", ["01067"]],
  ["AUT", "Wien", []],
  ["AUT", "80331", []],
])("%s %s is looked up as %j", (country, code, lookups) => {
  expect(postalLookups(country, code)).toEqual(lookups);
});

test("a key is a key of itself, upper case without blanks and dashes", () => {
  fc.assert(
    fc.property(fc.constantFrom(...COUNTRIES), fc.string({ unit: "binary" }), (country, code) => {
      const key = postalKey(country, code);
      expect(key).toMatch(/^[A-Z0-9]*$/);
      expect(postalKey(country, key)).toBe(key);
    }),
  );
});

/** Of each country: writings of a code with its key, and what is no code of it. */
const WRITINGS: Record<Country, [Record<string, string>, string[]]> = {
  AUS: [{ "2000": "2000", "0800": "0800", "AU-2000": "2000" }, ["20000", "20", "NSW 2000"]],
  AUT: [{ "1010": "1010", "A-1010": "1010", "AUT 1010": "1010" }, ["80331", "101 01", "10a0"]],
  BEL: [{ "1000": "1000", "B-1000": "1000", be1000: "1000" }, ["10000", "D-1000"]],
  CAN: [
    {
      "K1A 0B1": "K1A0B1",
      k1a0b1: "K1A0B1",
      "k1a-0b1": "K1A0B1",
      K1A: "K1A",
      "CA-K1A 0B1": "K1A0B1",
    },
    ["K1A 0B", "K1", "KK1 0B1", "K1A 0B11", "10115", "D1A 0B1"],
  ],
  CHE: [{ "8001": "8001", "CH-8001": "8001", "８００１": "8001" }, ["80011", "80331"]],
  CZE: [{ "110 00": "11000", "11000": "11000", "CZ-110 00": "11000" }, ["110 000", "110 0x"]],
  DEU: [
    {
      "10115": "10115",
      "D-10115": "10115",
      "d 10115": "10115",
      "DE–10115": "10115",
      "10 115": "10115",
    },
    ["101155", "101", "10115 Berlin", "1O115", "A-10115", "10115/2", ""],
  ],
  DNK: [{ "1050": "1050", "DK-1050": "1050", "3900": "3900" }, ["10500", "DK-50", "FO-100"]],
  ESP: [{ "28001": "28001", "E-28001": "28001", "ES 28001": "28001" }, ["280012", "28O01"]],
  FIN: [{ "00100": "00100", "FI-00100": "00100", "FIN-00100": "00100" }, ["001000", "AX-22100"]],
  FRA: [
    { "75001": "75001", "F-75001": "75001", "FRA-75001": "75001", "75001 Cedex 05": "75001" },
    ["750011", "75001 Paris", "2A004"],
  ],
  GBR: [
    {
      "SW1A 1AA": "SW1A1AA",
      sw1a1aa: "SW1A1AA",
      "M1 1AE": "M11AE",
      EC1A: "EC1A",
      "GB-M1 1AE": "M11AE",
    },
    ["SW1A 1A", "SW1A 1AAA", "12345", "ABC1 1AA", "London", "SW"],
  ],
  GRC: [{ "104 31": "10431", "10431": "10431", "GR-104 31": "10431" }, ["104 311", "104 3α"]],
  IRL: [
    {
      "D02 X285": "D02X285",
      d02x285: "D02X285",
      D02: "D02",
      "A65 F4E2": "A65F4E2",
      "IE-D02 X285": "D02X285",
    },
    ["D02 X28", "D02 X2855", "D", "Dublin", "Dublin 4W", "Dublin 0", "B02 X285", "D0", "10115"],
  ],
  ITA: [{ "00118": "00118", "I-00118": "00118", "IT 00118": "00118" }, ["001188", "V-00120"]],
  JPN: [
    { "100-0001": "1000001", "〒100-0001": "1000001", "１００－０００１": "1000001" },
    ["100-00011", "100"],
  ],
  KOR: [{ "06236": "06236", "KR-06236": "06236" }, ["135-080", "135080", "062"]],
  NLD: [
    { "1012 AB": "1012AB", "1012ab": "1012AB", "1012": "1012", "NL-1012 AB": "1012AB" },
    ["1012 A", "1012 ABC", "101", "0012 AB", "10115"],
  ],
  NOR: [
    { "0150": "0150", "N-0150": "0150", "NO 0150": "0150", "9170": "9170" },
    ["01500", "S-0150"],
  ],
  NZL: [{ "6011": "6011", "NZ 6011": "6011" }, ["60111", "60"]],
  POL: [{ "00-001": "00001", "00001": "00001", "PL-00-001": "00001" }, ["00-0011", "00-ABC"]],
  PRT: [{ "1000-001": "1000001", "1000": "1000", "P-1000-001": "1000001" }, ["1000-0011", "10000"]],
  SGP: [{ "018956": "018956", "SG 018956": "018956" }, ["0189566", "0189", "01"]],
  SWE: [{ "111 22": "11122", "SE-111 22": "11122", "S-111 22": "11122" }, ["111 222", "111 2å"]],
  UKR: [
    { "79000": "79000", "UA-79000": "79000", "79\u200b000": "79000" },
    ["790000", "UA-790", "Львів"],
  ],
  USA: [
    { "10001": "10001", "10001-1234": "10001", "100011234": "10001", "US 10001": "10001" },
    ["100011", "10001-12", "MA 02138"],
  ],
};

test.each(Object.entries(WRITINGS) as [Country, [Record<string, string>, string[]]][])(
  "codes of %s are read in any writing, and what is none is not cut to fit",
  (country, [writings, refused]) => {
    for (const [typed, key] of Object.entries(writings)) {
      const reading = readPostalCode(country, typed);
      expect(reading, typed).toMatchObject({ key, isZeroAdded: false });
      expect(postalKey(country, reading?.written ?? ""), typed).toBe(key);
    }
    for (const typed of refused) expect(isPostalCode(country, typed), typed).toBe(false);
  },
);

test.each([
  ["D4", "D04"],
  ["d 4", "D04"],
  ["Dublin 4", "D04"],
  ["dublin 04", "D04"],
  ["Dublin 24", "D24"],
  ["D6W", "D6W"],
  ["Dublin 6W", "D6W"],
  ["Dublin 6 West", "D6W"],
  ["Baile Átha Cliath 8", "D08"],
])("%s is a district of Dublin", (typed, key) => {
  expect(readPostalCode("IRL", typed)).toEqual({ key, written: key, isZeroAdded: false });
});

test("a reading keeps what was typed unless the country writes it otherwise", () => {
  expect(readPostalCode("UKR", " 79 000 ")?.written).toBe(" 79 000 ");
  expect(readPostalCode("GBR", "sw1a 1aa")?.written).toBe("sw1a 1aa");
  expect(readPostalCode("DEU", "D-10115")?.written).toBe("10115");
  expect(readPostalCode("NLD", "NL-1012 AB")?.written).toBe("1012AB");
});

test.each<[Country, string, string | null]>([
  ["DEU", "1067", "01067"],
  ["USA", "2138", "02138"],
  ["USA", "2138-1234", "02138"],
  ["AUS", "800", "0800"],
  ["SGP", "18956", "018956"],
  ["UKR", "1001", "01001"],
  ["USA", "601", null],
  ["IRL", "2", null],
  ["NLD", "101", null],
])("%s %s lacks a zero in front", (country, typed, key) => {
  const reading = key === null ? null : { key, written: key, isZeroAdded: true };
  expect(readPostalCode(country, typed)).toEqual(reading);
});

test.each<[Country, string]>([
  ["GBR", "BFPO 58"],
  ["GBR", "BF1 2AA"],
  ["GBR", "JE2 3AB"],
  ["GBR", "GY1 1AA"],
  ["GBR", "IM1 1AA"],
  ["GBR", "GX11 1AA"],
  ["GBR", "STHL 1ZZ"],
  ["USA", "00601"],
  ["USA", "09012"],
  ["USA", "96910"],
  ["FRA", "97110"],
  ["NOR", "9170"],
  ["NOR", "8099"],
  ["DNK", "3900"],
  ["FIN", "22100"],
  ["UKR", "99001"],
])("%s %s is a code, but not one of its neighbours in number", (country, code) => {
  const reading = readPostalCode(country, code);
  expect(hasNeighbours(country, reading?.key ?? "")).toBe(false);
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
