import type { Scene } from "../scene";
import { cardOf, freeBook, text, type Screen } from "./screen";

const found = ({ books }: Scene) =>
  `/search?title=${encodeURIComponent(books.free.title)}&radiusKm=5`;

const borrower = { as: "borrower" } as const;

/** The search in its states, and a book's page for members. */
export const SEARCH_SCREENS: Screen[] = [
  { ...borrower, name: "search", path: "/search", shows: text("search.freeNearby") },
  {
    ...borrower,
    name: "search-results",
    path: found,
    shows: (page, _, scene) => cardOf(page, scene, "free"),
  },
  {
    ...borrower,
    name: "search-popular",
    path: "/search?tab=popular",
    shows: (page) => page.getByRole("article").nth(5),
  },
  { ...borrower, name: "wishes", path: "/wishes", shows: text("wishes.title") },
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
