import type { Page } from "@playwright/test";

/**
 * Signs in as an account of the demo community, the way a person does: by the button of the
 * sign-in screen and one click on the provider's page.
 * @param email for example "borrower@example.org".
 */
export async function login(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByRole("main").getByRole("button").first().click();
  await page.getByRole("button", { name: email }).click();
  await page.waitForURL(/\/(?:search|settings)/);
}
