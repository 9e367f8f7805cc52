import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { gif, png, profileBomb } from "../../support/bombs";
import { ALL_WIDTHS } from "@/lib/features/files/key";
import { toPicture as toPictureOf } from "@/lib/features/files/picture";

const toPicture = async (bytes: Uint8Array) => {
  const { versions, ...size } = await toPictureOf("reader", bytes);
  return { ...size, versions: Object.fromEntries(versions) };
};
/** The error code for this picture. */
const refusal = (bytes: Uint8Array) =>
  toPicture(bytes).then(
    () => "taken",
    ({ code }) => code,
  );
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#b04a2e" } });

test.each(["jpeg", "png", "gif", "webp"] as const)(
  "%s is taken and becomes WebP in three widths",
  async (format) => {
    const bytes = await blank(1000, 1500).toFormat(format).toBuffer();
    const { width, height, versions } = await toPicture(bytes);
    expect([width, height]).toEqual([640, 960]);
    for (const width of [160, 320, 640] as const)
      expect(await sharp(versions[width]).metadata()).toMatchObject({ format: "webp", width });
  },
);

test("a picture of a book's condition has a wider version, on which a torn page is seen", async () => {
  const bytes = await blank(3000, 4000).jpeg().toBuffer();
  const { width, versions } = await toPictureOf("reader", bytes, { widths: ALL_WIDTHS });
  expect([width, [...versions.keys()]]).toEqual([1280, [160, 320, 640, 1280]]);
  expect(await sharp(versions.get(1280)).metadata()).toMatchObject({ width: 1280, height: 1707 });
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
    .withExif({
      IFD0: { Make: "Camera", Copyright: "Me" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "49/1 50/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100 })
    .toBuffer();
  expect((await sharp(shot).metadata()).orientation).toBe(6);
  const { versions } = await toPicture(shot);
  const meta = await sharp(versions[640]).metadata();
  expect([meta.exif, meta.xmp, meta.iptc, meta.icc, meta.orientation]).toEqual(
    Array(5).fill(undefined),
  );
  const pixel = async (left: number, top: number) => [
    ...(await sharp(versions[640]).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
  ];
  expect((await pixel(40, 10))[1]).toBeLessThan(30);
  expect((await pixel(40, 70))[1]).toBeGreaterThan(50);
});

test("of a moving picture the first frame is kept", async () => {
  const square = { width: 20, height: 20, channels: 3 } as const;
  const frames = ["#f00", "#0f0", "#00f"].map((background) =>
    sharp({ create: { ...square, background } })
      .png()
      .toBuffer(),
  );
  const joined = sharp(await Promise.all(frames), { join: { animated: true } });
  const moving = await joined.gif().toBuffer();
  expect((await sharp(moving).metadata()).pages).toBe(3);
  const still = sharp((await toPicture(moving)).versions[640]);
  expect(await still.metadata()).toMatchObject({ width: 20, height: 20 });
  expect((await still.raw().toBuffer())[0]).toBeGreaterThan(230);
});

test("transparency, grey, palettes and sixteen bits come through", async () => {
  const clear = sharp({ create: { width: 30, height: 30, channels: 4, background: "#00000000" } });
  const drawn = async (picture: Sharp) =>
    sharp((await toPicture(await picture.toBuffer())).versions[160]).metadata();
  expect((await drawn(clear.png())).hasAlpha).toBe(true);
  for (const odd of [
    blank(30, 30).grayscale().jpeg(),
    blank(30, 30).png({ palette: true }),
    blank(30, 30).toColourspace("rgb16").png(),
    blank(30, 30).toColourspace("cmyk").jpeg(),
  ])
    expect(await drawn(odd)).toMatchObject({ width: 30, depth: "uchar" });
});

test("the content counts and not the name: other formats are refused", async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const tiff = await blank(9, 9).tiff().toBuffer();
  const texts = ["%PDF-1.7", "<html>", "\0".repeat(20), "\0"].map((text) => Buffer.from(text));
  for (const other of [svg, tiff, ...texts])
    expect(await refusal(other)).toBe("UNSUPPORTED_PICTURE");
});

test("a truncated or broken picture is refused", async () => {
  const whole = await blank(400, 400).jpeg().toBuffer();
  const png = await blank(400, 400).png().toBuffer();
  const noise = Buffer.concat([Buffer.from("GIF89a"), Buffer.alloc(100, 7)]);
  for (const bytes of [whole.subarray(0, whole.length / 2), png.subarray(0, 60), noise])
    expect(await refusal(bytes)).toBe("UNREADABLE_PICTURE");
});

test("more than fifty megapixels are refused without being unpacked", async () => {
  const huge = await blank(8000, 8000).png({ compressionLevel: 9 }).toBuffer();
  expect(huge.length).toBeLessThan(2_000_000);
  expect(await refusal(huge)).toBe("TOO_LARGE");
});

const held = { depth: 16, colour: 6, interlaced: true } as const;
const progressive = blank(6_000, 6_000).jpeg({
  ...{ progressive: true, chromaSubsampling: "4:4:4", quality: 20 },
});
test.each([
  ["of 50,000 by 50,000 pixels", () => png(50_000, 50_000)],
  ["of one column", () => png(1, 50_000_000)],
  ["wider than 16,000", () => png(16_001, 400)],
  ["fifty-one times as long as wide", () => png(100, 5_100)],
  ["of 26 megapixels with 16 bits a sample", () => png(5_100, 5_100, { depth: 16, colour: 6 })],
  ["that has to be held whole, with 16 bits a sample", () => png(7_000, 7_000, held)],
  ["that has to be held whole, as a progressive JPEG", () => progressive.toBuffer()],
])("a picture %s is refused by what its head says", async (_, made) => {
  const bytes = await made();
  expect(bytes.length).toBeLessThan(1_000_000);
  expect(await refusal(bytes)).toBe("TOO_LARGE");
});

test("what unpacks to much beside the pixels, or moves for long, is drawn anew all the same", async () => {
  const chunks = { iCCP: profileBomb(200_000_000) };
  const profile = png(60, 90, { colour: 2, data: 90 * 181, chunks });
  expect(profile.length).toBeLessThan(300_000);
  const { versions } = await toPicture(profile);
  const meta = await sharp(versions[160]).metadata();
  expect([meta.width, meta.height, meta.icc]).toEqual([60, 90, undefined]);
  expect(await toPicture(gif(200, 10_000))).toMatchObject({ width: 200, height: 200 });
});

test("a page or a program behind a picture's head is gone when it is drawn anew", async () => {
  const evil = "<svg onload=alert(1)/><script>alert(2)</script><?php system('id') ?>";
  for (const format of ["gif", "png", "jpeg"] as const) {
    const picture = await blank(30, 30).toFormat(format).toBuffer();
    const { versions } = await toPicture(Buffer.concat([picture, Buffer.from(evil)]));
    expect(versions[160]?.includes("alert")).toBe(false);
    expect((await sharp(versions[160]).metadata()).format).toBe("webp");
  }
});
