import type { Page } from "@playwright/test";
import type { Scene } from "../scene";
import type { Words } from "../words";
import { cardOf, dialog, freeBook, text, type Screen } from "./screen";

const found = ({ books }: Scene) =>
  `/search?title=${encodeURIComponent(books.free.title)}&radiusKm=5`;

async function openRequest(page: Page, t: Words, { books }: Scene): Promise<void> {
  await page.getByRole("button", { name: t("loanRequest.askLabel", books.free) }).click();
}

const borrower = { as: "borrower" } as const;

/** The search in its states, and a book's page for members. */
export const SEARCH_SCREENS: Screen[] = [
  { ...borrower, name: "search", path: "/search", shows: text("search.freeNearby") },
  {
    ...borrower,
    name: "search-nearby",
    path: "/search?radiusKm=10",
    shows: (page) => page.getByRole("article").nth(8),
  },
  {
    ...borrower,
    name: "search-results",
    path: found,
    shows: (page, _, scene) => cardOf(page, scene, "free"),
  },
  {
    ...borrower,
    name: "search-flipped",
    path: found,
    act: (page, t, { books }) =>
      page.getByRole("button", { name: t("book.turn", books.free) }).click(),
    shows: (page, t, { books }) =>
      page.getByRole("button", { name: t("book.turnBack", books.free) }),
  },
  {
    ...borrower,
    name: "search-popular",
    path: "/search?tab=popular",
    shows: (page) => page.getByRole("article").nth(5),
  },
  {
    ...borrower,
    name: "search-filters",
    path: "/search?language=uk&genre=POETRY&radiusKm=25",
    act: (page, t) => page.getByRole("button", { name: t("search.filters"), exact: true }).click(),
    shows: dialog("search.filters"),
  },
  {
    ...borrower,
    name: "request",
    path: found,
    act: openRequest,
    shows: dialog("loanRequest.title"),
  },
  {
    ...borrower,
    name: "request-sent",
    path: found,
    act: async (page, t, scene) => {
      await openRequest(page, t, scene);
      const sent = {
        status: "REQUESTED",
        bookTitle: scene.books.free.title,
        owner: { displayName: "Оксана" },
      };
      await page.route("**/api/loans", (route) => route.fulfill({ status: 201, json: sent }));
      await page.getByRole("button", { name: t("loanRequest.send") }).click();
    },
    shows: dialog("loanRequest.sentTitle"),
  },
  { ...borrower, name: "wishes", path: "/wishes", shows: text("wishes.title") },
  {
    ...borrower,
    name: "wish",
    path: "/wishes",
    act: (page, t) =>
      page
        .getByRole("button", { name: t("wishes.changeLabel", { name: "Сто років самотності" }) })
        .click(),
    shows: dialog("wishes.form.change"),
  },
  {
    ...borrower,
    name: "book",
    path: freeBook,
    shows: (page, t, { books }) =>
      page.getByRole("button", { name: t("loanRequest.askLabel", books.free) }),
  },
  {
    ...borrower,
    name: "book-lent",
    path: ({ books }) => `/books/${books.scheduled.id}`,
    shows: (page, _, { books }) => page.getByRole("heading", { name: books.scheduled.title }),
  },
  {
    as: "owner",
    name: "book-own",
    path: freeBook,
    shows: (page, t) => page.getByText(t("book.yours")),
  },
  {
    as: "newcomer",
    name: "book-newcomer",
    path: freeBook,
    shows: (page, t) => page.getByText(t("book.completeText")),
  },
];
