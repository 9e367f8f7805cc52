import { LruMap } from "@/lib/shared/lru-map";
import {
  LAYOUTS,
  TYPEFACES,
  type CoverInk,
  type CoverLayout,
  type CoverShape,
  type CoverZone,
} from "./cover-layouts";
import { fitText } from "./text-fit";
import { initial } from "@/lib/shared/signs";

export type CoverPalette = Record<CoverInk, string>;

/** A text with its lines already broken, positioned from the cover's top left corner. */
export interface CoverText extends Pick<CoverZone, "x" | "y" | "width" | "align" | "ink"> {
  part: keyof typeof TYPEFACES;
  lines: string[];
  /** Font size and line height, in the same unit. */
  size: number;
  lineHeight: number;
}

/** All data to draw a cover, 100 wide and 150 high, on a page or into a picture. */
export interface CoverArt {
  palette: CoverPalette;
  layout: string;
  shapes: CoverShape[];
  texts: CoverText[];
}

const palette = (ground: string, ink: string, accent: string): CoverPalette => ({
  ground,
  ink,
  accent,
});

export const PALETTES: readonly CoverPalette[] = [
  palette("#1f3d36", "#efe3c8", "#d9a441"),
  palette("#5b2333", "#f7e9d7", "#e0a96d"),
  palette("#233a5e", "#f3ecdc", "#e58e5a"),
  palette("#d8b25c", "#2b2313", "#8a3a24"),
  palette("#efe3cb", "#33291a", "#b4462f"),
  palette("#3f4a3c", "#f2efe2", "#c9d07a"),
  palette("#744526", "#fbeedb", "#f2c078"),
  palette("#2e2a4f", "#f3e9f0", "#e6a4b4"),
  palette("#b04a2e", "#fff5e8", "#2b211b"),
  palette("#dfe7e2", "#1d3a35", "#c2703d"),
  palette("#2a5f6b", "#f1ecdd", "#f0bd6a"),
  palette("#e9c9b4", "#3c1f24", "#8d3f4a"),
  palette("#c9d3b4", "#263420", "#6d7f3c"),
  palette("#34333a", "#f0eae0", "#d2614b"),
];

const TITLE_LEADING = 1.16;
const AUTHOR_LEADING = 1.25;

/** FNV-1a over code points, as an unsigned 32-bit number. */
function hash(text: string): number {
  let value = 2166136261;
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 16777619) >>> 0;
  return value;
}

function place(part: CoverText["part"], text: string, zone: CoverZone): CoverText {
  const typeface = TYPEFACES[part];
  const leading = part === "author" ? AUTHOR_LEADING : TITLE_LEADING;
  const { lines, size } = fitText(text, { ...zone, leading, typeface });
  const lineHeight = size * leading;
  const slack = Math.max(0, zone.height - lines.length * lineHeight);
  const shift = { top: 0, middle: slack / 2, bottom: slack }[zone.anchor];
  const { x, width, align, ink } = zone;
  return { part, lines, x, y: zone.y + shift, width, size, lineHeight, align, ink };
}

/** Draws a given layout in given colours; callers normally use `coverArt`. */
export function composeCover(
  title: string,
  author: string,
  layout: CoverLayout,
  colours: CoverPalette,
): CoverArt {
  const texts = [
    ...(layout.initial ? [place("initial", initial(title) || "·", layout.initial)] : []),
    place("title", title, layout.title),
    ...(author.trim() ? [place("author", author, layout.author)] : []),
  ];
  return { palette: colours, layout: layout.name, shapes: layout.shapes, texts };
}

/** If a layout sets the title smaller than this, the next layout is tried. */
const GOOD_SIZE = 10;
const remembered = new LruMap<string, CoverArt>(500);

function titleSize(art: CoverArt): number {
  return art.texts.find((text) => text.part === "title")?.size ?? 0;
}

function compose(title: string, author: string): CoverArt {
  const seed = hash(`${title}\u0000${author}`.toLocaleLowerCase());
  const colours = PALETTES[seed % PALETTES.length] as CoverPalette;
  let best: CoverArt | undefined;
  for (let turn = 0; turn < LAYOUTS.length; turn += 1) {
    const layout = LAYOUTS[((seed >>> 8) + turn) % LAYOUTS.length] as CoverLayout;
    const art = composeCover(title, author, layout, colours);
    if (titleSize(art) >= GOOD_SIZE) return art;
    if (!best || titleSize(art) > titleSize(best)) best = art;
  }
  return best as CoverArt;
}

/** The generated cover of a book: the same title and author always give the same cover. */
export function coverArt(title: string, author: string): CoverArt {
  const key = `${title.trim()}\u0000${author.trim()}`;
  const known = remembered.get(key);
  if (known) return known;
  const art = compose(title.trim(), author.trim());
  remembered.set(key, art);
  return art;
}
