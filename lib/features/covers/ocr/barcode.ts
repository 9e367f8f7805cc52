import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { normalizeIsbn } from "@/lib/features/books/isbn";
import { pixelsOf, toSharp, type Pixels } from "./pixels";

const WASM = "node_modules/zxing-wasm/dist/reader/zxing_reader.wasm";
let prepared: Promise<unknown> | undefined;

/** The ISBN of a picture's barcode, 13 digits; null if there is none. */
export async function readIsbn(picture: Pixels): Promise<string | null> {
  await (prepared ??= prepare());
  const found = await readBarcodes(await asImageData(picture), {
    formats: ["EAN13"],
    tryHarder: true,
    maxNumberOfSymbols: 4,
  });
  return found.map(({ text }) => normalizeIsbn(text)).find((isbn) => isbn !== null) ?? null;
}

/** Loads the file from the package: by default the library would download it. */
async function prepare() {
  const wasmBinary = await readFile(join(process.cwd(), WASM));
  const overrides = {
    wasmBinary: wasmBinary.buffer.slice(
      wasmBinary.byteOffset,
      wasmBinary.byteOffset + wasmBinary.length,
    ),
  };
  return prepareZXingModule({ overrides, fireImmediately: true });
}

async function asImageData(picture: Pixels): Promise<ImageData> {
  const { width, height, data } = await pixelsOf(toSharp(picture).ensureAlpha());
  return { width, height, data: new Uint8ClampedArray(data), colorSpace: "srgb" };
}
