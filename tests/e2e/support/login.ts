import type { Page } from "@playwright/test";
import { ticketOfDemo } from "./sign-in-calls";

/**
 * Signs in as a demo account: by calls up to /auth/callback, which the browser opens. The sign-in by hand is in
 * sign-in.spec.ts and story.spec.ts.
 * @param email for example "borrower@example.org".
 */
export async function login(page: Page, email: string): Promise<void> {
  await page.goto(await ticketOfDemo(page.request, email));
  await page.waitForURL(/\/(?:search|settings)/);
}
