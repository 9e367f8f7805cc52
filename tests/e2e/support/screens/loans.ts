import { cardOf, dialog, heading, text, type Screen } from "./screen";

const lent = { as: "owner", path: "/loans" } as const;
const borrowed = { as: "borrower", path: "/loans?tab=borrowed" } as const;

/** Both lists of loans, a loan, and the waiting list. */
export const LOAN_SCREENS: Screen[] = [
  { ...lent, name: "loans-lent", shows: (page, _, scene) => cardOf(page, scene, "lent") },
  { ...borrowed, name: "loans-borrowed", shows: (page, _, scene) => cardOf(page, scene, "lent") },
  {
    as: "beginner",
    name: "waiting-book",
    path: ({ books }) => `/books/${books.lent.id}`,
    shows: text("waiting.leave"),
  },
  {
    as: "beginner",
    name: "waiting-join",
    path: ({ books }) => `/books/${books.scheduled.id}`,
    act: (page, t, { books }) =>
      page.getByRole("button", { name: t("waiting.waitLabel", books.scheduled) }).click(),
    shows: dialog("waiting.title"),
  },
  {
    as: "owner",
    name: "waiting-own-book",
    path: ({ books }) => `/books/${books.lent.id}`,
    shows: (page, t) => page.getByText(t("waiting.count", { count: 1 })),
  },
  {
    as: "owner",
    name: "loan-page",
    path: ({ loans }) => `/loans/${loans.returned}`,
    shows: heading("loanPage.timeline"),
  },
  {
    as: "beginner",
    name: "loan-page-missing",
    path: ({ loans }) => `/loans/${loans.lent}`,
    shows: heading("loanPage.missingTitle"),
    consoleErrors: /404/,
  },
  {
    ...lent,
    name: "offline",
    act: async (page, t) => {
      // The offline banner's code is loaded after the page, together with that of the toasts.
      const toasts = page.getByRole("region", { name: t("common.announcements") });
      await toasts.waitFor({ state: "attached" });
      await page.context().setOffline(true);
    },
    shows: text("offline.title"),
    consoleErrors: /ERR_INTERNET_DISCONNECTED|WebSocket/,
  },
  {
    as: "owner",
    name: "loan-approve",
    path: ({ loans }) => `/loans/${loans.requested}`,
    act: (page, t) =>
      page
        .getByRole("button", { name: t("loans.request.approve", { count: 1 }), exact: true })
        .click(),
    shows: (page, t) =>
      page.getByRole("dialog", { name: t("loans.approveDialog.title", { count: 1 }) }),
  },
];
