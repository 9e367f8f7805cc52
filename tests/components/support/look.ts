import axe from "axe-core";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { LOCALES } from "@/lib/shared/locales";
import { cacheColours } from "../../support/axe-colours";
import { brokenTexts } from "../../e2e/support/large-text";
import { strangeTexts, textsOnPage } from "../../e2e/support/words";
import { PHONE } from "./show";

const DIALOG = "[role=dialog], [role=alertdialog]";
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
cacheColours();

/** The results of all others are the same in both themes. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * The open dialogs, or else all that is shown, fit a phone, also a narrow one, have texts in the page's language alone,
 * and axe finds nothing in both themes. Whole pages are checked so in tests/e2e/screens.spec.ts.
 */
export async function expectLooksRight(): Promise<void> {
  const root = document.documentElement;
  const locale = LOCALES.find((known) => known === root.lang);
  if (!locale) throw new Error("the page has no language");
  expect(strangeTexts(locale, textsOnPage()), `not ${locale}`).toEqual([]);
  const size = [innerWidth, innerHeight] as const;
  const dialogs = [...document.querySelectorAll(DIALOG)];
  for (const width of [320, PHONE[0]]) {
    await page.viewport(width, PHONE[1]);
    for (const { tagName, scrollWidth, clientWidth } of [root, ...dialogs])
      expect(scrollWidth - clientWidth, `${tagName} scrolls sideways at ${width}`).toBe(0);
  }
  const rules = dialogs.length > 0 ? [...RULES, "best-practice"] : RULES;
  await expectAccessible(rules);
  root.dataset.theme = "dark";
  await expectAccessible(COLOURS);
  delete root.dataset.theme;
  await page.viewport(...size);
}

/** What is shown fits a phone also with texts of 200 %: no name is cut after a few letters, no word in pieces. */
export async function expectFitsLargeText(): Promise<void> {
  const root = document.documentElement;
  const size = [innerWidth, innerHeight] as const;
  await page.viewport(...PHONE);
  root.style.fontSize = "200%";
  const excess = root.scrollWidth - root.clientWidth;
  const broken = brokenTexts(document.querySelector(DIALOG) ?? document.body);
  root.style.fontSize = "";
  await page.viewport(...size);
  expect(broken).toEqual([]);
  expect(excess, "scrolls sideways with large text").toBe(0);
}

async function expectAccessible(runOnly: string[]): Promise<void> {
  // What is still fading in has other colours. An animation that is replaced rejects.
  const fading = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
  await Promise.allSettled(fading.map(({ finished }) => finished));
  const part = document.querySelector(DIALOG) ? DIALOG : document.body;
  const { violations } = await axe.run(part, { resultTypes: ["violations"], runOnly });
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
  );
  expect(found).toEqual([]);
}
