import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { normalizeIsbn } from "@/lib/features/books/isbn";
import type { Pixels } from "./pixels";

const WASM = "node_modules/zxing-wasm/dist/reader/zxing_reader.wasm";
let prepared: Promise<unknown> | undefined;

/** The ISBN of a picture's barcode, 13 digits; null where there is none. */
export async function readIsbn(picture: Pixels): Promise<string | null> {
  await (prepared ??= prepare());
  const found = await readBarcodes(asImageData(picture), {
    formats: ["EAN13"],
    tryHarder: true,
    maxNumberOfSymbols: 4,
  });
  return found.map(({ text }) => normalizeIsbn(text)).find((isbn) => isbn !== null) ?? null;
}

/** From the package itself: the library would fetch it from a public address. */
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

function asImageData({ width, height, channels, data }: Pixels): ImageData {
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at += 1) {
    for (let c = 0; c < 3; c += 1) rgba[at * 4 + c] = data[at * channels + c] ?? 0;
  }
  return { width, height, data: rgba, colorSpace: "srgb" } as ImageData;
}
