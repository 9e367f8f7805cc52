import sharp from "sharp";
import { expect, test } from "vitest";
import { assertPhoto } from "@/lib/features/covers/photo";
import { isHeic } from "@/lib/features/files/bounds";
import { AppError } from "@/lib/shared/errors";

test("a photo is known by its content", async () => {
  const box = (brand: string) => Buffer.from(`\0\0\0\u0018ftyp${brand}0000`);
  expect([isHeic(box("heic")), isHeic(box("isom"))]).toEqual([true, false]);
  const create = { width: 4, height: 4, channels: 3, background: "#8a2020" } as const;
  for (const bytes of [box("heic"), await sharp({ create }).webp().toBuffer()])
    expect(() => assertPhoto(bytes)).not.toThrow();
  for (const text of ["", "<svg/>", "%PDF-1.7", "BM123456"]) {
    expect(() => assertPhoto(Buffer.from(text))).toThrow(AppError);
  }
});
