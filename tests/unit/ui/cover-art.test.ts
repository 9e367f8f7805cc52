import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  composeCover,
  coverArt,
  PALETTES,
  type CoverText,
} from "@/lib/features/books/cover-art/cover-art";
import { COVER_HEIGHT, LAYOUTS, TYPEFACES } from "@/lib/features/books/cover-art/cover-layouts";
import { textWidth } from "@/lib/features/books/cover-art/glyph-widths";
import { STORED_WIDTHS } from "@/components/books/cover";
import { PICTURE_WIDTHS } from "@/lib/features/files/terms";
import { contrast } from "./colour";

const TITLES: [string, string][] = [
  ["Тигролови", "Іван Багряний"],
  ["Тіні забутих предків", "Михайло Коцюбинський"],
  ["Хіба ревуть воли, як ясла повні?", "Панас Мирний, Іван Білик"],
  ["Ворошиловград", "Сергій Жадан"],
  ["Das Parfum: Die Geschichte eines Mörders", "Patrick Süskind"],
  ["Harry Potter and the Order of the Phoenix", "J. K. Rowling"],
  ["1984", "George Orwell"],
];

function part(texts: CoverText[], name: CoverText["part"]): CoverText {
  const found = texts.find((text) => text.part === name);
  if (!found) throw new Error(`no ${name} on this cover`);
  return found;
}

const lineWidth = (text: CoverText, line: string) =>
  textWidth(line, TYPEFACES[text.part]) * text.size;

describe("coverArt", () => {
  it("gives the same book the same cover", () => {
    expect(coverArt("Кобзар", "Тарас Шевченко")).toEqual(coverArt(" Кобзар ", "Тарас Шевченко"));
  });

  it("tells books apart", () => {
    const looks = TITLES.map(([title, author]) => {
      const art = coverArt(title, author);
      return `${art.layout} ${art.palette.ground}`;
    });
    expect(new Set(looks).size).toBeGreaterThan(TITLES.length / 2);
  });

  it.each(TITLES)("keeps every word of “%s” whole and legible", (title, author) => {
    const text = part(coverArt(title, author).texts, "title");
    const words = text.lines.join(" ").replaceAll("\u00a0", " ");
    expect(words).toBe(title);
    expect(text.size).toBeGreaterThanOrEqual(8.5);
  });

  it("hyphenates a word no size can hold, and cuts a title no page can hold", () => {
    const long = part(coverArt("Donaudampfschifffahrtsgesellschaftskapitän", "").texts, "title");
    expect(long.lines.slice(0, -1).every((line) => line.endsWith("-"))).toBe(true);
    const endless = part(coverArt("Книга про все на світі ".repeat(12), "").texts, "title");
    expect(endless.lines.at(-1)).toMatch(/…$/u);
  });

  it("leaves the author out where nobody is named", () => {
    expect(coverArt("Liselotte", " ").texts.map((text) => text.part)).not.toContain("author");
  });

  it("stays within the cover whatever the title, in every layout", () => {
    const word = fc.string({
      unit: fc.constantFrom(..."абвїщЖewmiI1-’éß"),
      minLength: 1,
      maxLength: 24,
    });
    const words = fc.array(word, { minLength: 1, maxLength: 14 }).map((list) => list.join(" "));
    fc.assert(
      fc.property(words, words, fc.constantFrom(...LAYOUTS), (title, author, layout) => {
        const art = composeCover(title, author, layout, PALETTES[0] as (typeof PALETTES)[number]);
        for (const text of art.texts) {
          if (text.part === "initial") continue;
          for (const line of text.lines) {
            expect(lineWidth(text, line)).toBeLessThanOrEqual(text.width + text.size);
          }
          const bottom = text.y + text.lines.length * text.lineHeight;
          expect(bottom).toBeLessThanOrEqual(COVER_HEIGHT - 5);
        }
      }),
    );
  });

  it.each(PALETTES)("can be read on $ground", ({ ground, ink, accent }) => {
    expect(contrast(ground, ink)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(ground, accent)).toBeGreaterThanOrEqual(2.5);
  });
});

describe("BookCover", () => {
  it("asks for the widths in which pictures are stored", () => {
    expect(STORED_WIDTHS).toEqual([...PICTURE_WIDTHS]);
  });
});
