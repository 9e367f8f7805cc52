import type { Page } from "@playwright/test";
import type { Words } from "../words";
import type { Screen } from "./screen";

const FRIEND = "Тарас Левицький";
const owner = { as: "owner" } as const;
const list = (page: Page, t: Words) => page.getByRole("list", { name: t("chat.list.label") });
const field = (page: Page, t: Words) =>
  page.getByRole("textbox", { name: t("chat.composer.label", { name: FRIEND }) });

/** Says above the field which loan's chat it is. */
const about = (page: Page, t: Words) =>
  page.getByRole("form").getByText(t("chat.list.about"), { exact: false });

/** Opens the conversation with this last message. */
const open = (words: string) => (page: Page, t: Words) =>
  list(page, t).getByRole("link").filter({ hasText: words }).click();

/** Shows only what the same reader wrote about a loan, the newest one. */
const openLoan = async (page: Page, t: Words) => {
  await open("І щось до чаю")(page, t);
  await page
    .getByRole("group", { name: t("chat.subjects.label") })
    .getByRole("button")
    .nth(1)
    .click();
};

/** Conversations: in the list, open, and in a window. */
export const CHAT_SCREENS: Screen[] = [
  { ...owner, name: "chats", path: "/chats", shows: list },
  { ...owner, name: "chats-direct", path: "/chats", act: open("І щось до чаю"), shows: field },
  { ...owner, name: "chats-loan", path: "/chats", act: openLoan, shows: about },
];
