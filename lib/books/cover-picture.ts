import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ImageResponse } from "@vercel/og";
import { createElement, type CSSProperties, type ReactElement } from "react";
import { digest } from "@/lib/core/secrets";
import type { ServedPicture } from "@/lib/files/answer";
import { versionFor } from "@/lib/files/schema";
import { coverArt, type CoverArt, type CoverText } from "./cover-art";
import { COVER_HEIGHT, TYPEFACES } from "./cover-layouts";

/** Raise it when the drawing changes, so that browsers ask for the new one. */
const EDITION = 1;

/** Files by part of the alphabet; a text takes each letter from the first that has it. */
const FONTS = {
  serif: { folder: "literata", weight: 600, subsets: ["latin", "latin-ext", "cyrillic", "greek"] },
  sans: { folder: "inter", weight: 500, subsets: ["latin", "latin-ext", "cyrillic", "greek"] },
} as const;

/** What the files hold. Other signs are left out, for the library would fetch a font for them. */
const UNDRAWABLE = /[^ -~\u00a0-\u017f\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u0490\u0491\u2013\u2014\u2018-\u201a\u201c-\u201e\u2026\u2039\u203a]/gu;

const CACHE_SIZE = 200;
const drawn = new Map<string, Promise<Buffer<ArrayBuffer>>>();

/** The generated cover of a book as a picture, in one of the widths in which pictures are stored. */
export function generatedCover(
  title: string,
  author: string,
  width: number | undefined,
): ServedPicture {
  const version = versionFor(width);
  const seed = digest(JSON.stringify([EDITION, version, title, author])).toString("base64url");
  const load = () => remembered(seed, () => draw(title, author, version));
  return { type: "image/png", etag: `"${seed}"`, load };
}

/** Drawing takes tens of milliseconds, and a shared page is asked for by many at once. */
function remembered(seed: string, make: () => Promise<Buffer<ArrayBuffer>>) {
  const known = drawn.get(seed);
  if (known) return known;
  if (drawn.size >= CACHE_SIZE) drawn.clear();
  const made = make();
  drawn.set(seed, made);
  made.catch(() => drawn.delete(seed));
  return made;
}

async function draw(title: string, author: string, width: number): Promise<Buffer<ArrayBuffer>> {
  const height = (width / 100) * COVER_HEIGHT;
  const picture = new ImageResponse(cover(coverArt(title, author), width, height), {
    width,
    height,
    fonts: await (fonts ??= loadFonts()),
  });
  return Buffer.from(await picture.arrayBuffer());
}

let fonts: ReturnType<typeof loadFonts> | undefined;

function loadFonts() {
  const files = Object.values(FONTS).flatMap(({ folder, weight, subsets }) =>
    subsets.map(async (subset) => ({
      name: `${folder}-${subset}`,
      weight,
      data: await readFile(
        join("node_modules/@fontsource", folder, "files", `${folder}-${subset}-${weight}-normal.woff`),
      ),
    })),
  );
  return Promise.all(files);
}

function cover(art: CoverArt, width: number, height: number): ReactElement {
  const style = { display: "flex", width, height, background: art.palette.ground };
  return createElement("div", { style }, shapes(art, width, height), ...texts(art, width / 100));
}

function shapes({ shapes: all, palette }: CoverArt, width: number, height: number): ReactElement {
  const paths = all.map(({ d, fill, stroke, strokeWidth, opacity }) =>
    createElement("path", {
      key: d,
      d,
      fill: fill ? palette[fill] : "none",
      stroke: stroke ? palette[stroke] : "none",
      strokeWidth,
      opacity,
    }),
  );
  const style = { position: "absolute", left: 0, top: 0 } satisfies CSSProperties;
  return createElement("svg", { width, height, viewBox: `0 0 100 ${COVER_HEIGHT}`, style }, ...paths);
}

function texts({ texts: all, palette }: CoverArt, unit: number): ReactElement[] {
  return all.flatMap((text) =>
    text.lines.map((line, at) =>
      createElement("div", { key: `${text.part}${at}`, style: lineStyle(text, at, unit, palette[text.ink]) },
        line.replace(UNDRAWABLE, "")),
    ),
  );
}

function lineStyle(text: CoverText, at: number, unit: number, color: string): CSSProperties {
  const { folder, subsets } = FONTS[TYPEFACES[text.part]];
  return {
    position: "absolute",
    display: "flex",
    justifyContent: text.align === "center" ? "center" : "flex-start",
    left: text.x * unit,
    top: (text.y + at * text.lineHeight) * unit,
    width: text.width * unit,
    fontFamily: subsets.map((subset) => `${folder}-${subset}`).join(", "),
    fontSize: text.size * unit,
    lineHeight: text.lineHeight / text.size,
    whiteSpace: "nowrap",
    color,
  };
}
