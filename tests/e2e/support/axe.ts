import { expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * What axe finds on the page as it stands, one line for each place.
 * @param rules which are asked for; else all of WCAG 2.2 AA and the best practices.
 * @param within selector of the part to look at; else the whole page.
 */
export async function findingsOf(page: Page, rules?: RunOptions, within?: string): Promise<string[]> {
  // Half a megabyte: a page that is looked at twice gets it once.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  // A list of what is right is left out: that is several times faster.
  const options: RunOptions = { resultTypes: ["violations"], runOnly: TAGS, ...rules };
  const look = [within ?? "html", options] as const;
  const { violations } = await page.evaluate(([where, asked]) => window.axe.run(where, asked), look);
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

declare global {
  interface Window {
    axe: typeof axe;
  }
}
