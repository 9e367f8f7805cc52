import type { Page } from "@playwright/test";
import type { Words } from "../words";
import { cardOf, dialog, heading, pressOn, text, type Screen } from "./screen";

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
    shows: (page, _, scene) => cardOf(page, scene, "requested"),
  },
  { ...screen("borrower"), name: "notifications-list", shows: heading("notificationsScreen.news") },
  {
    ...screen("beginner"),
    name: "notifications-none",
    shows: text("notificationsScreen.none.title"),
  },
  {
    ...screen("owner"),
    name: "notifications-approve",
    act: pressOn("requested", "loans.request.approve"),
    shows: dialog("loans.approveDialog.title"),
  },
  {
    ...screen("owner"),
    name: "notifications-reject",
    act: pressOn("requested", "loans.request.reject"),
    shows: dialog("loans.reject.title"),
  },
  {
    ...screen("borrower"),
    name: "notifications-approved",
    alone: true,
    act: open("LOAN_APPROVED"),
    shows: dialog("notificationsScreen.approved.title"),
  },
  {
    ...screen("borrower"),
    name: "notifications-rejected",
    act: open("LOAN_REJECTED"),
    shows: heading("loanPage.timeline"),
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
