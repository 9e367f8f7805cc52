import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The product's colours as CSS custom properties, for both themes; Tailwind's `@theme static` is `:root` for browsers. */
export const TOKENS = readFileSync(join(process.cwd(), "app/styles/tokens.css"), "utf8").replace(
  "@theme static",
  ":root",
);

const COLOURS = /--color-([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g;
const colours = new Map(
  [...TOKENS.matchAll(COLOURS)].map(([, name = "", light = "", dark = ""]) => [
    name,
    { light, dark },
  ]),
);

/** A colour of the product as "#rrggbb". @throws Error if there is no colour of this name. */
export function colour(name: string, theme: "light" | "dark" = "light"): string {
  const found = colours.get(name);
  if (!found) throw new Error(`No colour "${name}" in tokens.css`);
  return found[theme];
}
