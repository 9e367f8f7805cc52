import { expect as hard, type Page } from "@playwright/test";
import { DEFAULT_LOCALE, LOCALES, type Locale } from "@/lib/shared/locales";
import { findingsOf } from "../axe";
import { BASE_URL } from "../base-url";
import type { Reader } from "../reader";
import type { Scene } from "../scene";
import { phrasesOf, words } from "../words";
import type { Screen } from "./screen";

/** Everything that is wrong with a screen is told, not the first thing alone. */
const expect = hard.configure({ soft: true });

interface Look {
  width: number;
  height: number;
  theme: "light" | "dark";
}

const PHONE: Omit<Look, "theme"> = { width: 390, height: 844 };
const DESK: Omit<Look, "theme"> = { width: 1440, height: 900 };
/** What axe finds in one look and not in another: the rest is the same for what stands in the page. */
const OF_LOOKS = { runOnly: ["color-contrast", "target-size", "scrollable-region-focusable"] };
/** Has the longest words, so what fits in it fits in all. */
const LONGEST: Locale = "de";

/**
 * Looks at a screen at both sizes and in both themes, in the language that most readers have and in
 * the longest one; English is what the stories are played in. What one has to do something for is
 * a part of a screen: it is looked at twice, in the longest language.
 */
export async function lookAt(page: Page, screen: Screen, scene: Scene): Promise<void> {
  const reader = screen.as === "visitor" ? null : scene[screen.as];
  const locale = screen.act ? LONGEST : DEFAULT_LOCALE;
  await dress(page, { ...PHONE, theme: "light" });
  await speak(page, reader, locale);
  await reach(page, screen, scene, locale);
  await expectTranslated(page, locale);
  await picture(page, screen, { ...PHONE, theme: "light" }, locale);
  expect(await findingsOf(page), "axe on a phone, light").toEqual([]);
  await picture(page, screen, { ...DESK, theme: "dark" }, locale, "window");
  expect(await findingsOf(page, screen.act && OF_LOOKS), "axe on a desktop, dark").toEqual([]);
  if (screen.act) return;
  await switchTo(page, LONGEST);
  await expectTranslated(page, LONGEST);
  await picture(page, screen, { ...DESK, theme: "light" }, LONGEST, "window");
  await picture(page, screen, { ...PHONE, theme: "dark" }, LONGEST, "window");
}

/** The language of the profile, or of the cookie where nobody is signed in. */
async function speak(page: Page, reader: Reader | null, locale: Locale): Promise<void> {
  if (reader) await reader.call("PUT", `/users/${reader.id}`, { preferredLanguage: locale });
  else await page.context().addCookies([{ name: "NEXT_LOCALE", value: locale, url: BASE_URL }]);
}

/** Changes the language as readers do; the page stays. */
async function switchTo(page: Page, locale: Locale): Promise<void> {
  await page.locator(`button[lang=${locale}]`).filter({ visible: true }).first().click();
  await hard(page.locator("html")).toHaveAttribute("lang", locale);
}

async function reach(page: Page, screen: Screen, scene: Scene, locale: Locale): Promise<void> {
  const t = words(locale);
  await page.unrouteAll();
  await page.goto(typeof screen.path === "string" ? screen.path : screen.path(scene));
  await screen.act?.(page, t, scene);
  await hard(screen.shows(page, t, scene)).toBeVisible();
  await hard(page.locator("html")).toHaveAttribute("lang", locale);
}

async function dress(page: Page, { width, height, theme }: Look): Promise<void> {
  await Promise.all([
    page.setViewportSize({ width, height }),
    page.emulateMedia({ colorScheme: theme }),
  ]);
}

/** A picture of the whole page costs three of its window. */
async function picture(
  page: Page,
  screen: Screen,
  look: Look,
  locale: Locale,
  of: "page" | "window" = "page",
): Promise<void> {
  const name = `${screen.name}-${look.width}-${look.theme}-${locale}`;
  await dress(page, look);
  const { excess, isBare } = await page.evaluate(() => {
    // What lies over the page stands in the window; the page alone is shown from its beginning.
    const isBare = !document.querySelector("[role=dialog], [role=alertdialog]");
    if (isBare) window.scrollTo(0, 0);
    return { excess: document.documentElement.scrollWidth - window.innerWidth, isBare };
  });
  expect(excess, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
  const fullPage = isBare && of === "page";
  // Twice as quickly made as PNG.
  const path = `test-results/screens/${name}.jpg`;
  await page.screenshot({ path, type: "jpeg", quality: 90, fullPage, animations: "disabled" });
}

/** No key instead of a text, and no text of another language. */
async function expectTranslated(page: Page, locale: Locale): Promise<void> {
  const own = phrasesOf(locale);
  const others = LOCALES.filter((other) => other !== locale).map(phrasesOf);
  const isKey = (text: string) =>
    /^[a-z]+(\.[a-zA-Z]+)+$/.test(text) || text.includes("MISSING_MESSAGE");
  const isForeign = (text: string) => !own.has(text) && others.some((phrases) => phrases.has(text));
  const strange = async () =>
    (await page.evaluate(textsOnPage)).filter((text) => isKey(text) || isForeign(text));
  await expect.poll(strange, { message: `all of it is ${locale}` }).toEqual([]);
}

/** Everything to read or to hear, without what readers wrote and what names its own language. */
function textsOnPage(): string[] {
  const skipped =
    "script, style, [lang]:not(html), [translate=no], article h2, article h3, .book-cover";
  const texts: (string | null)[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    if (!walker.currentNode.parentElement?.closest(skipped))
      texts.push(walker.currentNode.nodeValue);
  }
  for (const name of ["aria-label", "placeholder", "title", "alt"]) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      if (!element.closest(skipped)) texts.push(element.getAttribute(name));
    }
  }
  return texts.map((text) => text?.trim() ?? "").filter(Boolean);
}
