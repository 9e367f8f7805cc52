import { createTranslator } from "next-intl";
import { LOCALES, type Locale } from "@/lib/shared/locales";
import de from "../../../messages/de.json" with { type: "json" };
import en from "../../../messages/en.json" with { type: "json" };
import uk from "../../../messages/uk.json" with { type: "json" };

const MESSAGES = { uk, en, de };

export type Words = (key: string, values?: Record<string, string | number>) => string;

/** The product's texts in one language, by key. @throws Error for a missing key. */
export function words(locale: Locale): Words {
  const onError = (error: Error) => {
    throw error;
  };
  return createTranslator({ locale, messages: MESSAGES[locale], onError }) as Words;
}

/** Message keys among these texts, and texts of another language. */
export function strangeTexts(locale: Locale, texts: string[]): string[] {
  const own = phrasesOf(locale);
  const others = LOCALES.filter((other) => other !== locale).map(phrasesOf);
  const isKey = (text: string) =>
    /^[a-z]+(\.[a-zA-Z]+)+$/.test(text) || text.includes("MISSING_MESSAGE");
  const isForeign = (text: string) => !own.has(text) && others.some((phrases) => phrases.has(text));
  return texts.filter((text) => isKey(text) || isForeign(text));
}

/** All texts and labels of the page, except texts by readers and names of languages. It runs in the browser by itself. */
export function textsOnPage(): string[] {
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

/** All complete texts of a language. */
function phrasesOf(locale: Locale): ReadonlySet<string> {
  const collect = (part: unknown): string[] =>
    typeof part === "string" ? [part] : Object.values(part as object).flatMap(collect);
  return new Set(collect(MESSAGES[locale]));
}
