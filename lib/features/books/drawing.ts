import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ReactElement } from "react";
import { eastAsianFonts, isEastAsian } from "./east-asian-fonts";
import { LruMap } from "@/lib/shared/lru-map";
import type { Typeface } from "@/lib/features/books/cover-art/glyph-widths";

/** Files by part of the alphabet; a text takes each letter from the first that has it. */
const FONTS = {
  serif: { folder: "literata", weight: 600, subsets: ["latin", "latin-ext", "cyrillic", "greek"] },
  sans: { folder: "inter", weight: 500, subsets: ["latin", "latin-ext", "cyrillic", "greek"] },
} as const;

/** What the files hold. Other signs are left out, for the library would fetch a font for them. */
const UNDRAWABLE =
  /[^ -~\u00a0-\u017f\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u0490\u0491\u2013\u2014\u2018-\u201a\u201c-\u201e\u2026\u2039\u203a]/gu;

interface Size {
  width: number;
  height: number;
}

/** Draws an element, in which these texts are, as a PNG of this size in pixels. */
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

/** The room that signs leave which were left out: beside other room, before a comma, at the ends. */
const GAPS = /\s+(?=[\s,]|$)|^\s+/g;

/** A text without the signs that our typefaces lack. */
export function drawable(text: string): string {
  const drawn = text.replace(UNDRAWABLE, (sign) => (isEastAsian(sign) ? sign : ""));
  return drawn.replace(GAPS, "");
}

/** For CSS: the files of a typeface. */
export function fontFamily(typeface: Typeface): string {
  const { folder, subsets } = FONTS[typeface];
  return subsets.map((subset) => `${folder}-${subset}`).join(", ");
}

/**
 * Remembers the pictures drawn last by their seed: drawing takes tens of milliseconds, and a shared
 * page is asked for by many at once.
 */
export function pictureCache(size: number) {
  const drawn = new LruMap<string, Promise<Buffer<ArrayBuffer>>>(size);
  /** @param permit asked before anything is drawn. */
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
