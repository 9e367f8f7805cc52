// `npm run fonts`: writes the subset fonts that app/styles/fonts.css names, each with the characters of its
// `unicode-range` and the weights of its `font-weight`. Run it when a font's package or a range changes.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";
import { ROOT, say } from "./prepare.mjs";

const STYLES = join(ROOT, "app/styles");
const PACKAGES = join(ROOT, "node_modules");
/** The source font of each subset. */
const SOURCES = {
  "inter-latin": "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  "inter-latin-extended-a": "@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2",
  "inter-cyrillic": "@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2",
  "literata-latin-extended-a": "@fontsource/literata/files/literata-latin-ext-600-normal.woff2",
};

/** The characters of a `unicode-range` such as "U+0041-005A, U+0301". */
function charactersOf(range) {
  const parts = [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)];
  return parts
    .flatMap(([, from, to = from]) => {
      const first = Number.parseInt(from, 16);
      const count = Number.parseInt(to, 16) - first + 1;
      return Array.from({ length: count }, (_, at) => String.fromCodePoint(first + at));
    })
    .join("");
}

const valueOf = (block, property) => new RegExp(`${property}:\\s*([^;]+);`).exec(block)?.[1] ?? "";

const styles = readFileSync(join(STYLES, "fonts.css"), "utf8");
for (const [block] of styles.matchAll(/@font-face \{[^}]+\}/g)) {
  const name = /"\.\/fonts\/([^"]+)\.woff2"/.exec(block)?.[1];
  if (!name) continue;
  const source = readFileSync(join(PACKAGES, SOURCES[name]));
  const [min, max] = valueOf(block, "font-weight").split(" ").map(Number);
  const subset = await subsetFont(source, charactersOf(valueOf(block, "unicode-range")), {
    targetFormat: "woff2",
    ...(max && { variationAxes: { wght: { min, max } } }),
  });
  writeFileSync(join(STYLES, "fonts", `${name}.woff2`), subset);
  say(`${name}: ${source.length} → ${subset.length} bytes`);
}
