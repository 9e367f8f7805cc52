import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";

const SOURCE = readFileSync("node_modules/axe-core/axe.min.js", "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * What axe finds on the page as it stands, one line for each place.
 * @param rules which are asked for; else all of WCAG 2.2 AA and the best practices.
 * @param within selector of the part to look at; else the whole page.
 */
export async function findingsOf(
  page: Page,
  rules?: RunOptions,
  within?: string,
): Promise<string[]> {
  // Half a megabyte: a page that is looked at twice gets it once.
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(SOURCE);
    await page.evaluate(rememberColours);
  }
  // A list of what is right is left out: that is several times faster.
  const options: RunOptions = { resultTypes: ["violations"], runOnly: TAGS, ...rules };
  const look = [within ?? "html", options] as const;
  const { violations } = await page.evaluate(
    ([where, asked]) => window.axe.run(where, asked),
    look,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")}: ${node.failureSummary}`),
  );
}

/** What is on the page has no findings of axe, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findingsOf(page), colorScheme).toEqual([]);
  }
}

/** Axe reads a colour anew wherever it stands, which is a third of its work on a page of ours. */
function rememberColours(): void {
  const colour = window.axe.commons.color.Color.prototype;
  const read = colour.parseString;
  const known = new Map<string, Omit<Colour, "parseString">>();
  colour.parseString = function (text) {
    const before = known.get(text);
    if (before) return Object.assign(this, before);
    const { r, g, b, alpha } = read.call(this, text);
    known.set(text, { r, g, b, alpha });
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
