import type { Scene } from "../scene";
import { dialog, heading, text, type Screen } from "./screen";

const offered = {
  as: "beginner",
  path: ({ gifts }: Scene) => `/books/${gifts.offered.id}`,
} as const;
const travelled = ({ gifts }: Scene) => `/books/${gifts.travelled.id}`;

/** A gift before its request and at the receiver's choice, and a book's journey. */
export const GIFT_SCREENS: Screen[] = [
  { ...offered, name: "gift-book", shows: text("loanRequest.askGift") },
  { ...offered, as: "visitor", name: "gift-book-visitor", shows: text("book.signIn") },
  {
    ...offered,
    name: "gift-ask",
    act: (page, t, { gifts }) =>
      page.getByRole("button", { name: t("loanRequest.askGiftLabel", gifts.offered) }).click(),
    shows: dialog("loanRequest.giftTitle"),
  },
  {
    as: "borrower",
    name: "gift-choice-book",
    path: ({ gifts }) => `/books/${gifts.given.id}`,
    shows: (page, t, { gifts }) =>
      page.getByRole("group", { name: t("manageBooks.choice.label", gifts.given) }),
  },
  { as: "owner", name: "journey", path: travelled, shows: heading("journey.title") },
  { as: "visitor", name: "journey-visitor", path: travelled, shows: heading("journey.title") },
  {
    as: "borrower",
    name: "journey-note",
    path: travelled,
    act: (page, t) => page.getByRole("button", { name: t("journey.change") }).click(),
    shows: (page, t) => page.getByRole("textbox", { name: t("journey.label") }),
  },
];
