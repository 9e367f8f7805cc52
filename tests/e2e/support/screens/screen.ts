import type { Locator, Page } from "@playwright/test";
import { BASE_URL } from "../base-url";
import type { Scene } from "../scene";
import type { Words } from "../words";

export interface Screen {
  /** For the test and its pictures. */
  name: string;
  as: "visitor" | "owner" | "borrower" | "beginner" | "newcomer" | "collector" | "admin";
  path: string | ((scene: Scene) => string);
  /** Brings the page to the state to be checked. */
  act?: (page: Page, t: Words, scene: Scene) => Promise<void>;
  /** Visible in that state. */
  shows: (page: Page, t: Words, scene: Scene) => Locator;
  /** Expected errors in the browser's console. */
  consoleErrors?: RegExp;
}

export const pathOf = ({ path }: Screen, scene: Scene): string =>
  typeof path === "string" ? path : path(scene);

export const freeBook = ({ books }: Scene) => `/books/${books.free.id}`;

/** Key of a screen's page; several screens may show the same page in different states. */
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

/** The card of one of the scene's books, or of its loan. */
export function cardOf(page: Page, scene: Scene, book: keyof Scene["books"]): Locator {
  return page.getByRole("article").filter({ hasText: scene.books[book].title });
}
