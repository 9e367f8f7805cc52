import { expect, type Page } from "@playwright/test";
import { BASE_URL } from "./base-url";

/** Port of the product in server.spec.ts, whose readers sign in at this provider alone. */
export const OUTSIDE_PORT = 3930;

/** The second OpenID Connect provider of the browser tests. */
export const OTHER_PROVIDER = {
  port: 3911,
  issuer: "http://localhost:3911",
  clientId: "site",
  clientSecret: "site-secret",
};

export const REDIRECTS = [
  `http://localhost:${OUTSIDE_PORT}/api/auth/callback/nearshelf`,
  `${BASE_URL}/api/identity/social/other/callback`,
];

/** Fills in the provider's page. */
export async function beSomebody(page: Page, sub: string, email: string): Promise<void> {
  await expect(page.getByRole("heading", { name: "Other provider" })).toBeVisible();
  await page.getByLabel("Subject").fill(sub);
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("E-mail is verified").check();
  await page.getByRole("button", { name: "Sign in" }).click();
}
