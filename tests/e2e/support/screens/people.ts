import { reload } from "../visit";
import { heading, text, type Screen } from "./screen";

/** A subscription at an unreachable push service. */
const NOWHERE = {
  endpoint: "http://127.0.0.1:9/browser",
  keys: {
    p256dh:
      "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
    auth: "tBHItJI5svbpez7KI4CCXg",
  },
};

/** Profiles, the reader's own and others', the settings, and the error page. */
export const PEOPLE_SCREENS: Screen[] = [
  { as: "borrower", name: "profile", path: "/profile", shows: text("friends.card.averages") },
  {
    as: "owner",
    name: "profile-statistics",
    path: "/profile?tab=statistics",
    shows: heading("badges.own"),
  },
  {
    as: "beginner",
    name: "profile-new",
    path: "/profile",
    shows: text("friends.card.averages"),
  },
  {
    as: "borrower",
    name: "reader",
    path: ({ owner }) => `/profile/${owner.id}?tab=profile`,
    shows: text("friends.card.averages"),
  },
  {
    as: "borrower",
    name: "reader-books",
    path: ({ owner }) => `/profile/${owner.id}`,
    shows: (page, _, { books }) => page.getByRole("link", { name: books.free.title }),
  },
  {
    as: "owner",
    name: "reader-missing",
    path: "/profile/00000000-0000-7000-8000-000000000000",
    shows: heading("profile.missingTitle"),
    consoleErrors: /status of 404.*\/profile\//,
  },
  { as: "owner", name: "settings", path: "/settings", shows: heading("nav.settings") },
  ...(["trust", "language", "lending", "security"] as const).map((part): Screen => ({
    as: "owner",
    name: `settings-${part}`,
    path: `/settings/${part}`,
    shows: heading(`settings.parts.${part}`),
  })),
  {
    as: "owner",
    name: "settings-push",
    path: "/settings/notifications",
    act: async (page, _t, { owner }) => {
      await owner.call("POST", "/users/me/push/devices", NOWHERE);
      await reload(page);
    },
    shows: (page, t) => page.getByLabel(t("settings.push.kind.showText")),
  },
  {
    as: "newcomer",
    name: "settings-incomplete",
    path: "/search",
    shows: heading("settings.banner.title"),
  },
  {
    as: "borrower",
    name: "unexpected-error",
    path: "/search?radiusKm=10",
    act: async (page, t) => {
      // As after a deployment that has removed the script of the filters.
      await page.route("**/_next/static/**/*.js", (route) => route.abort());
      await page.evaluate(hurry);
      await page.getByRole("button", { name: t("search.filters"), exact: true }).click();
    },
    shows: heading("errorPage.title"),
    consoleErrors: /./,
  },
];

/** Shortens the pauses between tries to load it, until the page is left. */
function hurry(): void {
  const { setTimeout } = window;
  window.setTimeout = ((work: TimerHandler, pause = 0) =>
    setTimeout(work, pause / 30)) as typeof setTimeout;
}
