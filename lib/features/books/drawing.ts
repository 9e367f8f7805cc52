import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ReactElement } from "react";
import { eastAsianFonts, isEastAsian } from "./east-asian-fonts";
import { LruMap } from "@/lib/shared/lru-map";
import type { Typeface } from "@/lib/features/books/cover-art/glyph-widths";

/** Font files by part of the alphabet; each letter is taken from the first file that has it. */
const FONTS = {
  serif: { folder: "literata", weight: 600, subsets: ["latin", "latin-ext", "cyrillic", "greek"] },
  sans: { folder: "inter", weight: 500, subsets: ["latin", "latin-ext", "cyrillic", "greek"] },
} as const;

/** Signs that no font file has. They are removed, because the library would download a font for them. */
const UNDRAWABLE =
  /[^ -~\u00a0-\u017f\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u0490\u0491\u2013\u2014\u2018-\u201a\u201c-\u201e\u2026\u2039\u203a]/gu;

interface Size {
  width: number;
  height: number;
}

/** Draws an element that contains these texts as a PNG; sizes are in pixels. */
export async function drawPng(
  element: ReactElement,
  { width, height }: Size,
  texts: string[],
): Promise<Buffer<ArrayBuffer>> {
  const loaded = [await (fonts ??= loadFonts()), await eastAsianFonts(texts.join(""))];
  const { ImageResponse } = await import("@vercel/og");
  const picture = new ImageResponse(element, { width, height, fonts: loaded.flat() });
  return Buffer.from(await picture.arrayBuffer());
}

/** Spaces left by removed signs: next to another space, before a comma, at the ends. */
const GAPS = /\s+(?=[\s,]|$)|^\s+/g;

/** A text without the signs that our typefaces lack. */
export function drawable(text: string): string {
  const drawn = text.replace(UNDRAWABLE, (sign) => (isEastAsian(sign) ? sign : ""));
  return drawn.replace(GAPS, "");
}

/** The font files of a typeface, as a CSS value. */
export function fontFamily(typeface: Typeface): string {
  const { folder, subsets } = FONTS[typeface];
  return subsets.map((subset) => `${folder}-${subset}`).join(", ");
}

/**
 * Caches the pictures drawn last by their seed: drawing takes tens of milliseconds, and many requests ask for a
 * shared page at once.
 */
export function pictureCache(size: number) {
  const drawn = new LruMap<string, Promise<Buffer<ArrayBuffer>>>(size);
  /** @param permit called before a picture is drawn. */
  return async (
    seed: string,
    draw: () => Promise<Buffer<ArrayBuffer>>,
    beforeDrawing?: () => Promise<void>,
  ) => {
    if (!drawn.has(seed)) await beforeDrawing?.();
    const known = drawn.get(seed);
    if (known) return known;
    const made = draw();
    drawn.set(seed, made);
    made.catch(() => drawn.delete(seed));
    return made;
  };
}

let fonts: ReturnType<typeof loadFonts> | undefined;

function loadFonts() {
  const files = Object.values(FONTS).flatMap(({ folder, weight, subsets }) =>
    subsets.map(async (subset) => ({
      name: `${folder}-${subset}`,
      weight,
      data: await readFile(
        join(
          "node_modules/@fontsource",
          folder,
          "files",
          `${folder}-${subset}-${weight}-normal.woff`,
        ),
      ),
    })),
  );
  return Promise.all(files);
}
