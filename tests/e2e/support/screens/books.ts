import { cardOf, text, type Screen } from "./screen";

const owner = { as: "owner" } as const;

const SHELF = "/books/manage?tab=books";

/** The reader's own books and their labels. */
export const BOOK_SCREENS: Screen[] = [
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
    name: "labels",
    path: SHELF,
    act: async (page, t) => {
      await page.getByRole("button", { name: t("manageBooks.shelf.choose"), exact: true }).click();
      await page.getByRole("checkbox").nth(0).check();
      await page.getByRole("checkbox").nth(1).check();
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
    as: "beginner",
    name: "manage-books-none",
    path: SHELF,
    shows: text("manageBooks.shelf.none.title"),
  },
];
