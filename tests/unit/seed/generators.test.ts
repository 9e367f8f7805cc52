import { describe, expect, it } from "vitest";
import { BOOK_LANGUAGES } from "@/prisma/seed/data/books";
import { CITIES, POSTAL_PATTERNS } from "@/prisma/seed/data/cities";
import { WORDS } from "@/prisma/seed/data/words";
import { makeSpots } from "@/prisma/seed/generators/spots";
import { makeWorks } from "@/prisma/seed/generators/works";
import { random } from "@/prisma/seed/random";

/** All 26 countries of the product. */
const COUNTRIES = `AUS AUT BEL CAN CHE CZE DEU DNK ESP FIN FRA GBR GRC IRL ITA JPN KOR NLD NOR NZL
  POL PRT SGP SWE UKR USA`.split(/\s+/);

describe("the words", () => {
  it("have an adjective form for every gender that nouns have", () => {
    for (const { adjectives, nouns } of Object.values(WORDS)) {
      const genders = Object.values(nouns).filter((list) => list.length > 0).length;
      for (const adjective of adjectives) {
        expect([1, genders], adjective).toContain(adjective.split(" ").length);
      }
    }
  });
});

describe("generated titles", () => {
  const works = [...makeWorks(random(1), 6_000)];

  it("agree in gender and language", () => {
    const titles = [...makeWorks(random(2), 60_000)].map(({ title }) => title);
    const made = (start: string) => titles.some((title) => title.startsWith(start));
    for (const start of ["Тиха ріка", "Далеке море", "Das verlorene Dorf", "La casa dorada"]) {
      expect(made(start), start).toBe(true);
    }
    const wrong = [
      "Тихий ріка",
      "Далекий море",
      "Der verlorene Dorf",
      "La casa dorado",
      "Stara las",
    ];
    for (const start of wrong) expect(made(start), start).toBe(false);
  });

  it("are the same for the same seed, and mostly differ", () => {
    expect(works.length).toBeGreaterThanOrEqual(6_000);
    expect([...makeWorks(random(1), 6_000)]).toEqual(works);
    expect(new Set(works.map(({ title }) => title)).size).toBeGreaterThan(5_000);
    expect(new Set(works.map(({ language }) => language))).toEqual(new Set(BOOK_LANGUAGES));
  });
});

describe("districts", () => {
  const spots = makeSpots(random(1), 3_000);

  it("lie in all 26 countries, with postal codes in their form", () => {
    expect([...new Set(spots.map(({ country }) => country))].sort()).toEqual(COUNTRIES);
    expect(Object.keys(POSTAL_PATTERNS).sort()).toEqual(COUNTRIES);
    const codeIn = (code: string) => spots.find(({ country }) => country === code)?.postalCode;
    expect(codeIn("POL")).toMatch(/^[1-9]\d-\d{3}$/);
    expect(codeIn("GBR")).toMatch(/^[A-Z]{2}\d\d \d[A-Z]{2}$/);
  });

  it("lie within a few kilometres of their town", () => {
    for (const { city, country, lat, lon } of spots) {
      const town = CITIES.find((each) => each.name === city && each.country === country);
      const north = lat - (town?.lat ?? 0);
      const east = (lon - (town?.lon ?? 0)) * Math.cos(lat / 57.3);
      expect(Math.hypot(north, east) * 111.3, city).toBeLessThan(45);
    }
  });
});
