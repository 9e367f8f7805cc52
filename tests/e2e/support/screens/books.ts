import type { Page } from "@playwright/test";
import { CATALOG_BOOKS } from "../catalog-books";
import type { Scene } from "../scene";
import type { Words } from "../words";
import { cardOf, dialog, text, type Screen } from "./screen";

const owner = { as: "owner" } as const;

async function typeIsbn(page: Page, t: Words, isbn: string): Promise<void> {
  await page.getByLabel(t("scan.typed")).fill(isbn);
  await page.getByLabel(t("scan.typed")).press("Enter");
}
async function byHand(page: Page, t: Words): Promise<void> {
  await page.getByLabel(t("manageBooks.find.label")).fill("Нова");
  await page.getByRole("button", { name: t("manageBooks.find.notThere") }).click();
}

/** Opens what can be done with a book of the shelf, and presses one. */
const act =
  (book: "free" | "lent", key?: string) =>
  async (page: Page, t: Words, scene: Scene): Promise<void> => {
    await cardOf(page, scene, book).getByRole("button").click();
    const sheet = page.getByRole("dialog", { name: scene.books[book].title });
    if (key) await sheet.getByRole("button", { name: t(key), exact: true }).click();
  };

const SHELF = "/books/manage?tab=books";

/** Ticks the first two books of the shelf. */
async function choose(page: Page, t: Words): Promise<void> {
  await page.getByRole("button", { name: t("manageBooks.shelf.choose"), exact: true }).click();
  const boxes = page.getByRole("checkbox");
  await boxes.nth(0).check();
  await boxes.nth(1).check();
}

/** The reader's own books, requests, and the dialogs about them. */
export const BOOK_SCREENS: Screen[] = [
  {
    ...owner,
    name: "manage-add",
    path: "/books/manage?tab=add",
    shows: dialog("manageBooks.add"),
  },
  {
    ...owner,
    name: "manage-add-found",
    path: "/books/manage?tab=add",
    alone: true,
    act: (page, t) =>
      page.getByLabel(t("manageBooks.find.label")).fill(CATALOG_BOOKS[29]?.isbn ?? ""),
    shows: (page) => page.getByRole("dialog").getByRole("listitem").first(),
  },
  {
    ...owner,
    name: "manage-add-faults",
    path: "/books/manage?tab=add",
    alone: true,
    act: async (page, t) => {
      await byHand(page, t);
      await page.getByText(t("manageBooks.form.rest"), { exact: true }).click();
      await page.getByLabel(t("manageBooks.form.isbn")).fill("12345");
      await page.getByRole("button", { name: t("manageBooks.form.submit") }).click();
    },
    shows: (page, t) => page.getByText(t("validation.isbnLength")),
  },
  {
    ...owner,
    name: "manage-scan",
    path: "/books/manage?tab=add&scan=on",
    shows: dialog("scan.title"),
  },
  {
    ...owner,
    name: "manage-scan-list",
    path: "/books/manage?tab=add&scan=on",
    alone: true,
    act: async (page, t) => {
      for (const { isbn } of CATALOG_BOOKS.slice(25, 28)) await typeIsbn(page, t, isbn);
      await typeIsbn(page, t, "9780140999990");
      await page.getByText(t("scan.row.unknown")).waitFor();
    },
    shows: (page, t) => page.getByRole("button", { name: t("scan.add", { count: 4 }) }),
  },
  {
    ...owner,
    name: "manage-edit",
    path: ({ books }) => `/books/manage?edit=${books.free.id}`,
    shows: (page, t, { books }) =>
      page.getByRole("heading", { name: t("manageBooks.form.editTitle", books.free) }),
  },
  {
    ...owner,
    name: "manage-edit-missing",
    path: "/books/manage?edit=00000000-0000-7000-8000-000000000000",
    consoleErrors: /status of 404.*\/books\//,
    shows: text("manageBooks.form.missing.title"),
  },
  {
    ...owner,
    name: "manage-books",
    path: SHELF,
    shows: (page, _, scene) => cardOf(page, scene, "lent"),
  },
  {
    ...owner,
    name: "manage-acts",
    path: SHELF,
    act: act("lent"),
    shows: (page, t) => page.getByRole("button", { name: t("manageBooks.card.returned") }),
  },
  {
    ...owner,
    name: "manage-filters",
    path: SHELF,
    act: (page, t) =>
      page.getByRole("button", { name: t("manageBooks.shelf.filters"), exact: true }).click(),
    shows: dialog("manageBooks.filters.title"),
  },
  {
    ...owner,
    name: "manage-choose",
    path: SHELF,
    act: choose,
    shows: (page, t) => page.getByRole("group", { name: t("manageBooks.many.bar") }),
  },
  {
    ...owner,
    name: "manage-change",
    path: SHELF,
    alone: true,
    act: async (page, t) => {
      await choose(page, t);
      await page.getByRole("button", { name: t("manageBooks.many.change") }).click();
    },
    shows: (page, t) => page.getByRole("combobox", { name: t("manageBooks.form.condition") }),
  },
  {
    ...owner,
    name: "labels",
    path: SHELF,
    act: async (page, t) => {
      await choose(page, t);
      await page.getByRole("button", { name: t("manageBooks.many.labels") }).click();
    },
    shows: (page, t) => page.getByRole("region", { name: t("labels.sheets") }),
  },
  {
    ...owner,
    name: "labels-none",
    path: "/books/labels",
    shows: text("labels.none"),
  },
  {
    as: "beginner",
    name: "label",
    path: ({ label }) => label,
    shows: (page, t) => page.getByRole("heading", { name: t("label.title") }),
  },
  {
    ...owner,
    name: "label-own",
    path: ({ label }) => label,
    shows: (page, t) => page.getByRole("heading", { name: t("label.titleOwn") }),
  },
  {
    ...owner,
    name: "manage-known",
    path: "/books/manage?tab=add",
    alone: true,
    act: async (page, t, { books }) => {
      await byHand(page, t);
      await page.getByLabel(t("manageBooks.form.title"), { exact: true }).fill(books.free.title);
      await page
        .getByRole("textbox", { name: t("manageBooks.form.author") })
        .fill("Соломія Ясінська");
    },
    shows: text("manageBooks.known.own"),
  },
  {
    ...owner,
    name: "manage-state",
    path: SHELF,
    act: act("free", "manageBooks.card.state"),
    shows: dialog("manageBooks.state.title"),
  },
  {
    ...owner,
    name: "manage-state-lent",
    path: SHELF,
    act: act("lent", "manageBooks.card.state"),
    shows: dialog("manageBooks.state.title"),
  },
  {
    ...owner,
    name: "manage-delete",
    path: SHELF,
    act: act("free", "manageBooks.card.delete"),
    shows: (page, t) => page.getByRole("alertdialog", { name: t("manageBooks.delete.title") }),
  },
  {
    ...owner,
    name: "manage-delete-in-use",
    path: SHELF,
    act: act("lent", "manageBooks.card.delete"),
    shows: dialog("manageBooks.delete.inUseTitle"),
  },
  {
    ...owner,
    name: "manage-lost",
    path: SHELF,
    act: act("lent", "manageBooks.card.lost"),
    shows: (page, t) => page.getByRole("alertdialog", { name: t("manageBooks.lost.title") }),
  },
  {
    as: "beginner",
    name: "manage-books-none",
    path: SHELF,
    shows: text("manageBooks.shelf.none.title"),
  },
];
