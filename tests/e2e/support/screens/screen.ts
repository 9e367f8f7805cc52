import type { Locator, Page } from "@playwright/test";
import { BASE_URL } from "../base-url";
import type { Scene } from "../scene";
import type { Words } from "../words";

export interface Screen {
  /** Names the test and the pictures. */
  name: string;
  as: "visitor" | "owner" | "borrower" | "beginner" | "newcomer" | "collector" | "admin";
  path: string | ((scene: Scene) => string);
  /** What one does there to come to the state that is meant. */
  act?: (page: Page, t: Words, scene: Scene) => Promise<void>;
  /** What is in sight then. */
  shows: (page: Page, t: Words, scene: Scene) => Locator;
  /** What is done there stays when its dialog has gone: no other screen goes on from it. */
  alone?: boolean;
  /** Errors that the browser reports in its console, because something fails in this state. */
  consoleErrors?: RegExp;
}

export const pathOf = ({ path }: Screen, scene: Scene): string =>
  typeof path === "string" ? path : path(scene);

export const freeBook = ({ books }: Scene) => `/books/${books.free.id}`;

/** The page of a screen, which may be that of several: they show it in different states. */
export function pageOf(screen: Screen, scene: Scene): string {
  const { pathname, searchParams } = new URL(pathOf(screen, scene), BASE_URL);
  const route = pathname.replace(/[0-9a-f-]{36}/, "[id]");
  return [screen.as === "visitor", route, searchParams.get("tab")].join(" ");
}

export const heading = (key: string) => (page: Page, t: Words) =>
  page.getByRole("heading", { name: t(key), exact: true }).first();

export const text = (key: string) => (page: Page, t: Words) =>
  page.getByText(t(key), { exact: true }).first();

export const dialog = (key: string) => (page: Page, t: Words) =>
  page.getByRole("dialog", { name: t(key) });

/** The card of one of the scene's books, or of the loan of it. */
export function cardOf(page: Page, scene: Scene, book: keyof Scene["books"]): Locator {
  return page.getByRole("article").filter({ hasText: scene.books[book].title });
}

/** Picks from the menu on the card of a loan. */
export const pickOn =
  (book: keyof Scene["books"], key: string) => async (page: Page, t: Words, scene: Scene) => {
    const { title } = scene.books[book];
    await cardOf(page, scene, book)
      .getByRole("button", { name: t("loans.more", { title }) })
      .click();
    await page.getByRole("menuitem", { name: t(key), exact: true }).click();
  };

/** Presses a button on such a card. */
export const pressOn =
  (book: keyof Scene["books"], key: string) => async (page: Page, t: Words, scene: Scene) =>
    cardOf(page, scene, book)
      .getByRole("button", { name: t(key), exact: true })
      .click();
