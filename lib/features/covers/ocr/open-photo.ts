import { readFile } from "node:fs/promises";
import { join } from "node:path";
import decodeHeic from "heic-decode";
import sharp, { type Sharp } from "sharp";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { isHeic, isWithinBounds } from "@/lib/features/files/bounds";
import { MAX_PICTURE_PIXELS, PICTURE_TIMEOUT_MS } from "@/lib/features/files/terms";
import { readIsbn } from "@/lib/features/books/isbn";
import { pixelsOf, toSharp, type Pixels } from "./pixels";

/** An HEIC picture is in memory twice while it is decoded, four bytes per pixel; phones take 12 to 24 megapixels. */
const MAX_HEIC_PIXELS = 25_000_000;
/** Longer side of a decoded photo, in pixels. */
const SIDE = 2_000;

const WASM = "node_modules/zxing-wasm/dist/reader/zxing_reader.wasm";
let prepared: Promise<unknown> | undefined;

/**
 * Decodes a photo and reads its barcode: 13 digits; null without a readable one.
 * @throws Error "TOO_LARGE" as `decode`; others if it is not a picture.
 */
export async function openPhoto(
  bytes: Uint8Array,
): Promise<{ photo: Pixels; isbn: string | null }> {
  const photo = await decode(bytes);
  return { photo, isbn: await readBarcode(photo).catch(() => null) };
}

/**
 * Decodes a photo of any accepted format: turned upright by its metadata, without transparency, scaled down to
 * `longer`.
 * @throws Error "TOO_LARGE" if it exceeds the limits, before any pixel is decoded.
 */
export async function decode(bytes: Uint8Array, longer: number = SIDE): Promise<Pixels> {
  const source = isHeic(bytes) ? await openHeic(bytes) : await openCommon(bytes);
  return pixelsOf(
    source
      .autoOrient()
      .resize({ width: longer, height: longer, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#fff" })
      .toColourspace("srgb"),
  );
}

async function openCommon(bytes: Uint8Array): Promise<Sharp> {
  const meta = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (!isWithinBounds(meta)) throw new Error("TOO_LARGE");
  return sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS }).timeout({
    seconds: PICTURE_TIMEOUT_MS / 1000,
  });
}

/** The first picture of an HEIC file, which the decoder has already turned upright. */
async function openHeic(bytes: Uint8Array): Promise<Sharp> {
  const pictures = await decodeHeic.all({ buffer: bytes });
  try {
    const [first] = pictures;
    if (!first) throw new Error("empty");
    if (first.width * first.height > MAX_HEIC_PIXELS) throw new Error("TOO_LARGE");
    const { width, height, data } = await first.decode();
    return sharp(data, { raw: { width, height, channels: 4 } });
  } finally {
    pictures.dispose();
  }
}

/** The ISBN of a picture's barcode, 13 digits; null if there is none. */
async function readBarcode(picture: Pixels): Promise<string | null> {
  await (prepared ??= prepare());
  const found = await readBarcodes(await asImageData(picture), {
    formats: ["EAN13"],
    tryHarder: true,
    maxNumberOfSymbols: 4,
  });
  return found.map(({ text }) => readIsbn(text)).find((isbn) => isbn !== null) ?? null;
}

/** Loads the file from the package: by default the library would download it. */
async function prepare() {
  const wasmBinary = new Uint8Array(await readFile(join(process.cwd(), WASM))).buffer;
  return prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}

async function asImageData(picture: Pixels): Promise<ImageData> {
  const { width, height, data } = await pixelsOf(toSharp(picture).ensureAlpha());
  return { width, height, data: new Uint8ClampedArray(data), colorSpace: "srgb" };
}
