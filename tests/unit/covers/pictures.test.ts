import sharp from "sharp";
import { expect, test } from "vitest";
import { assertPhoto } from "@/lib/features/covers/photo";
import { cutCover } from "@/lib/features/covers/ocr/cut-cover";
import { pixelsOf } from "@/lib/features/covers/ocr/pixels";
import { isHeic } from "@/lib/features/files/bounds";
import { AppError } from "@/lib/shared/errors";

/** A red book with four different corners, lying slanting on a grey table. */
const BOOK = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400">
  <rect width="300" height="400" fill="#9a958c"/>
  <polygon points="62,40 248,70 232,352 40,330" fill="#8a2020"/>
</svg>`;
const drawn = (svg: string) => pixelsOf(sharp(Buffer.from(svg)).removeAlpha());

test("a cover on a table is cut out, upright", async () => {
  const cover = await cutCover(await drawn(BOOK), 0, []);
  if (!cover) throw new Error("no cover");
  expect(cover.height / cover.width).toBeCloseTo(1.5, 0);
  for (const share of [0.08, 0.5, 0.92]) {
    const at =
      (Math.floor(share * cover.height) * cover.width + Math.floor(cover.width / 2)) *
      cover.channels;
    expect([...cover.data.subarray(at, at + 3)]).toEqual([0x8a, 0x20, 0x20]);
  }
});

test("one that lies on its side is turned", async () => {
  const cover = await cutCover(await drawn(BOOK), 1, []);
  expect(cover && cover.width / cover.height).toBeCloseTo(1.5, 0);
});

test("where nothing lies on anything, or text lies around it, nothing is cut out", async () => {
  const scan = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400">
    <rect width="300" height="400" fill="#f3ecd9"/><rect y="90" width="300" height="70" fill="#405060"/></svg>`;
  expect(await cutCover(await drawn(scan), 0, [])).toBeNull();
  expect(await cutCover(await drawn(BOOK), 0, [[0.5, 0.02]])).toBeNull();
});

test("a photo is known by its content", async () => {
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic0000")]);
  expect(isHeic(heic)).toBe(true);
  expect(isHeic(Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypisom0000")]))).toBe(
    false,
  );
  for (const bytes of [heic, await sharp(Buffer.from(BOOK)).webp().toBuffer()]) {
    expect(() => assertPhoto(bytes)).not.toThrow();
  }
  for (const text of ["", "<svg/>", "%PDF-1.7", "BM123456"]) {
    expect(() => assertPhoto(Buffer.from(text))).toThrow(AppError);
  }
});
