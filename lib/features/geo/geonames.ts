import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { openPromise, type Entry, type ZipFile } from "yauzl";
import { OperatorError } from "@/lib/server/operator-error";
import { COUNTRY_CODES, type Country } from "@/lib/shared/countries";
import { postalKey } from "./postal";

/** A GeoNames postal dump: a local file (.txt or .zip), or the URL of the folder of dumps. */
export type DumpSource = { file: string } | { url: string };

const DOWNLOAD_LIMIT_MS = 10 * 60_000;

/** Calls `work` with the path of the dump; a downloaded file is deleted afterwards. */
export async function withDump<T>(
  country: Country,
  source: DumpSource,
  work: (path: string) => Promise<T>,
): Promise<T> {
  if ("file" in source) return work(source.file);
  const folder = await mkdtemp(join(tmpdir(), "nearshelf-geo-"));
  try {
    const path = join(folder, `${COUNTRY_CODES[country]}.zip`);
    await download(country, source.url, path);
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function download(country: Country, folder: string, path: string): Promise<void> {
  const name = basename(path);
  const url = `${folder.replace(/\/$/, "")}/${name}`;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(DOWNLOAD_LIMIT_MS) });
    if (!response.ok || !response.body)
      throw new OperatorError(`${url} answered ${response.status}.`);
    await pipeline(Readable.fromWeb(response.body as ReadableStream), createWriteStream(path));
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(
      `${url} could not be reached (${reason(error)}). Without a network: fetch ${name} elsewhere, ` +
        `then npm run geo:import -- ${country} --file ${name}`,
    );
  }
}

/** The lines of a dump, streamed; a zip is recognised by its content, not by its name. */
export async function* dumpLines(country: Country, path: string): AsyncGenerator<string> {
  try {
    if (!(await isZip(path))) return yield* splitLines(createReadStream(path, "utf8"));
    const zip = await openPromise(path, { autoClose: false });
    try {
      const stream = await zip.openReadStreamPromise(await dumpEntry(zip, country));
      yield* splitLines(stream.setEncoding("utf8"));
    } finally {
      zip.close();
    }
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`${path} cannot be read: ${reason(error)}.`);
  }
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer.toString("latin1") === "PK";
  } finally {
    await file.close();
  }
}

async function dumpEntry(zip: ZipFile, country: Country): Promise<Entry> {
  let other: Entry | undefined;
  for await (const entry of zip.eachEntry()) {
    const name = basename(entry.fileName);
    if (name === `${COUNTRY_CODES[country]}.txt`) return entry;
    if (name.endsWith(".txt") && name !== "readme.txt") other ??= entry;
  }
  if (other) return other;
  throw new OperatorError(`There is no ${COUNTRY_CODES[country]}.txt in this zip.`);
}

async function* splitLines(stream: Readable): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of stream as AsyncIterable<string>) {
    const parts = (rest + chunk).split("\n");
    rest = parts.pop() ?? "";
    yield* parts;
  }
  if (rest) yield rest;
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error && "code" in error.cause ? error.cause : error;
  return "code" in cause ? String(cause.code) : error.message;
}

export interface PostalLine {
  code: string;
  place: string;
  lat: number;
  lon: number;
}

/** country code, postal code, place, three pairs of region and its code, latitude, longitude, accuracy. */
const COLUMNS = 12;

/** Parses a line of GeoNames' postal dump. @returns null if it is malformed or of another country. */
export function parsePostalLine(country: Country, line: string): PostalLine | null {
  const columns = line
    .replace(/^\ufeff/, "")
    .replace(/\r$/, "")
    .split("\t");
  if (columns.length !== COLUMNS || columns[0] !== COUNTRY_CODES[country]) return null;
  const [, rawCode = "", place = ""] = columns;
  const code = postalKey(country, rawCode);
  const lat = degrees(columns[9], 90);
  const lon = degrees(columns[10], 180);
  if (!code || !place.trim() || place.includes("\0") || lat === null || lon === null) return null;
  return { code, place: place.trim(), lat, lon };
}

function degrees(text: string | undefined, limit: number): number | null {
  const value = text?.trim() ? Number(text) : Number.NaN;
  return Number.isFinite(value) && Math.abs(value) <= limit ? value : null;
}
