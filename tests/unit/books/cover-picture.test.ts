import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { generatedCover } from "@/lib/books/cover-picture";
import { drawable } from "@/lib/books/drawing";

test("a cover is drawn two to three in the width that was asked for", async () => {
  const { type, load } = generatedCover("Кобзар", "Тарас Шевченко", 200);
  expect(type).toBe("image/png");
  expect(await sharp(await load()).metadata()).toMatchObject({ format: "png", width: 320, height: 480 });
});

test("the same book has the same cover, another book another", async () => {
  const one = generatedCover("Кобзар", "Тарас Шевченко", 160);
  const again = generatedCover("Кобзар", "Тарас Шевченко", 160);
  const other = generatedCover("Гайдамаки", "Тарас Шевченко", 160);
  expect(again.etag).toBe(one.etag);
  expect(await again.load()).toEqual(await one.load());
  expect(other.etag).not.toBe(one.etag);
  expect(await other.load()).not.toEqual(await one.load());
});

test("a sign that cannot be drawn leaves no gap", () => {
  expect(drawable("📚 Птахи 漢字 міста 🏙, Київ ★")).toBe("Птахи міста, Київ");
  expect(drawable("Лісова пісня")).toBe("Лісова пісня");
});

test("no letter of any alphabet makes it ask the network", async () => {
  const asked = vi.spyOn(globalThis, "fetch");
  const letters = [...Array(0x530).keys(), ...Array(0x70).keys().map((at) => 0x2000 + at)].filter((code) => code > 32);
  const titles = ["こころ", "서울", "قصة", "📚 ★ ∑ ☭", "İstanbul’da «Їжак» — Łódź…"];
  for (let at = 0; at < letters.length; at += 30) {
    titles.push(String.fromCodePoint(...letters.slice(at, at + 30)).replace(/(.{5})/gu, "$1 "));
  }
  for (const title of titles) expect((await generatedCover(title, title, 160).load()).length).toBeGreaterThan(200);
  expect(asked).not.toHaveBeenCalled();
});
