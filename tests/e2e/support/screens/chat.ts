import type { Page } from "@playwright/test";
import type { Words } from "../words";
import type { Screen } from "./screen";

const FRIEND = "Тарас Левицький";
const owner = { as: "owner" } as const;
const list = (page: Page, t: Words) => page.getByRole("list", { name: t("chat.list.label") });
const field = (page: Page, t: Words) =>
  page.getByRole("textbox", { name: t("chat.composer.label", { name: FRIEND }) });

const open = (page: Page, t: Words) =>
  list(page, t).getByRole("link").filter({ hasText: "І щось до чаю" }).click();

/** Conversations in the list, and an open one. */
export const CHAT_SCREENS: Screen[] = [
  { ...owner, name: "chats", path: "/chats", shows: list },
  { ...owner, name: "chats-direct", path: "/chats", act: open, shows: field },
];
