import { heading, type Screen } from "./screen";

const screen = (as: Screen["as"]) => ({ as, path: "/notifications" });

/** Requests, the list, and the dialogs that its items open. */
export const NOTIFICATION_SCREENS: Screen[] = [
  {
    ...screen("owner"),
    name: "notifications",
    shows: (page) => page.getByRole("article", { name: "Тарас Левицький" }).first(),
  },
  { ...screen("borrower"), name: "notifications-list", shows: heading("notificationsScreen.news") },
];
