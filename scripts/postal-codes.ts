// `node --import tsx scripts/postal-codes.ts FOLDER`: makes prisma/postal-codes of a folder of such files as GeoNames has the
// codes, and prints which of them were moved. Run it with newer files, or after changing stray-codes.ts.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { PLACES } from "@/lib/features/geo/commands";
import { isCountry } from "@/lib/features/geo/countries";
import { postalKey } from "@/lib/features/geo/postal";
import { FOLDER } from "@/lib/features/geo/shipped-codes-commands";
import { strayCodes, strayLine, type TownIndex } from "@/lib/features/geo/stray-codes";
import type { Country } from "@/lib/shared/countries";

const [, , source = ""] = process.argv;
for (const file of readdirSync(source).sort()) {
  const [country] = file.split(".");
  if (isCountry(country)) write(country, join(source, file), join(FOLDER, file));
}

function write(country: Country, from: string, to: string): void {
  const lines = cells(from);
  const codes = new Map(
    lines.map(([written = "", place = "", lat, lon]) => {
      const code = postalKey(country, written);
      return [code, { code, place, lat: Number(lat), lon: Number(lon) }];
    }),
  );
  const sorted = [...codes.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
  const strays = strayCodes(country, sorted, townsOf(country));
  for (const stray of strays) process.stdout.write(`${country} ${strayLine(stray)}\n`);
  const moved = new Map(strays.map((stray) => [stray.code, stray]));
  const text = lines.map(([written = "", ...rest]) => {
    const stray = moved.get(postalKey(country, written));
    const row = stray ? [stray.place, ...[stray.to.lat, stray.to.lon].map(thousandths)] : rest;
    return `${[written, ...row].join("\t")}\n`;
  });
  // A file that is packed otherwise is loaded again everywhere.
  const isSame = strays.length === 0 && from !== to;
  writeFileSync(to, isSame ? readFileSync(from) : gzipSync(text.join(""), { level: 9 }));
}

function cells(path: string): string[][] {
  const text = gunzipSync(readFileSync(path)).toString();
  return text
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
}

function thousandths(degrees: number): string {
  return degrees.toFixed(3);
}

function townsOf(country: Country): TownIndex {
  const towns = new Map<string, { lat: number; lon: number }[]>();
  for (const [nation, , folded = "", lat, lon] of cells(PLACES)) {
    if (nation !== country) continue;
    const town = { lat: Number(lat), lon: Number(lon) };
    towns.set(folded, [...(towns.get(folded) ?? []), town]);
  }
  return towns;
}
