import type { Page } from "@playwright/test";
import type { Words } from "../words";
import { heading, type Screen } from "./screen";

const screen = (as: Screen["as"]) => ({ as, path: "/notifications" });

/** Opens the first notification with this title. */
const open = (type: string) => async (page: Page, t: Words) =>
  page
    .getByRole("article", { name: t(`notifications.${type}.title`) })
    .first()
    .locator("[data-way]")
    .click();

/** Requests, the list, and the dialogs that its items open. */
export const NOTIFICATION_SCREENS: Screen[] = [
  {
    ...screen("owner"),
    name: "notifications",
    shows: (page) => page.getByRole("article", { name: "Тарас Левицький" }).first(),
  },
  { ...screen("borrower"), name: "notifications-list", shows: heading("notificationsScreen.news") },
  {
    ...screen("borrower"),
    name: "notifications-approved",
    alone: true,
    act: open("LOAN_APPROVED"),
    shows: heading("loanPage.timeline"),
  },
  {
    ...screen("borrower"),
    name: "notifications-rejected",
    act: open("LOAN_REJECTED"),
    shows: (page) => page.getByRole("main").getByText("Читаю її саме зараз."),
  },
  {
    ...screen("borrower"),
    name: "notifications-delete-all",
    act: async (page, t) =>
      page.getByRole("button", { name: t("notificationsScreen.deleteAll") }).click(),
    shows: (page, t) =>
      page.getByRole("alertdialog", { name: t("notificationsScreen.deleteTitle") }),
  },
];
