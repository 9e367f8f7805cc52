import type { Screen } from "./screen";

export const NOTIFICATION_SCREENS: Screen[] = [
  {
    as: "owner",
    name: "notifications",
    path: "/notifications",
    shows: (page) => page.getByRole("article", { name: "Тарас Левицький" }).first(),
  },
];
