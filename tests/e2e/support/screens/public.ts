import type { Page } from "@playwright/test";
import type { Words } from "../words";
import { heading, type Screen } from "./screen";

async function toProvider(page: Page, t: Words): Promise<void> {
  await page.getByRole("button", { name: t("login.continue") }).click();
  await page.waitForURL("**/sign-in/**");
}

const visitor = { as: "visitor" } as const;

/** Screens for visitors. */
export const PUBLIC_SCREENS: Screen[] = [
  { ...visitor, name: "login", path: "/login", shows: heading("login.heading") },
  { ...visitor, name: "near", path: "/near?town=zzz", shows: heading("near.title") },
  {
    ...visitor,
    name: "near-town",
    path: "/near/ua/lviv",
    shows: (page, t) => page.getByRole("heading", { name: t("near.how") }),
  },
  {
    ...visitor,
    name: "login-failed",
    path: "/login?error=Callback",
    shows: (page, t) => page.getByRole("alert").getByText(t("login.failed")),
  },
  {
    ...visitor,
    name: "login-account-deleted",
    path: "/login?deleted=1",
    shows: (page, t) => page.getByText(t("login.deleted")),
  },
  {
    ...visitor,
    name: "sign-in",
    path: "/login",
    act: toProvider,
    shows: heading("identity.emailHeading"),
  },
  {
    ...visitor,
    name: "sign-in-expired",
    path: "/sign-in/no-such-sign-in",
    shows: heading("identity.expiredHeading"),
  },
  {
    ...visitor,
    name: "callback-no-token",
    path: "/auth/callback",
    shows: heading("authCallback.noToken"),
  },
  {
    ...visitor,
    name: "callback-failed",
    path: "/auth/callback?token=used",
    shows: heading("authCallback.failed"),
    consoleErrors: /status of 400.*\/api\/auth\/exchange/,
  },
  {
    ...visitor,
    name: "terms",
    path: "/terms-of-use",
    shows: (page) => page.getByRole("heading", { level: 1 }),
  },
  {
    ...visitor,
    name: "privacy",
    path: "/public-privacy-policy",
    shows: (page) => page.getByRole("heading", { level: 1 }),
  },
  { ...visitor, name: "outbox", path: "/dev/outbox", shows: heading("outbox.heading") },
  {
    ...visitor,
    name: "book-visitor",
    path: ({ books }) => `/books/${books.free.id}`,
    shows: (page, t) => page.getByText(t("book.signInText")),
  },
  {
    ...visitor,
    name: "invitation-visitor",
    path: ({ invitation }) => invitation,
    shows: (page, t) => page.getByText(t("invitation.joinBookText", { name: "Оксана" })),
  },
  {
    ...visitor,
    name: "book-missing",
    path: "/books/00000000-0000-7000-8000-000000000000",
    shows: heading("book.missingTitle"),
    consoleErrors: /status of 404.*\/books\//,
  },
];
