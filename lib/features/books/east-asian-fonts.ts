import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

const WEIGHT = 400;

/** Kana, the kanji of JIS X 0208 and their punctuation; and all syllables of Hangul. */
const JAPANESE = {
  folder: "kosugi-maru",
  has: (sign: string) => KANA.test(sign) || kanji().has(sign),
};
const KOREAN = { folder: "gowun-dodum", has: (sign: string) => /[\uac00-\ud7a3]/.test(sign) };
const FONTS = [JAPANESE, KOREAN];

const KANA = /[\u3001-\u3003\u3005-\u3011\u3041-\u3093\u309b-\u309e\u30a1-\u30f6\u30fb-\u30fe]/;

type FontFile = { name: string; weight: typeof WEIGHT; data: Buffer<ArrayBuffer> };

let known: Set<string> | undefined;

/** The kanji of the font, by the character set for which it was made. */
function kanji(): Set<string> {
  return (known ??= new Set(kanjiOfJis()));
}

function* kanjiOfJis(): Generator<string> {
  const decoder = new TextDecoder("euc-jp");
  for (let row = 0xb0; row <= 0xf4; row += 1) {
    for (let cell = 0xa1; cell <= 0xfe; cell += 1) {
      const sign = decoder.decode(Uint8Array.of(row, cell));
      if (/^\p{Script=Han}$/u.test(sign)) yield sign;
    }
  }
}

/** Whether one of these fonts has the sign. */
export function isEastAsian(sign: string): boolean {
  return FONTS.some(({ has }) => has(sign));
}

/** The font files that this text needs; a font is split into about a hundred files of some kilobytes each. */
export async function eastAsianFonts(text: string): Promise<FontFile[]> {
  const wanted = new Set<string>();
  for (const sign of new Set(text)) {
    const font = FONTS.find(({ has }) => has(sign));
    const part = font && partsOf(font.folder).find(({ has }) => has(sign.codePointAt(0) ?? 0));
    if (font && part) wanted.add(`${font.folder}-${part.name}`);
  }
  return Promise.all([...wanted].map(load));
}

interface Part {
  name: string;
  has: (codePoint: number) => boolean;
}

const parts = new Map<string, Part[]>();

/** The files of a font and the signs in each, as its package lists them. */
function partsOf(folder: string): Part[] {
  const read = parts.get(folder);
  if (read) return read;
  const ranges = JSON.parse(readFileSync(inPackage(folder, "unicode.json"), "utf8")) as Record<
    string,
    string
  >;
  const made = Object.entries(ranges).map(([name, text]) => ({
    name: name.replace(/[[\]]/g, ""),
    has: within(text),
  }));
  parts.set(folder, made);
  return made;
}

/** @param text for example "U+3041,U+3043-3049". */
function within(text: string): Part["has"] {
  const spans = text.split(",").map((span) => {
    const [from = "", to = from] = span.replace("U+", "").split("-");
    return [parseInt(from, 16), parseInt(to, 16)] as const;
  });
  return (codePoint) => spans.some(([from, to]) => from <= codePoint && codePoint <= to);
}

const files = new Map<string, Promise<FontFile>>();

function load(name: string): Promise<FontFile> {
  const file = files.get(name) ?? read(name);
  files.set(name, file);
  return file;
}

async function read(name: string): Promise<FontFile> {
  const folder = FONTS.find((font) => name.startsWith(font.folder))?.folder ?? "";
  const data = await readFile(inPackage(folder, "files", `${name}-${WEIGHT}-normal.woff`));
  return { name, weight: WEIGHT, data };
}

function inPackage(folder: string, ...path: string[]): string {
  return join("node_modules/@fontsource", folder, ...path);
}
