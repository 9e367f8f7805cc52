import type { CoverArt, CoverText } from "@/lib/features/books/cover-art/cover-art";
import { COVER_HEIGHT } from "@/lib/features/books/cover-art/cover-layouts";

const written = new WeakMap<CoverArt, string>();

/** The markup of a generated cover: ready made, because a page has dozens that never change. */
export function coverHtml(art: CoverArt): string {
  const known =
    written.get(art) ?? shapesOf(art) + art.texts.map((text) => letteringOf(text, art)).join("");
  written.set(art, known);
  return known;
}

function shapesOf({ shapes, palette }: CoverArt): string {
  const paths = shapes.map(({ d, fill, stroke, strokeWidth, opacity }) => {
    const attributes = {
      d,
      fill: fill ? palette[fill] : "none",
      stroke: stroke && palette[stroke],
      "stroke-width": strokeWidth,
      opacity,
    };
    return `<path${attributesOf(attributes)}></path>`;
  });
  return `<svg viewBox="0 0 100 ${COVER_HEIGHT}" preserveAspectRatio="none">${paths.join("")}</svg>`;
}

function letteringOf(text: CoverText, { palette }: CoverArt): string {
  const style = [
    `left:${text.x}cqw`,
    `top:${text.y}cqw`,
    `width:${text.width}cqw`,
    `font-size:${text.size}cqw`,
    `line-height:${text.lineHeight}cqw`,
    `text-align:${text.align}`,
    `color:${palette[text.ink]}`,
  ].join(";");
  const lines = text.lines.map((line) => `<span>${escaped(line)}</span>`).join("");
  return `<span${attributesOf({ "data-part": text.part, style })}>${lines}</span>`;
}

function attributesOf(values: Record<string, string | number | undefined>): string {
  return Object.entries(values)
    .map(([name, value]) => (value === undefined ? "" : ` ${name}="${escaped(String(value))}"`))
    .join("");
}

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}
