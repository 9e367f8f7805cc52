import type { Page } from "@playwright/test";
import { BASE_URL } from "./base-url";
import type { Session } from "./session";

/** Signs a new page in, for its first document. A context's `storageState` would open another page. */
export async function signIn(page: Page, { cookies, token }: Session): Promise<void> {
  await page.context().addCookies(cookies);
  const script = await page.addInitScript((value) => {
    localStorage.setItem("authToken", value);
  }, token);
  page.once("domcontentloaded", () => void script.dispose());
}

/** Removes everything stored by earlier readers from the page's context, but not its cache. */
export async function forget(page: Page, origin = BASE_URL): Promise<void> {
  const context = page.context();
  await Promise.all([context.clearCookies(), context.setOffline(false)]);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await devtools.detach();
}
