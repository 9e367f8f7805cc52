import type { Scene } from "../scene";
import { actOn, cardOf, dialog, freeBook, heading, pickOn, text, type Screen } from "./screen";

const lent = { as: "owner", path: "/loans" } as const;
const past = { as: "owner", path: "/loans?tab=past" } as const;
const waiting = { as: "beginner", path: "/loans?tab=waiting" } as const;
const borrowed = { as: "borrower", path: "/loans?tab=borrowed" } as const;

/** Both lists of loans and all dialogs of a loan. */
export const LOAN_SCREENS: Screen[] = [
  { ...lent, name: "loans-lent", shows: (page, _, scene) => cardOf(page, scene, "lent") },
  { ...borrowed, name: "loans-borrowed", shows: (page, _, scene) => cardOf(page, scene, "lent") },
  {
    as: "beginner",
    name: "loans-lent-none",
    path: "/loans?tab=lent",
    shows: text("loans.noneLent.title"),
  },
  { ...past, name: "loans-past", shows: (page, _, scene) => cardOf(page, scene, "returned") },
  { ...waiting, name: "loans-waiting", shows: (page, _, scene) => cardOf(page, scene, "lent") },
  {
    ...waiting,
    name: "waiting-leave",
    act: pickOn("lent", "waiting.leave"),
    shows: (page, t) => page.getByRole("alertdialog", { name: t("waiting.leaveTitle") }),
  },
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
  ...(["requested", "approved", "scheduled", "lent", "asked", "returned", "lost"] as const).flatMap(
    (book) =>
      (["owner", "borrower"] as const).map((as) => ({
        as,
        name: `loan-page-${book}-${as}`,
        path: (scene: Scene) => `/loans/${scene.loans[book]}`,
        shows: heading("loanPage.timeline"),
      })),
  ),
  {
    as: "owner",
    name: "outside-loan-dialog",
    path: freeBook,
    act: (page, t) => page.getByRole("button", { name: t("loans.outsideLoan.action") }).click(),
    shows: dialog("loans.outsideLoan.title"),
  },
  {
    as: "borrower",
    name: "outside-loan-card",
    path: "/loans?tab=lent",
    act: (page) => page.getByRole("button", { name: /^Тітка Галина/ }).click(),
    shows: text("loans.outsideLoan.outside"),
  },
  {
    as: "borrower",
    name: "loan-picture",
    path: ({ loans }) => `/loans/${loans.returned}`,
    act: (page, t) =>
      page
        .getByRole("region", { name: t("loanPictures.moment.RETURN") })
        .getByRole("button", {
          name: t("loanPictures.alt.RETURN", { number: 1, name: t("loanPictures.you") }),
        })
        .click(),
    shows: dialog("loanPictures.moment.RETURN"),
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
  {
    ...lent,
    name: "loan-reject",
    act: (page, t) =>
      page.getByRole("button", { name: t("loans.request.reject"), exact: true }).click(),
    shows: dialog("loans.reject.title"),
  },
  {
    ...lent,
    name: "loan-lose",
    act: pickOn("lent", "loans.actions.lose"),
    shows: dialog("loans.lose.title"),
  },
  {
    ...lent,
    name: "loan-meet-up",
    act: pickOn("scheduled", "loans.actions.moveMeetUp"),
    shows: dialog("loans.actions.moveMeetUp"),
  },
  {
    ...borrowed,
    name: "loan-ask-for-time",
    act: pickOn("lent", "loans.actions.moreTime"),
    shows: dialog("loans.extension.askTitle"),
  },
  {
    ...lent,
    name: "loan-give-time",
    act: pickOn("lent", "loans.actions.giveTime"),
    shows: dialog("loans.extension.giveTitle"),
  },
  {
    ...lent,
    name: "loan-decline-time",
    act: pickOn("asked", "loans.actions.declineTime"),
    shows: dialog("loans.declineExtension.title"),
  },
  {
    ...lent,
    name: "loan-return",
    act: actOn("lent", "back"),
    shows: (page, t) => page.getByRole("dialog", { name: t("loans.return.title", { count: 1 }) }),
  },
  {
    ...past,
    name: "loan-rate-borrower",
    act: actOn("returned", "rate"),
    shows: (page, t) =>
      page.getByRole("dialog", {
        name: t("loans.rateBorrower.title", { name: "Тарас Левицький" }),
      }),
  },
  {
    ...past,
    as: "borrower",
    name: "loan-rate-book",
    act: actOn("returned", "rate"),
    shows: (page, t, { books }) =>
      page.getByRole("dialog", { name: t("loans.rateBook.title", books.returned) }),
  },
  {
    ...borrowed,
    name: "loan-withdraw",
    act: pickOn("requested", "loans.actions.withdraw"),
    shows: dialog("loans.withdraw.title"),
  },
  {
    as: "borrower",
    name: "loan-cancel",
    path: ({ loans }) => `/loans/${loans.approved}`,
    act: async (page, t) => {
      await page.getByRole("button", { name: t("loanPage.more"), exact: true }).click();
      await page.getByRole("menuitem", { name: t("loans.actions.cancel"), exact: true }).click();
    },
    shows: dialog("loans.cancel.title"),
  },
];
