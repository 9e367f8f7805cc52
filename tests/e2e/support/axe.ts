import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import type { RunOptions } from "axe-core";
import { cacheColours } from "../../support/axe-colours";

const SOURCE = readFileSync("node_modules/axe-core/axe.min.js", "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Findings of axe on the page, one line per element.
 * @param rules to check; by default all of WCAG 2.2 AA and the best practices.
 * @param part selector of what to check, or of what to leave out; by default the whole page.
 */
export async function findingsOf(
  page: Page,
  rules?: RunOptions,
  part: string | { exclude: string[] } = "html",
): Promise<string[]> {
  // Half a megabyte, so only once per page.
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(SOURCE);
    await page.evaluate(cacheColours);
  }
  await page.evaluate(layOutAll);
  // Several times faster without the list of passed rules.
  const options: RunOptions = { resultTypes: ["violations"], runOnly: TAGS, ...rules };
  const { violations } = await page.evaluate(
    ([context, runOptions]) => window.axe.run(context, runOptions),
    [part, options] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")}: ${node.failureSummary}`),
  );
}

/** Cards outside of the viewport have a presumed height, beyond which axe sees those of tall ones over the next row. */
function layOutAll(): void {
  for (const item of document.querySelectorAll<HTMLElement>(".book-item"))
    item.style.contentVisibility = "visible";
}

/** Rules about colours; the results of all others are the same in both themes. */
export const COLOURS: RunOptions = { runOnly: ["color-contrast", "link-in-text-block"] };

/** Axe has no findings on the page, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await findingsOf(page), "dark").toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  expect(await findingsOf(page, COLOURS), "light").toEqual([]);
}
