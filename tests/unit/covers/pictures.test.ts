import sharp from "sharp";
import { expect, test } from "vitest";
import { assertPhoto } from "@/lib/features/covers/photo";
import { isHeic } from "@/lib/features/files/bounds";
import { AppError } from "@/lib/shared/errors";

test("a photo is known by its content", async () => {
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic0000")]);
  expect(isHeic(heic)).toBe(true);
  expect(isHeic(Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypisom0000")]))).toBe(
    false,
  );
  for (const bytes of [
    heic,
    await sharp({ create: { width: 4, height: 4, channels: 3, background: "#8a2020" } })
      .webp()
      .toBuffer(),
  ]) {
    expect(() => assertPhoto(bytes)).not.toThrow();
  }
  for (const text of ["", "<svg/>", "%PDF-1.7", "BM123456"]) {
    expect(() => assertPhoto(Buffer.from(text))).toThrow(AppError);
  }
});
