import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { strayCodes, strayLine, type PlacedCode } from "@/lib/features/geo/stray-codes";
import type { Country } from "@/lib/shared/countries";

interface Point {
  lat: number;
  lon: number;
}

const km = (a: Point, b: Point) =>
  111.2 * Math.hypot(a.lat - b.lat, (a.lon - b.lon) * Math.cos((a.lat * Math.PI) / 180));
const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
const NO_TOWNS = new Map<string, Point[]>();

/** The codes that the product ships. */
function shipped(country: Country): PlacedCode[] {
  const file = readFileSync(`prisma/postal-codes/${country}.tsv.gz`);
  const lines = gunzipSync(file).toString().trimEnd().split("\n");
  return lines.map((line) => {
    const [code = "", place = "", lat, lon] = line.split("\t");
    return { code: code.replace(/[^A-Z0-9]/g, ""), place, lat: Number(lat), lon: Number(lon) };
  });
}

test("no shipped code of Ukraine is 150 km from the middle of those with the same first three digits", () => {
  const codes = shipped("UKR");
  const parts = new Map<string, PlacedCode[]>();
  for (const code of codes) {
    const beginning = code.code.slice(0, 3);
    parts.set(beginning, [...(parts.get(beginning) ?? []), code]);
  }
  const far = [...parts.values()].flatMap((part) => {
    const lat = median(part.map((code) => code.lat));
    const lon = median(part.map((code) => code.lon));
    const distances = part.map((code) => km(code, { lat, lon }));
    const lieTogether = part.length >= 5 && median([...distances]) < 60;
    return lieTogether ? part.filter((_, at) => (distances[at] ?? 0) > 150) : [];
  });
  expect(codes.length).toBeGreaterThan(18_000);
  expect(far).toEqual([]);
});

test.each<[Country, string, number, number]>([
  ["UKR", "31213", 49.53, 26.2],
  ["UKR", "60409", 48.09, 25.93],
  ["UKR", "45490", 50.75, 24.2],
  ["DEU", "20083", 53.55, 10],
  ["SWE", "81963", 60.49, 17.62],
  ["CZE", "15600", 50.03, 14.36],
  ["FIN", "00101", 60.17, 24.94],
  ["NLD", "1234", 52.24, 5.12],
  ["CAN", "H0H", 45.6, -73.5],
  ["AUS", "2899", -29.04, 167.95],
  ["AUS", "6798", -10.45, 105.69],
  ["NZL", "8942", -43.95, -176.56],
  // Far from others, but where they are.
  ["USA", "85349", 32.49, -114.78],
  ["USA", "33040", 24.56, -81.78],
  ["USA", "92363", 34.78, -114.59],
  ["USA", "96898", 19.28, 166.64],
  ["KOR", "23100", 37.97, 124.62],
  ["AUS", "7256", -39.89, 144],
  ["NOR", "2695", 62.01, 7.63],
  ["GBR", "PA7", 55.91, -4.51],
  ["ITA", "09170", 39.92, 8.59],
  ["ESP", "51001", 35.89, -5.31],
])("shipped: %s %s", (country, code, lat, lon) => {
  const found = shipped(country).find((each) => each.code === code);
  expect(km(found ?? { lat: 0, lon: 0 }, { lat, lon })).toBeLessThan(40);
});

/** A town and its villages, with numbers in a row, around a point. */
function district(beginning: string, lat: number, lon: number): PlacedCode[] {
  return Array.from({ length: 30 }, (_, at) => ({
    code: `${beginning}${String(at + 10)}`,
    place: `Place ${beginning}${at}`,
    lat: lat + (at % 6) / 50,
    lon: lon + Math.floor(at / 6) / 50,
  }));
}
const HERE = district("100", 51, 9);
const THERE = district("200", 48, 12);
const astray = { code: "10025", place: "Neustadt", lat: 48.05, lon: 12.05 };
const withAstray = [...HERE.filter(({ code }) => code !== "10025"), ...THERE, astray].sort((a, b) =>
  a.code < b.code ? -1 : 1,
);

test("a code among strangers takes the middle of the codes next in number", () => {
  const [moved, ...others] = strayCodes("DEU", withAstray, NO_TOWNS);
  expect(others).toEqual([]);
  expect(moved).toMatchObject({ code: "10025", from: { lat: 48.05, lon: 12.05 } });
  expect(km(moved?.to ?? astray, { lat: 51.05, lon: 9.05 })).toBeLessThan(10);
  expect(strayLine(moved ?? { ...astray, from: astray, to: astray, km: 0 })).toMatch(
    /^10025 Neustadt: 48\.05, 12\.05 → 51\.\d+, 9\.\d+ \(39\d km\)$/,
  );
});

test("its town near its neighbours is preferred to their middle; a namesake elsewhere is not", () => {
  const town = { lat: 51.2, lon: 9.2 };
  const towns = new Map([["neustadt", [{ lat: 48.05, lon: 12.05 }, town]]]);
  expect(strayCodes("DEU", withAstray, towns)).toMatchObject([{ code: "10025", to: town }]);
});

test("it stays where the only town of its name is, where no others are around, and where its neighbours are far apart", () => {
  const only = new Map([["neustadt", [{ lat: 48.05, lon: 12.05 }]]]);
  expect(strayCodes("DEU", withAstray, only)).toEqual([]);
  const remote = withAstray.map((code) => (code === astray ? { ...code, lat: 46, lon: 15 } : code));
  expect(strayCodes("DEU", remote, NO_TOWNS)).toEqual([]);
  const apart = withAstray.map((code, at) =>
    code.code.startsWith("100") ? { ...code, lat: 51 + (at % 10) / 2 } : code,
  );
  expect(strayCodes("DEU", apart, NO_TOWNS)).toEqual([]);
});

test("several codes of a district are not kept by each other at one wrong point", () => {
  const wrong = withAstray.map((code) =>
    ["10021", "10022", "10023", "10024"].includes(code.code)
      ? { ...code, lat: 48.03, lon: 12.03 }
      : code,
  );
  const moved = strayCodes("DEU", wrong, NO_TOWNS).map(({ code }) => code);
  expect(moved.sort()).toEqual(["10021", "10022", "10023", "10024", "10025"]);
});

test("where most villages of a part of an oblast are namesakes elsewhere, its seat says where it is", () => {
  const seat = { code: "31201", place: "Волочиськ", lat: 49.53, lon: 26.17 };
  const villages = Array.from({ length: 20 }, (_, at) => ({
    code: `312${20 + at}`,
    place: `Село ${at}`,
    ...(at < 5 ? { lat: 49.5 + at / 50, lon: 26.2 } : { lat: 49 + at / 20, lon: 30 + at / 3 }),
  }));
  const towns = new Map([["volochisk", [seat]]]);
  const moved = strayCodes("UKR", [seat, ...villages], towns);
  expect(moved).toHaveLength(15);
  for (const { to } of moved) expect(km(to, seat)).toBeLessThan(20);
});
