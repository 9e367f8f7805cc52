import { cardOf, dialog, pressOn, text, type Screen } from "./screen";

const owner = { as: "owner" } as const;
const SHELF = "/books/manage?tab=books";

/** One's own books, requests and the dialogs about them. */
export const BOOK_SCREENS: Screen[] = [
  {
    ...owner,
    name: "manage-add",
    path: "/books/manage?tab=add",
    shows: (page, t) => page.getByRole("form", { name: t("manageBooks.form.newTitle") }),
  },
  {
    ...owner,
    name: "manage-add-faults",
    path: "/books/manage?tab=add",
    act: async (page, t) => {
      await page.getByLabel(t("manageBooks.form.isbn")).fill("12345");
      await page.getByRole("button", { name: t("manageBooks.form.submit") }).click();
    },
    shows: (page, t) => page.getByText(t("manageBooks.form.isbnWrong")),
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
    name: "manage-state",
    path: SHELF,
    act: pressOn("free", "manageBooks.card.state"),
    shows: dialog("manageBooks.state.title"),
  },
  {
    ...owner,
    name: "manage-state-lent",
    path: SHELF,
    act: pressOn("lent", "manageBooks.card.state"),
    shows: dialog("manageBooks.state.title"),
  },
  {
    ...owner,
    name: "manage-delete",
    path: SHELF,
    act: pressOn("free", "manageBooks.card.delete"),
    shows: (page, t) => page.getByRole("alertdialog", { name: t("manageBooks.delete.title") }),
  },
  {
    ...owner,
    name: "manage-delete-in-use",
    path: SHELF,
    act: pressOn("lent", "manageBooks.card.delete"),
    shows: dialog("manageBooks.delete.inUseTitle"),
  },
  {
    ...owner,
    name: "manage-lost",
    path: SHELF,
    act: pressOn("lent", "manageBooks.card.lost"),
    shows: (page, t) => page.getByRole("alertdialog", { name: t("manageBooks.lost.title") }),
  },
  {
    ...owner,
    name: "manage-requests",
    path: "/books/manage?tab=requests",
    shows: (page, t) => page.getByRole("button", { name: t("loans.request.approve") }).first(),
  },
  {
    ...owner,
    name: "manage-approve-faults",
    path: "/books/manage?tab=requests",
    act: async (page, t) => {
      await page.getByLabel(t("loans.request.due")).first().fill("");
      await page
        .getByRole("button", { name: t("loans.request.approve") })
        .first()
        .click();
    },
    shows: (page, t) => page.getByText(t("loans.request.dueNeeded")),
  },
  {
    ...owner,
    name: "manage-reject",
    path: "/books/manage?tab=requests",
    act: (page, t) =>
      page
        .getByRole("button", { name: t("loans.request.reject") })
        .first()
        .click(),
    shows: dialog("loans.reject.title"),
  },
  {
    ...owner,
    name: "manage-overview",
    path: "/books/manage?tab=overview",
    shows: text("badges.own"),
  },
  {
    as: "beginner",
    name: "manage-overview-none",
    path: "/books/manage?tab=overview",
    shows: text("overview.top.none"),
  },
  {
    ...owner,
    name: "manage-calendar",
    path: "/books/manage?tab=overview",
    act: (page, t) => page.getByRole("button", { name: t("calendar.open") }).click(),
    shows: dialog("calendar.title"),
  },
  {
    as: "beginner",
    name: "manage-books-none",
    path: SHELF,
    shows: text("manageBooks.shelf.none.title"),
  },
  {
    as: "beginner",
    name: "manage-requests-none",
    path: "/books/manage?tab=requests",
    shows: text("loans.request.none.title"),
  },
];
