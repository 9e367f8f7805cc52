import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { LOCALES } from "@/lib/shared/locales";
import { words } from "../../e2e/support/words";
import { example } from "../support/api";
import { aBook, showScreen } from "./screen";

const selected = page.getByRole("tab", { selected: true });
/** The width of a phone's page without its padding. */
const AT = { at: "/books/manage", size: [358, 844] } as const;

test.for(LOCALES)(
  "requests come first, with all tabs in sight on a phone, in %s",
  async (locale) => {
    const books = await Promise.all(Array.from({ length: 12 }, () => aBook()));
    await showScreen({ books, pending: await example("GET /loans/pending") }, { ...AT, locale });
    await expect
      .element(selected)
      .toHaveAccessibleName(`${words(locale)("manageBooks.tabRequestsShort")} 1`);
    for (const tab of page.getByRole("tab").all())
      await expect.element(tab).toBeInViewport({ ratio: 0.99 });
  },
);

test("a shelf without books opens the form for the first", async () => {
  await showScreen({}, AT);
  await expect.element(selected).toHaveAccessibleName(words("uk")("manageBooks.tabAddShort"));
});

test("where nobody waits the books come first", async () => {
  await showScreen({ books: [await aBook(), await aBook()] }, AT);
  await expect
    .element(selected)
    .toHaveAccessibleName(`${words("uk")("manageBooks.tabBooksShort")} 2`);
});
