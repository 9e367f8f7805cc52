import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { generatedCover } from "@/lib/features/books/cover-picture";
import { drawable } from "@/lib/features/books/drawing";
import { fitText } from "@/lib/features/books/cover-art/text-fit";
import { drawSharePicture } from "@/lib/features/books/share-picture";

/** An empty photo, so that the title is in the picture only once. */
const BLANK = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

test("a cover is drawn two to three in the width that was asked for", async () => {
  const { type, load } = generatedCover({ title: "Кобзар", author: "Тарас Шевченко" }, 200);
  expect(type).toBe("image/png");
  const drawn = { format: "png", width: 320, height: 480 };
  expect(await sharp(await load()).metadata()).toMatchObject(drawn);
});

test("the same book has the same cover, another book another", async () => {
  const one = generatedCover({ title: "Кобзар", author: "Тарас Шевченко" }, 160);
  const again = generatedCover({ title: "Кобзар", author: "Тарас Шевченко" }, 160);
  const other = generatedCover({ title: "Гайдамаки", author: "Тарас Шевченко" }, 160);
  expect(again.etag).toBe(one.etag);
  expect(await again.load()).toEqual(await one.load());
  expect(other.etag).not.toBe(one.etag);
  expect(await other.load()).not.toEqual(await one.load());
});

test("a sign that cannot be drawn leaves no gap", () => {
  expect(drawable("📚 Птахи 们这 міста 🏙, Київ ★")).toBe("Птахи міста, Київ");
  expect(drawable("Лісова пісня")).toBe("Лісова пісня");
});

test("no letter of any alphabet makes it ask the network", async () => {
  const asked = vi.spyOn(globalThis, "fetch");
  const from = (start: number, count: number) =>
    Array.from({ length: count }, (_, at) => start + at);
  const letters = [...from(33, 0x50f), ...from(0x2000, 0x70)];
  const titles = ["こころ", "서울", "قصة", "📚 ★ ∑ ☭", "İstanbul’da «Їжак» — Łódź…"];
  for (let at = 0; at < letters.length; at += 30) {
    titles.push(String.fromCodePoint(...letters.slice(at, at + 30)).replace(/(.{5})/gu, "$1 "));
  }
  for (const title of titles) {
    const drawn = await generatedCover({ title, author: title }, 160).load();
    expect(drawn.length).toBeGreaterThan(200);
  }
  expect(asked).not.toHaveBeenCalled();
});

test.each(["東京物語", "ノルウェイの森", "채식주의자", "나무를 심은 사람"])(
  "%s is drawn sign by sign, from files of our own",
  async (title) => {
    expect(drawable(title)).toBe(title);
    const asked = vi.spyOn(globalThis, "fetch");
    const book = { author: "", place: "" };
    const brightness = async (text: string) => {
      const picture = await drawSharePicture({ ...book, title: text, cover: BLANK });
      return (await sharp(picture).stats()).channels[0]?.sum ?? 0;
    };
    const darkened = (await brightness("")) - (await brightness(title));
    expect(darkened, "by the title").toBeGreaterThan(300_000);
    expect(asked).not.toHaveBeenCalled();
  },
);

test("a long Japanese title is broken into lines, not before a small kana or a mark", () => {
  const title = "銀河鉄道の夜とグスコーブドリの伝記、そしてセロ弾きのゴーシュ";
  const box = { width: 644, height: 270, max: 68, min: 34, leading: 1.16 };
  const { lines } = fitText(title, { ...box, typeface: "serif" });
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.join("")).toBe(title);
  for (const line of lines) expect(line).not.toMatch(/^[ー、ュ]/);
});
