import { expect, type Page } from "@playwright/test";
import type { Locale } from "@/lib/shared/locales";
import { COLOURS, findingsOf } from "../axe";
import { BASE_URL } from "../base-url";
import type { Reader } from "../reader";
import type { Scene } from "../scene";
import { strangeTexts, textsOnPage, words } from "../words";
import { visit } from "../visit";
import { pathOf, type Screen } from "./screen";

/** Soft, to report everything that is wrong with a screen. */
const soft = expect.configure({ soft: true });

interface Look {
  width: number;
  height: number;
  theme: "light" | "dark";
}

const NARROW: Look = { width: 390, height: 844, theme: "light" };
const WIDE: Look = { width: 1440, height: 900, theme: "dark" };
/** This language has the longest words. */
const LONGEST: Locale = "de";
const DIALOG = "[role=dialog], [role=alertdialog]";
const NAVIGATION = [":is(header, nav, footer):not(main *)"];

interface Occasion {
  /** For a part or state of a page that is checked in full elsewhere. */
  briefly: boolean;
  /** The previous screen has left the page open. */
  isOpen: boolean;
}

/** Checks a screen at both sizes and in both themes, in the longest language; the others are used in the stories. */
export async function checkScreen(
  page: Page,
  screen: Screen,
  scene: Scene,
  { briefly, isOpen }: Occasion,
): Promise<void> {
  const reader = screen.as === "visitor" ? null : scene[screen.as];
  // Axe takes a third of a screen's time, so half of the screens get all rules in light, the others in dark.
  const whole = screen.name.length % 2 === 0 ? "light" : "dark";
  await setLook(page, NARROW);
  if (!isOpen) {
    await setLanguage(page, reader);
    await visit(page, pathOf(screen, scene));
  }
  await showScreen(page, screen, scene);
  await expectTranslated(page);
  // As wide as a desk's window at 400 % (WCAG 1.4.10).
  await checkFit(page, screen, { ...NARROW, width: 320 });
  for (const look of [NARROW, WIDE]) {
    const { hasDialog } = await checkFit(page, screen, look);
    if (briefly && look.theme !== whole) continue;
    // The page behind a dialog, and the navigation, have their own checks.
    const part = hasDialog ? DIALOG : { exclude: briefly ? NAVIGATION : [] };
    const rules = look.theme === whole ? undefined : COLOURS;
    soft(await findingsOf(page, rules, part), `axe, ${look.theme}`).toEqual([]);
  }
}

/** Closes the open dialog, if any, by Escape; the page is then as before. @returns whether there was one. */
export async function closeDialog(page: Page): Promise<boolean> {
  const dialog = page.locator(DIALOG);
  if ((await dialog.count()) === 0) return false;
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.unrouteAll();
  return true;
}

/** Before the page is opened: in the reader's profile, or in a visitor's cookie. */
async function setLanguage(page: Page, reader: Reader | null): Promise<void> {
  if (reader) await reader.call("PUT", `/users/${reader.id}`, { preferredLanguage: LONGEST });
  else await page.context().addCookies([{ name: "NEXT_LOCALE", value: LONGEST, url: BASE_URL }]);
}

async function showScreen(page: Page, screen: Screen, scene: Scene): Promise<void> {
  const t = words(LONGEST);
  await screen.act?.(page, t, scene);
  await expect(screen.shows(page, t, scene)).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", LONGEST);
}

async function setLook(page: Page, { width, height, theme }: Look): Promise<void> {
  await Promise.all([
    page.setViewportSize({ width, height }),
    page.emulateMedia({ colorScheme: theme }),
  ]);
}

/** The screen fits the width; with SCREENSHOTS=1 saves its picture to test-results/screens. */
async function checkFit(page: Page, screen: Screen, look: Look): Promise<{ hasDialog: boolean }> {
  const name = `${screen.name}-${look.width}-${look.theme}`;
  await setLook(page, look);
  const { excess, hasDialog } = await page.evaluate((selector) => {
    const dialog = document.querySelector(selector);
    if (!dialog) window.scrollTo(0, 0);
    return {
      excess: document.documentElement.scrollWidth - window.innerWidth,
      hasDialog: dialog !== null,
    };
  }, DIALOG);
  soft(excess, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
  if (!process.env.SCREENSHOTS) return { hasDialog };
  // A dialog is fixed to the window, so the window is enough.
  const path = `test-results/screens/${name}.jpg`;
  await page.screenshot({ path, fullPage: !hasDialog, animations: "disabled" });
  return { hasDialog };
}

/** No message key is shown, and no text in another language. */
async function expectTranslated(page: Page): Promise<void> {
  const strange = async () => strangeTexts(LONGEST, await page.evaluate(textsOnPage));
  await soft.poll(strange, { message: `all of it is ${LONGEST}` }).toEqual([]);
}
