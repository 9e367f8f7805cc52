import sharp from "sharp";
import { expect, test } from "vitest";
import { toPicture } from "@/lib/files/picture";

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#b04a2e" } });

test.each(["jpeg", "png", "gif", "webp"] as const)("%s is taken and becomes WebP in three widths", async (format) => {
  const { width, height, versions } = await toPicture(await blank(1000, 1500).toFormat(format).toBuffer());
  expect([width, height]).toEqual([640, 960]);
  for (const target of [160, 320, 640] as const) {
    expect(await sharp(versions[target]).metadata()).toMatchObject({ format: "webp", width: target });
  }
});

test("a small picture is not enlarged, a very tall one is kept within bounds", async () => {
  const small = await toPicture(await blank(100, 140).png().toBuffer());
  expect(await sharp(small.versions[640]).metadata()).toMatchObject({ width: 100, height: 140 });
  const tall = await toPicture(await blank(200, 9000).png().toBuffer());
  expect(tall.height).toBeLessThanOrEqual(2560);
});

test("it stands upright, and place, camera and all other metadata are gone", async () => {
  const left = { create: { width: 40, height: 80, channels: 3, background: "#f00" } } as const;
  const shot = await blank(80, 80)
    .composite([{ input: await sharp(left).png().toBuffer(), left: 0, top: 0 }])
    .withExif({ IFD0: { Make: "Camera", Copyright: "Me" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "49/1 50/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100 })
    .toBuffer();
  expect((await sharp(shot).metadata()).orientation).toBe(6);
  const { versions } = await toPicture(shot);
  const meta = await sharp(versions[640]).metadata();
  expect([meta.exif, meta.xmp, meta.iptc, meta.icc, meta.orientation]).toEqual(Array(5).fill(undefined));
  const pixel = async (left: number, top: number) =>
    [...(await sharp(versions[640]).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
  expect((await pixel(40, 10))[1]).toBeLessThan(30);
  expect((await pixel(40, 70))[1]).toBeGreaterThan(50);
});

test("of a moving picture the first frame is kept", async () => {
  const frame = (background: string) => ({ create: { width: 20, height: 20, channels: 3 as const, background } });
  const moving = await sharp(
    await Promise.all(["#f00", "#0f0", "#00f"].map((colour) => sharp(frame(colour)).png().toBuffer())),
    { join: { animated: true } },
  ).gif().toBuffer();
  expect((await sharp(moving).metadata()).pages).toBe(3);
  const still = sharp((await toPicture(moving)).versions[640]);
  expect(await still.metadata()).toMatchObject({ width: 20, height: 20 });
  expect((await still.raw().toBuffer())[0]).toBeGreaterThan(230);
});

test("transparency, grey, palettes and sixteen bits come through", async () => {
  const clear = sharp({ create: { width: 30, height: 30, channels: 4, background: "#00000000" } });
  expect((await sharp((await toPicture(await clear.png().toBuffer())).versions[160]).metadata()).hasAlpha).toBe(true);
  for (const odd of [
    await blank(30, 30).grayscale().jpeg().toBuffer(),
    await blank(30, 30).png({ palette: true }).toBuffer(),
    await blank(30, 30).toColourspace("rgb16").png().toBuffer(),
    await blank(30, 30).toColourspace("cmyk").jpeg().toBuffer(),
  ]) {
    expect(await sharp((await toPicture(odd)).versions[160]).metadata()).toMatchObject({ width: 30, depth: "uchar" });
  }
});

test("the content counts and not the name: other formats are refused", async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const tiff = await blank(9, 9).tiff().toBuffer();
  for (const other of [svg, tiff, Buffer.from("%PDF-1.7"), Buffer.from("<html>"), Buffer.alloc(20), Buffer.alloc(1)]) {
    await expect(toPicture(other)).rejects.toMatchObject({ code: "UNSUPPORTED_PICTURE" });
  }
});

test("a truncated or broken picture is refused", async () => {
  const whole = await blank(400, 400).jpeg().toBuffer();
  await expect(toPicture(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({ code: "UNREADABLE_PICTURE" });
  const png = await blank(400, 400).png().toBuffer();
  await expect(toPicture(png.subarray(0, 60))).rejects.toMatchObject({ code: "UNREADABLE_PICTURE" });
  const noise = Buffer.concat([Buffer.from("GIF89a"), Buffer.alloc(100, 7)]);
  await expect(toPicture(noise)).rejects.toMatchObject({ code: "UNREADABLE_PICTURE" });
});

test("more than fifty megapixels are refused without being unpacked", async () => {
  const huge = await blank(8000, 8000).png({ compressionLevel: 9 }).toBuffer();
  expect(huge.length).toBeLessThan(2_000_000);
  await expect(toPicture(huge)).rejects.toMatchObject({ code: "TOO_LARGE" });
});
