import type axe from "axe-core";

type Axe = typeof axe & { commons: { color: { Color: { prototype: Colour } } } };

interface Colour {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString: (this: Colour, text: string) => Colour;
}

declare global {
  interface Window {
    axe: Axe;
  }
}

/**
 * Axe parses the same colours again for every element, a third of its time on our pages. Runs in the page, so it uses
 * nothing of this file.
 */
export function cacheColours(): void {
  const colour = window.axe.commons.color.Color.prototype;
  const parse = colour.parseString;
  const parsed = new Map<string, Omit<Colour, "parseString">>();
  colour.parseString = function (text) {
    const kept = parsed.get(text);
    if (kept) return Object.assign(this, kept);
    const { r, g, b, alpha } = parse.call(this, text);
    parsed.set(text, { r, g, b, alpha });
    return this;
  };
}
