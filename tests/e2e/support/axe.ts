import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";

const SOURCE = readFileSync("node_modules/axe-core/axe.min.js", "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * What axe finds on the page, one line for each element.
 * @param rules those to check; by default all of WCAG 2.2 AA and the best practices.
 * @param within selector of the part to check; by default the whole page.
 */
export async function findingsOf(
  page: Page,
  rules?: RunOptions,
  within?: string,
): Promise<string[]> {
  // Half a megabyte: once per page.
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(SOURCE);
    await page.evaluate(cacheColours);
  }
  // Without the list of what passes it is several times faster.
  const options: RunOptions = { resultTypes: ["violations"], runOnly: TAGS, ...rules };
  const { violations } = await page.evaluate(
    ([selector, runOptions]) => window.axe.run(selector, runOptions),
    [within ?? "html", options] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")}: ${node.failureSummary}`),
  );
}

/** The rules of axe that look at colours; the others find the same in both themes. */
export const COLOURS: RunOptions = { runOnly: ["color-contrast", "link-in-text-block"] };

/** What is on the page has no findings of axe, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await findingsOf(page), "dark").toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  expect(await findingsOf(page, COLOURS), "light").toEqual([]);
}

/** Axe parses the same colours for every element, which is a third of its work on a page of ours. */
function cacheColours(): void {
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

interface Colour {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString: (this: Colour, text: string) => Colour;
}

declare global {
  interface Window {
    axe: typeof axe & { commons: { color: { Color: { prototype: Colour } } } };
  }
}
