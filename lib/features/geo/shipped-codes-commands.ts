import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type pg from "pg";
import { COUNTRIES, type Country } from "@/lib/shared/countries";
import { copyIn } from "@/lib/server/database/copy";
import { postalKey } from "./postal";

const unzip = promisify(gunzip);

/** Written by scripts/postal-codes.ts. */
export const FOLDER = "prisma/postal-codes";
/** Increase it when the processing of the files changes: all are then loaded again. */
const REVISION = 2;
/** No free codes exist for these countries: their towns are found by the gazetteer. */
const NOT_SHIPPED: ReadonlySet<Country> = new Set<Country>(["GRC", "JPN"]);

/** A country's postal codes as shipped with the product. */
export interface ShippedCodes {
  country: Country;
  /** Identifies the content of the file. */
  edition: string;
  packed: Buffer;
}

/** The countries whose codes the product ships, each with its file. */
export function shippedCodes(): Promise<ShippedCodes[]> {
  const countries = COUNTRIES.filter((country) => !NOT_SHIPPED.has(country));
  return Promise.all(
    countries.map(async (country) => {
      const packed = await readFile(`${FOLDER}/${country}.tsv.gz`);
      const content = createHash("sha256").update(packed).digest("hex");
      return { country, packed, edition: `${REVISION}-${content.slice(0, 12)}` };
    }),
  );
}

/** Inserts a country's codes, of which none may exist yet; returns their number. */
export async function insertShipped(
  client: pg.Client,
  { country, packed }: ShippedCodes,
): Promise<number> {
  const lines = (await unzip(packed)).toString().trimEnd().split("\n");
  const rows = new Map<string, string>();
  for (const line of lines) {
    const end = line.indexOf("\t");
    const code = postalKey(country, line.slice(0, end));
    rows.set(code, `${country}\t${code}${line.slice(end)}\n`);
  }
  const text = Buffer.from([...rows.values()].join(""));
  await copyIn(client, `"PostalCode" (country, code, place, lat, lon)`, [text]);
  return rows.size;
}
