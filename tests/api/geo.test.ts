import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { GET as suggest } from "@/app/api/geo/suggest/route";
import { COUNTRIES } from "@/lib/shared/countries";
import { db, pool } from "@/lib/server/database/db";
import { env } from "@/lib/server/env";
import { fillGazetteer } from "@/lib/features/geo/commands";
import { cellCentre } from "@/lib/features/geo/cell";
import { fold } from "@/lib/shared/fold";
import { outwardKey, postalKey } from "@/lib/features/geo/postal";
import { resolvePlace } from "@/lib/features/geo/location";
import { call } from "../support/call";
import { httpService } from "../support/http-service";
import { person } from "../support/people";

const quiet = () => undefined;
const city = (country: string, name: string) =>
  resolvePlace({ country, postalCode: null, city: name });
const code = (country: string, postalCode: string) =>
  resolvePlace({ country, postalCode, city: null });

beforeAll(async () => {
  const [one, other] = await Promise.all([fillGazetteer(quiet), fillGazetteer(quiet)]);
  expect(Math.min(one, other), "the second process finds it filled").toBe(0);
  expect(Math.max(one, other)).toBeGreaterThan(75_000);
});

test("the gazetteer is filled once, and anew when its edition changes", async () => {
  const rows = await db().place.count();
  expect(await fillGazetteer(quiet)).toBe(0);
  await db().gazetteer.update({ where: { id: 1 }, data: { edition: "older" } });
  await db().place.deleteMany({ where: { country: "SGP" } });
  expect(await fillGazetteer(quiet)).toBe(rows);
  expect(await db().place.count()).toBe(rows);
});

describe("a city is found by every name it goes by", () => {
  const cities: [string, number, number, string[]][] = [
    [
      "UKR",
      49.84,
      24.02,
      ["Львів", "Lviv", "lviv", "L'viv", "Lemberg", "Lvov", "Lwów", "Львов", "м. Львів", " ЛЬВІВ "],
    ],
    ["UKR", 50.4547, 30.5238, ["Київ", "Kyiv", "Kiev", "Kiew", "Киев", "Kijów"]],
    ["UKR", 46.48, 30.73, ["Одеса", "Odesa", "Odessa", "Одесса"]],
    ["UKR", 48.92, 24.71, ["Івано-Франківськ", "Ivano Frankivsk", "Ivano-Frankivs'k"]],
    ["DEU", 48.14, 11.58, ["München", "Munich", "Munchen", "Muenchen", "Мюнхен", "Monachium"]],
    ["DEU", 50.93, 6.95, ["Köln", "Koeln", "Cologne", "Кельн", "Кёльн"]],
    ["DEU", 50.12, 8.68, ["Frankfurt", "Frankfurt am Main", "Франкфурт", "Frankfurt/Main"]],
    ["DEU", 52.5244, 13.4105, ["Berlin", "Берлін", "Berlin-Mitte", "Berlin – Neukölln"]],
    ["AUT", 48.21, 16.37, ["Wien", "Vienna", "Відень", "Wiedeń", "Вена"]],
    ["CZE", 50.09, 14.42, ["Praha", "Prague", "Прага", "Prag"]],
    ["POL", 52.23, 21.01, ["Warszawa", "Warsaw", "Warschau", "Варшава"]],
    ["GBR", 51.51, -0.13, ["London", "Лондон", "Londyn"]],
    ["JPN", 35.69, 139.69, ["Tokyo", "Токіо", "Tōkyō", "東京"]],
    ["GRC", 37.98, 23.73, ["Athens", "Αθήνα", "Афіни"]],
    ["USA", 40.71, -74.01, ["New York", "Нью-Йорк", "New York City"]],
  ];
  test.each(cities)("%s %d %d", async (country, lat, lon, names) => {
    for (const name of names)
      expect(await city(country, name), name).toEqual(cellCentre({ lat, lon }));
  });
});

test("of towns with one name the largest is meant, in the country asked for", async () => {
  expect(await city("USA", "Vienna")).toEqual(cellCentre({ lat: 38.9, lon: -77.27 }));
  expect(await city("DEU", "Відень")).toBeNull();
  expect(await city("DEU", "Nowhere-upon-Nothing")).toBeNull();
  expect(await city("DEU", "")).toBeNull();
  expect(await city("DEU", "%")).toBeNull();
  expect(await city("XYZ", "Berlin")).toBeNull();
  expect(await resolvePlace({ country: null, postalCode: "79000", city: "Львів" })).toBeNull();
});

test("first hit wins: postal code, city, geocoder, earlier rows", async () => {
  const service = await httpService((response) => response.end('[{"lat":"43.333","lon":"3.216"}]'));
  env().GEOCODER_URL = `${service.url}/nominatim/?key=k`;
  const lost = { country: "FRA", postalCode: "34500", city: "Sans-Nom" };
  await Promise.all(
    Array.from({ length: 5 }, () =>
      person({ country: "FRA", postalCode: "34 500", lat: 43.5, lon: 3.5 }),
    ),
  );
  expect(await resolvePlace(lost)).toEqual(cellCentre({ lat: 43.333, lon: 3.216 }));
  const [asked = ""] = service.paths;
  expect(asked.startsWith("/nominatim/search?key=k&")).toBe(true);
  const query = Object.fromEntries(new URLSearchParams(asked.split("?")[1]));
  expect(query).toMatchObject({
    countrycodes: "fr",
    postalcode: "34500",
    city: "Sans-Nom",
    limit: "1",
  });
  expect(service.headers[0]?.["user-agent"]).toContain("Nearshelf");
  expect(await resolvePlace({ ...lost, city: "Béziers" })).toEqual(
    cellCentre({ lat: 43.34, lon: 3.21 }),
  );
  const row = { country: "FRA", code: "34500", place: "Béziers", lat: 43.3441, lon: 3.2201 };
  await db().postalCode.create({ data: row });
  expect(await resolvePlace({ ...lost, city: "Paris" })).toEqual(
    cellCentre({ lat: 43.3441, lon: 3.2201 }),
  );
  expect(service.paths).toHaveLength(1);
  env().GEOCODER_URL = undefined;
  await service.close();
});

describe("a geocoder that does not help is done without", () => {
  const answers: [string, Parameters<typeof httpService>[0] | null][] = [
    ["is broken", (response) => void response.writeHead(500).end("oops")],
    ["is slow", () => undefined],
    ["finds nothing", (response) => void response.end("[]")],
    ["talks nonsense", (response) => void response.end('[{"lat":"north","lon":1}]')],
    ["hangs up", (response) => void response.destroy()],
    ["is not there", null],
  ];
  test.each(answers)("when it %s", async (name, answer) => {
    await Promise.all(
      Array.from({ length: 5 }, () =>
        person({ country: "NOR", postalCode: "9170", lat: 78.22, lon: 15.65 }),
      ),
    );
    const service = await httpService(answer ?? (() => undefined));
    if (!answer) await service.close();
    env().GEOCODER_URL = service.url;
    const started = performance.now();
    const found = await resolvePlace({ country: "NOR", postalCode: "9170", city: "Ukjent" });
    expect(found, name).toEqual(cellCentre({ lat: 78.22, lon: 15.65 }));
    expect(performance.now() - started).toBeLessThan(3_000);
    expect(service.paths).toHaveLength(answer ? 1 : 0);
    env().GEOCODER_URL = undefined;
    if (answer) await service.close();
  });
});

describe("a code that no table knows lies where five readers with the same one live", () => {
  const readers = (code: string, points: [number, number][], more = {}) =>
    Promise.all(
      points.map(([lat, lon]) => person({ country: "ESP", postalCode: code, lat, lon, ...more })),
    );
  const around: [number, number][] = [
    [40.4, -3.6],
    [40.44, -3.7],
    [40.5, -3.65],
    [40.42, -3.6],
  ];

  test("not fewer, not with another code or in another country, and not what devices told", async () => {
    await readers("28001", around);
    expect(await code("ESP", "28001"), "four").toBeNull();
    const two = [[41, -4] as [number, number], [41, -4] as [number, number]];
    await readers("28001", two, { locatedByDevice: true });
    await readers("28001", two, { country: "PRT" });
    await readers("28002", around);
    await readers("28001", [[41, -4]], { lat: null, lon: null });
    const [owner] = await readers("28050", [[41, -4]]);
    for (let n = 0; n < 6; n += 1) {
      const own = { ownCountry: "ESP", ownPostalCode: "28001", lat: 42, lon: -4.9 };
      await db().book.create({
        data: { ownerId: String(owner?.id), title: "B", author: "A", ...own },
      });
    }
    expect(await code("ESP", "28001"), "still four").toBeNull();
    expect(await code("ESP", "28090"), "nothing is taken from other codes").toBeNull();
    await readers("E-28 001", [[40.46, -3.8]]);
    const mean = await code("ESP", "28001");
    expect(mean?.lat).toBeCloseTo(40.44, 1);
    expect(mean?.lon).toBeCloseTo(-3.65, 1);
    expect(await code("ESP", "x")).toBeNull();
  });

  test("a joker among them moves nobody far, and is nobody's address", async () => {
    await readers("35001", [
      ...around.map(([lat, lon]): [number, number] => [lat + 2, lon]),
      [28.1, -15.4],
    ]);
    const mean = await code("ESP", "35001");
    expect(mean?.lat).toBeGreaterThan(42.3);
    expect(mean?.lon).toBeGreaterThan(-3.8);
  });

  test("then, of imported codes, at least five with the longest common beginning that lie together", async () => {
    const known = (country: string, codes: string[], lat: number, lon: number) =>
      db().postalCode.createMany({
        data: codes.map((each, at) => ({
          country,
          code: each,
          place: "P",
          lat: lat + at / 20,
          lon,
        })),
      });
    await known("ESP", ["46011", "46012", "46013", "46014", "46015"], 39, -1);
    await known("ESP", ["46500", "46501", "46502", "46503"], 38, -1);
    expect(await code("ESP", "46019")).toEqual(cellCentre({ lat: 39.1, lon: -1 }));
    expect(await code("ESP", "46504"), "the next larger group is 100 km long").toBeNull();
    expect(await code("ESP", "50000")).toBeNull();
    await known("USA", ["00501", "00544"], 40.8, -73.05);
    expect(await code("USA", "00601"), "Puerto Rico is not on Long Island").toBeNull();
    await known("NOR", ["9180", "9181", "9182", "9184", "9185", "9186"], 70, 21);
    expect(await code("NOR", "9183")).toEqual(cellCentre({ lat: 70.125, lon: 21 }));
    expect(await code("NOR", "9171"), "Svalbard is not in Tromsø").toBeNull();
  });
});

test("the database's rule for comparing postal codes is the program's", async () => {
  const samples = [
    "79 000",
    "D-10115",
    "sw1a 1aa",
    "M1 1AE",
    "EC1A",
    "1050",
    "X",
    "k1a-0b1",
    "１００-0001",
    "10001-1234",
    "1000–001",
    "Wien",
    "",
  ];
  for (const country of COUNTRIES) {
    const { rows } = await pool().query<{ key: string; outward: string }>(
      `SELECT country_postal_key($1, code) AS key, outward_key($1, code) AS outward
         FROM unnest($2::text[]) WITH ORDINALITY AS sample (code, at) ORDER BY at`,
      [country, samples],
    );
    expect(rows.map((row) => row.key)).toEqual(samples.map((sample) => postalKey(country, sample)));
    expect(rows.map((row) => row.outward)).toEqual(
      samples.map((sample) => outwardKey(country, sample)),
    );
  }
});

/** No text has NUL; what is not assigned may be a letter to one Unicode version and nothing to another. */
const NO_LETTERS = /[\0\p{Cn}\p{Co}]/gu;

test("the database folds letters as the program does", async () => {
  const common = fc.constantFrom(
    ..."абвгґдеёєжзиіїйклмнопрстуфхцчшщьъыэюяАҐЇЮЯЩЉњabyYzÄöüßéñłØæÆœĐαβΣςὈύψ' ’ʼ-—«»;…&/.,1が森한ס۲ي🙃",
  );
  const texts = fc.oneof(fc.string({ unit: common }), fc.string({ unit: "binary" }));
  const samples = [
    ...fc.sample(texts, { numRuns: 1_000, seed: 7 }).map((text) => text.replace(NO_LETTERS, "")),
    // Every letter and sign of the scripts that books are written in.
    ...Array.from({ length: 0x9fff }, (_, at) => String.fromCodePoint(at + 1)).flatMap((sign) =>
      sign.match(NO_LETTERS) ? [] : [`a${sign}`, sign],
    ),
  ];
  const { rows } = await pool().query<{ folded: string }>(
    `SELECT fold_text(text) AS folded
       FROM unnest($1::text[]) WITH ORDINALITY AS sample (text, at) ORDER BY at`,
    [samples],
  );
  const differing = samples.flatMap((text, at) =>
    rows[at]?.folded === fold(text)
      ? []
      : [{ text, database: rows[at]?.folded, program: fold(text) }],
  );
  expect(differing).toEqual([]);
});

test("suggestions are the largest towns in the script that is typed", async () => {
  const newcomer = await person({ country: null, postalCode: null });
  const ask = async (country: string, q: string) => {
    const answer = await call(suggest, { as: newcomer, query: { country, q } });
    expect(answer.status).toBe(200);
    return (answer.body as unknown as { name: string }[]).map(({ name }) => name);
  };
  expect((await ask("UKR", "Льв"))[0]).toBe("Львів");
  expect((await ask("UKR", "lv"))[0]).toBe("Lviv");
  expect((await ask("DEU", "Мюн"))[0]).toBe("Мюнхен");
  expect((await ask("DEU", "ber"))[0]).toBe("Berlin");
  expect(await ask("DEU", "e")).toHaveLength(8);
  expect(await ask("DEU", "%")).toEqual([]);
  expect(await ask("DEU", "qqq")).toEqual([]);
});

test("suggestions want a country and a beginning", async () => {
  const reader = await person();
  const wrong = [{ q: "L" }, { country: "XYZ", q: "L" }, { country: "UKR" }];
  for (const query of [...wrong, { country: "UKR", q: " " }] as Record<string, string>[])
    expect((await call(suggest, { as: reader, query })).status).toBe(400);
});
