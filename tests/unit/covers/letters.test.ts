import sharp from "sharp";
import { expect, test } from "vitest";
import { findLines } from "@/lib/features/covers/ocr/find-lines";
import { closeUp } from "@/lib/features/covers/ocr/line-pictures";
import { pixelsOf, type Pixels } from "@/lib/features/covers/ocr/pixels";
import { darkLetters, grey, unlikeGround } from "@/lib/features/covers/ocr/variants";

const drawn = (svg: string) => pixelsOf(sharp(Buffer.from(svg)).removeAlpha());
const bar = (x: number, y: number) =>
  `<rect x="${x}" y="${y}" width="14" height="40" fill="#eee"/>`;

/** Light letters, drawn as bars, on a dark ground. */
function letters(places: readonly (readonly [x: number, y: number])[]): Promise<Pixels> {
  const bars = places.map(([x, y]) => bar(x, y)).join("");
  return drawn(
    `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="700"><rect width="500" height="700" fill="#223"/>${bars}</svg>`,
  );
}

test("letters come out dark on light, one value for each pixel", async () => {
  const even = await darkLetters(
    grey(
      await letters([
        [200, 300],
        [240, 300],
        [280, 300],
      ]),
    ),
    25,
  );
  expect(even.channels).toBe(1);
  expect(even.data).toHaveLength(500 * 700);
  const at = (x: number, y: number) => even.data[y * 500 + x] ?? NaN;
  expect(at(207, 320)).toBeLessThan(60);
  expect(at(100, 600)).toBeGreaterThan(140);
});

test("letters that fade from darker to lighter than the ground come out dark at both ends", async () => {
  const fading = await drawn(`<svg xmlns="http://www.w3.org/2000/svg" width="200" height="64">
    <linearGradient id="fade" x2="0" y2="1"><stop stop-color="#222"/><stop offset="1" stop-color="#eee"/></linearGradient>
    <rect width="200" height="64" fill="#888"/>
    ${[40, 70, 100, 130].map((x) => `<rect x="${x}" y="10" width="9" height="44" fill="url(#fade)"/>`).join("")}</svg>`);
  const { data } = await unlikeGround(fading, 48);
  const at = (x: number, y: number) => data[y * 200 + x] ?? NaN;
  for (const y of [14, 50]) expect(at(74, y)).toBeLessThan(120);
  for (const y of [14, 32, 50]) expect(at(88, y)).toBeGreaterThan(200);
});

test("a slanting line is found with its slope and its level height", async () => {
  const row = Array.from({ length: 9 }, (_, at) => [80 + at * 36, 200 + at * 4] as const);
  const [line] = await findLines(await letters(row));
  expect(line?.slope).toBeCloseTo(1 / 9, 1);
  const { level = { y0: 0, y1: 0 } } = line ?? {};
  expect((level.y1 - level.y0) * 700).toBeCloseTo(40, -1);
});

test("a line of which a reflection hides the middle is found whole", async () => {
  const places = [0, 1, 2, 3, 4, 7, 8, 9, 10, 11].map((at) => [40 + at * 30, 400] as const);
  const found = await findLines(await letters(places));
  expect(found.some(({ box }) => box.x0 * 700 < 50 && box.x1 * 700 > 375)).toBe(true);
});

test("widely set letters are drawn closer, words keep their distance", () => {
  const [width, height] = [300, 64];
  const starts = [10, 40, 70, 130, 160, 190];
  const data = new Uint8Array(width * height).fill(255);
  for (const start of starts)
    for (let y = 12; y < 52; y += 1) data.fill(0, y * width + start, y * width + start + 12);
  const close = closeUp({ width, height, channels: 1, data });
  const line =
    close &&
    [...close.data.subarray(32 * close.width, 33 * close.width)]
      .map((value) => (value ? " " : "#"))
      .join("")
      .trim();
  expect(line).toMatch(/^#{12} {3}#{12} {3}#{12} {33}#{12} {3}#{12} {3}#{12}$/);
});
