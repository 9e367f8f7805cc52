import type { Page } from "@playwright/test";
import { ticketOfDemo } from "./sign-in-calls";

/**
 * Signs in as an account of the demo community: by calls as far as /auth/callback, which the
 * browser opens. The way by hand is sign-in.spec.ts' and story.spec.ts' matter.
 * @param email for example "borrower@example.org".
 */
export async function login(page: Page, email: string): Promise<void> {
  await page.goto(await ticketOfDemo(page.request, email));
  await page.waitForURL(/\/(?:search|settings)/);
}
