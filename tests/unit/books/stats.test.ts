import { NextIntlClientProvider } from "next-intl";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BookStats } from "@/components/books/book-stats";
import type { Locale } from "@/lib/shared/locales";
import de from "@/messages/de.json";
import uk from "@/messages/uk.json";

const MESSAGES = { uk, de, en: uk };
const LVIV = { country: "UKR", postalCode: "79000", city: "Львів" };

function textOf(facts: object, locale: Locale = "uk"): string {
  const rated = { interestRatingAvg: 9.06, interestRatingCount: 3, lentCount: 12 };
  const book = { location: LVIV, distanceKm: 3, ...rated, ...facts };
  const stats = createElement(BookStats, { book });
  const props = { locale, messages: MESSAGES[locale], timeZone: "UTC", children: stats };
  const html = renderToStaticMarkup(createElement(NextIntlClientProvider, props));
  return html.replaceAll("\u00a0", " ");
}

test.each([
  [0, "&lt; 2 км"],
  [2, "2,0 км"],
  [2.84, "2,8 км"],
  [9.94, "9,9 км"],
  [9.96, "10 км"],
  [10.4, "10 км"],
  [99.6, "100 км"],
])("a distance of %d km is told as %s", (distanceKm, wanted) => {
  expect(textOf({ distanceKm })).toContain(`>${wanted}<`);
});

test("a book nobody can measure the way to is told by its place", () => {
  expect(textOf({ distanceKm: null })).toContain("Де книжка: Львів");
  expect(textOf({ distanceKm: null, location: { ...LVIV, city: null } })).toContain("79000");
  const onlyCountry = { country: "DEU", postalCode: null, city: null };
  expect(textOf({ distanceKm: null, location: onlyCountry }, "de")).toContain("Deutschland");
});

test("figures are told whole to those who do not see them", () => {
  expect(textOf({ distanceKm: 0 })).toContain("менш ніж 2 км");
  expect(textOf({})).toContain("Оцінка: 9,1 з 10");
  expect(textOf({})).toContain("Позичали 12 разів");
  const nothing = textOf({ lentCount: 0, interestRatingAvg: null });
  expect(nothing).not.toMatch(/Оцінка|Позичали/);
});

test("a place with the signs of markup stays a text", () => {
  const html = textOf({ distanceKm: null, location: { ...LVIV, city: `<img src="x">` } });
  expect(html).not.toContain("<img");
  expect(html).toContain("Де книжка: &lt;img src=&quot;x&quot;&gt;");
});
