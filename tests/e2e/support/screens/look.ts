import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { LOCALES, type Locale } from "@/lib/core/i18n/locales";
import { findingsOf } from "../axe";
import { BASE_URL } from "../base-url";
import type { Reader } from "../reader";
import type { Scene } from "../scene";
import { phrasesOf, words } from "../words";
import type { Screen } from "./screen";

const LOOKS = [
  { width: 390, height: 844, theme: "light" },
  { width: 390, height: 844, theme: "dark" },
  { width: 1440, height: 900, theme: "light" },
  { width: 1440, height: 900, theme: "dark" },
] as const;
type Look = (typeof LOOKS)[number];

/** Looks at a screen in every language, and in the first one at both sizes in both themes. */
export async function lookAt(page: Page, screen: Screen, scene: Scene): Promise<void> {
  const reader = screen.as === "visitor" ? null : scene[screen.as];
  for (const locale of LOCALES) {
    await speak(page, reader, locale);
    await page.setViewportSize(LOOKS[0]);
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await reach(page, screen, scene, locale);
    await expectTranslated(page, locale);
    for (const look of locale === LOCALES[0] ? LOOKS : LOOKS.slice(0, 1)) {
      await picture(page, `${screen.name}-${look.width}-${look.theme}-${locale}`, look);
      if (locale === LOCALES[0]) await expectAccessible(page, look);
    }
  }
}

/** The language of the profile, or of the cookie where nobody is signed in. */
async function speak(page: Page, reader: Reader | null, locale: Locale): Promise<void> {
  if (reader) await reader.call("PUT", `/users/${reader.id}`, { preferredLanguage: locale });
  else await page.context().addCookies([{ name: "NEXT_LOCALE", value: locale, url: BASE_URL }]);
}

/** A theme changes colours alone, so the other rules are asked in one of them. */
async function expectAccessible(page: Page, { width, theme }: Look): Promise<void> {
  const findings = await findingsOf(page, theme === "dark" ? ["color-contrast"] : undefined);
  expect.soft(findings, `axe, ${width} ${theme}`).toEqual([]);
}

async function reach(page: Page, screen: Screen, scene: Scene, locale: Locale): Promise<void> {
  const t = words(locale);
  await page.unrouteAll();
  await page.goto(typeof screen.path === "string" ? screen.path : screen.path(scene));
  await screen.act?.(page, t, scene);
  await expect(screen.shows(page, t, scene)).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", locale);
}

async function picture(page: Page, name: string, { width, height, theme }: Look): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(await excess(), `${name} scrolls sideways`).toBeLessThanOrEqual(0);
  const path = `test-results/screens/${name}.png`;
  // What lies over the page stands in the window; the page alone is shown at its whole length.
  const fullPage = (await page.locator("[role=dialog], [role=alertdialog]").count()) === 0;
  if (fullPage) await page.evaluate(() => window.scrollTo(0, 0));
  await page.screenshot({ path, fullPage, animations: "disabled" });
}

/** No key instead of a text, and no text of another language. */
async function expectTranslated(page: Page, locale: Locale): Promise<void> {
  const texts = await page.evaluate(textsOnPage);
  const keys = texts.filter((text) => /^[a-z]+(\.[a-zA-Z]+)+$/.test(text) || text.includes("MISSING_MESSAGE"));
  expect.soft(keys, "keys instead of texts").toEqual([]);
  const own = phrasesOf(locale);
  const others = LOCALES.filter((other) => other !== locale).map(phrasesOf);
  const foreign = texts.filter((text) => !own.has(text) && others.some((phrases) => phrases.has(text)));
  expect.soft(foreign, `texts that are not ${locale}`).toEqual([]);
}

/** Everything to read or to hear, without what readers wrote and what names its own language. */
function textsOnPage(): string[] {
  const skipped = "script, style, [lang]:not(html), article h2, article h3, .book-cover";
  const texts: (string | null)[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    if (!walker.currentNode.parentElement?.closest(skipped)) texts.push(walker.currentNode.nodeValue);
  }
  for (const name of ["aria-label", "placeholder", "title", "alt"]) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      if (!element.closest(skipped)) texts.push(element.getAttribute(name));
    }
  }
  return texts.map((text) => text?.trim() ?? "").filter(Boolean);
}
