import sharp from "sharp";
import { expect, test } from "vitest";
import { assertPhoto } from "@/lib/features/covers/photo";
import { findCover } from "@/lib/features/covers/ocr/find-cover";
import { straighten } from "@/lib/features/covers/ocr/quads";
import { pixelsOf } from "@/lib/features/covers/ocr/pixels";
import { isHeic } from "@/lib/features/files/bounds";
import { AppError } from "@/lib/shared/errors";

/** A red book with four different corners, lying slanting on a grey table. */
const BOOK = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400">
  <rect width="300" height="400" fill="#9a958c"/>
  <polygon points="62,40 248,70 232,352 40,330" fill="#8a2020"/>
</svg>`;
const CORNERS = [
  [62, 40],
  [248, 70],
  [232, 352],
  [40, 330],
] as const;

const drawn = (svg: string) => pixelsOf(sharp(Buffer.from(svg)).removeAlpha());

test("a cover on a table is found by its corners", async () => {
  const quad = findCover([await drawn(BOOK)]);
  CORNERS.forEach(([x, y], at) => {
    const [foundX = NaN, foundY = NaN] = quad?.[at] ?? [];
    expect(Math.hypot(foundX - x, foundY - y)).toBeLessThan(6);
  });
});

test("where nothing lies on anything, nothing is found", async () => {
  const scan = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400">
    <rect width="300" height="400" fill="#f3ecd9"/><rect y="90" width="300" height="70" fill="#405060"/></svg>`;
  expect(findCover([await drawn(scan)])).toBeNull();
});

test("straightened, it is the book alone, upright", async () => {
  const flat = straighten(await drawn(BOOK), CORNERS, 300);
  expect([flat.width, flat.height]).toEqual([expect.closeTo(198, -1), 300]);
  const colours = [0.03, 0.5, 0.97].map((share) => {
    const at = (Math.floor(share * flat.height) * flat.width + Math.floor(share * flat.width)) * 3;
    return [...flat.data.subarray(at, at + 3)];
  });
  for (const colour of colours) expect(colour).toEqual([0x8a, 0x20, 0x20]);
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
