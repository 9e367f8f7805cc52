import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { db } from "@/lib/server/database/db";
import { env } from "@/lib/server/env";
import { startJobs, stopJobs } from "@/lib/server/jobs/jobs";
import { cellCentre } from "@/lib/features/geo/cell";
import { resolveUnlocated } from "@/lib/features/geo/commands";
import { importCountry } from "@/lib/features/geo/postal-commands";
import { OperatorError } from "@/lib/server/operator-error";
import { importJob } from "@/lib/features/geo/jobs";
import { resolvePlace } from "@/lib/features/geo/location";
import { updateProfile } from "@/lib/features/users/commands";
import { book } from "../support/books";
import { freePort } from "../support/free-port";
import { httpService } from "../support/http-service";
import { person } from "../support/people";
import { zipOf } from "../support/zip";

const fixture = (name: string) => join(import.meta.dirname, "../fixtures/geonames", name);
const folder = await mkdtemp(join(tmpdir(), "nearshelf-import-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const lines: string[] = [];
const say = (line: string) => void lines.push(line);
beforeEach(() => void lines.splice(0));

async function file(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

const point = async (country: string, postalCode: string) =>
  resolvePlace({ country, postalCode, city: null });
const codesOf = async (country: string) =>
  (await db().postalCode.findMany({ where: { country }, orderBy: { code: "asc" } })).map(
    (row) => row.code,
  );

test("a dump is imported: blanks normalised, several places averaged, bad lines skipped", async () => {
  const result = await importCountry("UKR", { file: fixture("UA.txt") }, say);
  expect(result).toMatchObject({ codes: 5, skipped: 5 });
  expect(await codesOf("UKR")).toEqual(["01001", "79000", "79005", "81100", "81106"]);
  const averaged = { country_code: { country: "UKR", code: "81106" } };
  expect(await db().postalCode.findUnique({ where: averaged })).toMatchObject({
    lat: expect.closeTo(49.73, 6),
    lon: expect.closeTo(23.88, 6),
  });
  expect(await point("UKR", "79 005")).toEqual(cellCentre({ lat: 49.83, lon: 24.04 }));
  expect(await db().postalImport.findUnique({ where: { country: "UKR" } })).toMatchObject({
    rows: 5,
  });
  expect(lines.at(-1)).toBe("UKR: 5 postal codes, 5 lines skipped, 0 rows located.");
});

test("a zip is imported, whatever its name, and replaces what was there", async () => {
  const readme = Buffer.from("Readme\n");
  const zip = zipOf({ "readme.txt": readme, "DE.txt": await readFile(fixture("DE.txt")) });
  await importCountry("DEU", { file: await file("first.bin", zip) }, say);
  expect(await codesOf("DEU")).toEqual(["10115", "20095", "80331"]);
  const only = "DE\tD-10117\tBerlin\tBerlin\tBE\t\t00\t\t\t52.517\t13.387\t4";
  await importCountry("DEU", { file: await file("DE.txt", only) }, say);
  expect(await codesOf("DEU")).toEqual(["10117"]);
  expect(await db().postalImport.findUnique({ where: { country: "DEU" } })).toMatchObject({
    rows: 1,
  });
});

test("British codes are found by their outward part", async () => {
  await importCountry("GBR", { file: fixture("GB.txt") }, say);
  expect(await point("GBR", "sw1a 1aa")).toEqual(cellCentre({ lat: 51.5, lon: -0.13 }));
  expect(await point("GBR", "EC1A 1BB")).toEqual(cellCentre({ lat: 51.53, lon: -0.1 }));
  expect(await point("GBR", "M1 1AE")).toEqual(cellCentre({ lat: 53.4779, lon: -2.2343 }));
});

test("many lines come in several batches", async () => {
  const rows = Array.from({ length: 25_000 }, (_, at) => {
    const code = String(at % 20_000).padStart(5, "0");
    return `IT\t${code}\tLuogo\tLazio\t\t\t\t\t\t41.9\t12.5\t4`;
  });
  expect(
    await importCountry("ITA", { file: await file("IT.txt", rows.join("\r\n")) }, say),
  ).toMatchObject({
    codes: 20_000,
    skipped: 0,
  });
  expect(lines.filter((line) => line.includes("lines read"))).toHaveLength(3);
});

test("what cannot be imported is told in one line and changes nothing", async () => {
  const good = "SE\t111 20\tStockholm\tStockholm\tAB\t\t\t\t\t59.33\t18.05\t4";
  await importCountry("SWE", { file: await file("SE.txt", good) }, say);
  const cut = zipOf({ "SE.txt": await readFile(fixture("DE.txt")) }).subarray(0, 60);
  const sources: [string, RegExp][] = [
    [fixture("DE.txt"), /has no postal codes of SWE \(3 lines skipped\)/],
    [await file("empty.txt", ""), /has no postal codes of SWE/],
    [await file("cut.zip", cut), /cannot be read/],
    [await file("other.zip", zipOf({ "picture.png": Buffer.from("x") })), /no SE\.txt in this zip/],
    [join(folder, "missing.txt"), /missing\.txt cannot be read: ENOENT/],
    [folder, /cannot be read: EISDIR/],
  ];
  for (const [path, message] of sources) {
    const failure = await importCountry("SWE", { file: path }, say).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(OperatorError);
    expect((failure as Error).message).toMatch(message);
    expect((failure as Error).message).not.toContain("\n");
  }
  expect(await codesOf("SWE")).toEqual(["11120"]);
});

test("a dump is fetched from the network; without one the message says how to go on", async () => {
  const zip = zipOf({
    "PL.txt": Buffer.from("PL\t00-001\tWarszawa\tMazowieckie\t\t\t\t\t\t52.23\t21.01\t6\n"),
  });
  const up = await httpService((response) => response.end(zip));
  expect(await importCountry("POL", { url: `${up.url}/zip/` }, say)).toMatchObject({ codes: 1 });
  expect(up.paths).toEqual(["/zip/PL.zip"]);
  expect(await codesOf("POL")).toEqual(["00001"]);
  await up.close();
  const gone = importCountry("CZE", { url: `http://127.0.0.1:${await freePort()}` }, say);
  await expect(gone).rejects.toThrow(
    /could not be reached \(ECONNREFUSED\).*geo:import -- CZE --file CZ\.zip/,
  );
  const missing = await httpService((response) => response.writeHead(404).end());
  await expect(importCountry("CZE", { url: missing.url }, say)).rejects.toThrow(
    /CZ\.zip answered 404/,
  );
  await missing.close();
});

test("readers and books that could not be located are located by an import", async () => {
  const unlocated = { country: "AUT", postalCode: "A-1010", city: null, lat: null, lon: null };
  const reader = await person(unlocated);
  const elsewhere = await person({ ...unlocated, postalCode: "9999" });
  const { country, postalCode, lat, lon } = unlocated;
  const book = await db().book.create({
    data: {
      ownerId: elsewhere.id,
      title: "Book",
      author: "Author",
      ownCountry: country,
      ownPostalCode: postalCode,
      lat,
      lon,
    },
  });
  expect(await resolveUnlocated("AUT")).toBe(0);
  const dump = await file("AT.txt", "AT\t1010\tWien\tWien\t09\t\t\t\t\t48.2077\t16.3705\t5");
  expect(await importCountry("AUT", { file: dump }, say)).toMatchObject({ located: 2 });
  const where = (id: string) => ({ where: { id }, select: { lat: true, lon: true } });
  expect(await db().user.findUnique(where(reader.id))).toEqual(
    cellCentre({ lat: 48.2077, lon: 16.3705 }),
  );
  expect(await db().book.findUnique(where(book.id))).toEqual(
    cellCentre({ lat: 48.2077, lon: 16.3705 }),
  );
  expect(await db().user.findUnique(where(elsewhere.id))).toEqual({ lat: null, lon: null });
});

test("a device's point gives way to its postal area where an import tells that it is larger than a cell", async () => {
  const byDevice = { country: "NZL", city: null, locatedByDevice: true, lat: -43.2, lon: 172.1 };
  const [rural, urban] = [
    await person({ ...byDevice, postalCode: "7391" }),
    await person({ ...byDevice, postalCode: "8011" }),
  ];
  const line = (code: string, lat: number) => `NZ\t${code}\tPlace\t\t\t\t\t\t\t${lat}\t172.6\t4`;
  const town = Array.from({ length: 30 }, (_, at) => line(String(8011 + at), -43.53));
  await importCountry(
    "NZL",
    { file: await file("NZ.txt", [line("7391", -43.1), ...town].join("\n")) },
    say,
  );
  const stored = (id: string) => db().user.findUniqueOrThrow({ where: { id } });
  expect(await stored(rural.id)).toMatchObject({
    ...cellCentre({ lat: -43.1, lon: 172.6 }),
    locatedByDevice: false,
  });
  expect(await stored(urban.id)).toMatchObject({ ...cellCentre(byDevice), locatedByDevice: true });
  for (const [reader, wanted] of [
    [rural, { lat: -43.1, lon: 172.6 }],
    [urban, { lat: -43.51, lon: 172.61 }],
  ] as const) {
    const location = { lat: -43.51, lon: 172.61 };
    const answer = await updateProfile(reader.actor, reader.id, { location });
    expect(answer.location).toEqual(cellCentre(wanted));
  }
});

test("a code far from its neighbours is moved there, which is told; all of them only if that is asked for", async () => {
  const line = (code: number, lat: number, lon: number) =>
    `CZ\t${code}\tMěsto ${code}\t\t\t\t\t\t\t${lat}\t${lon}\t4`;
  const around = (first: number, lat: number, lon: number) =>
    Array.from({ length: 30 }, (_, at) => line(first + at, lat + (at % 6) / 50, lon + at / 300));
  const strays = [10040, 10041, 10042, 10043, 10044, 10045].map((code) => line(code, 49.22, 16.61));
  const dump = [...around(10000, 50.05, 14.4), ...around(60200, 49.18, 16.58), ...strays];
  const path = await file("CZ.txt", dump.join("\n"));
  const { moved } = await importCountry("CZE", { file: path }, say);
  expect(moved.map((stray) => stray.code).sort()).toEqual(
    [10040, 10041, 10042, 10043, 10044, 10045].map(String),
  );
  expect((await point("CZE", "10040"))?.lon).toBeCloseTo(14.45, 0);
  const told = () => lines.filter((each) => each.startsWith("  100"));
  expect(lines).toContain("CZE: 6 codes lay far from their neighbours and were moved there:");
  expect(told()).toHaveLength(5);
  expect(told()[0]).toMatch(
    /^ {2}1004\d Město 1004\d: 49\.22, 16\.61 → 50\.\d+, 14\.\d+ \(1\d\d km\)$/,
  );
  lines.splice(0);
  await importCountry("CZE", { file: path }, say, true);
  expect(told()).toHaveLength(6);
});

test("who stands where a code was goes with it when it moves far, with books and wishes", async () => {
  // So many that the point of a device is not coarser than the postal area.
  const codes = ["A65", ...Array.from({ length: 25 }, (_, at) => `Y${at + 10}`)];
  const load = async (lat: number) => {
    const dump = codes.map((code) => `IE\t${code}\tPlace\t\t\t\t\t\t\t${lat}\t-6.5\t4`);
    return importCountry("IRL", { file: await file("IE.txt", dump.join("\n")) }, say);
  };
  await load(53);
  const [was, is] = [cellCentre({ lat: 53, lon: -6.5 }), cellCentre({ lat: 54, lon: -6.5 })];
  const there = { country: "IRL", postalCode: "A65 F4E2", city: "Place", ...was };
  const reader = await person(there);
  const device = await person({ ...there, locatedByDevice: true });
  const elsewhere = await person({ ...there, ...cellCentre({ lat: 53.2, lon: -6.5 }) });
  const following = await book(reader, { title: "Following" });
  const own = { ownCountry: "IRL", ownPostalCode: "A65", ownCity: "Place", ...was };
  const away = await book(await person(), { title: "Away", ...own });
  const place = { postalCode: "A65 F4E2", ...was };
  const wish = await db().wish.create({
    data: { userId: reader.id, title: "Emma", radiusKm: 10, ...place },
  });
  expect(await load(53.05), "5 km are not far").toMatchObject({ located: 0 });
  await load(53);
  expect(await load(54)).toMatchObject({ located: 3 });
  const at = { select: { lat: true, lon: true } };
  const user = (id: string) => db().user.findUnique({ where: { id }, ...at });
  expect(await user(reader.id)).toEqual(is);
  expect(await user(device.id)).toEqual(was);
  expect(await user(elsewhere.id)).toEqual(cellCentre({ lat: 53.2, lon: -6.5 }));
  for (const id of [following, away]) {
    expect(await db().book.findUnique({ where: { id }, ...at })).toEqual(is);
    const { spotId } = await db().listing.findUniqueOrThrow({ where: { bookId: id } });
    expect(await db().spot.findUnique({ where: { id: spotId }, ...at })).toEqual(is);
  }
  expect(await db().wish.findUnique({ where: { id: wish.id }, ...at })).toEqual(is);
});

test("the first use of a country queues its import, once", async () => {
  const zip = zipOf({
    "FI.txt": Buffer.from("FI\t00100\tHelsinki\tUusimaa\t\t\t\t\t\t60.17\t24.93\t4\n"),
  });
  const service = await httpService((response) => response.end(zip));
  env().GEONAMES_URL = service.url;
  const located = Promise.withResolvers<void>();
  const run = (data: never) => importJob.run(data).then(located.resolve, located.reject);
  await startJobs([{ ...importJob, run }]);
  const reader = await person({
    country: "FIN",
    postalCode: "00100",
    city: null,
    lat: null,
    lon: null,
  });
  await Promise.all([point("FIN", "00100"), point("FIN", "00100"), point("FIN", "00100")]);
  await located.promise;
  expect(await point("FIN", "00100")).toEqual(cellCentre({ lat: 60.17, lon: 24.93 }));
  expect(await db().user.findUnique({ where: { id: reader.id } })).toMatchObject(
    cellCentre({ lat: 60.17, lon: 24.93 }),
  );
  await stopJobs();
  expect(service.paths).toEqual(["/FI.zip"]);
  await service.close();
});
