import { rmSync } from "node:fs";
import type { Server } from "node:http";
import { expect, test, type Page } from "@playwright/test";
import { startOidcServer } from "../support/oidc-server";
import { newFolder, startProduct, type Product } from "./support/product";

const PORTS = { provider: 3911, outside: 3912, social: 3913 };
const CLIENT = { clientId: "site", clientSecret: "site-secret" };
const ISSUER = `http://localhost:${PORTS.provider}`;

let provider: Server;
/** The products of this file run one after the other on the same data. */
let dataDir: string;

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  dataDir = newFolder();
  provider = await startOidcServer({
    ...CLIENT,
    port: PORTS.provider,
    redirects: [
      `http://localhost:${PORTS.outside}/api/auth/callback/nearshelf`,
      `http://localhost:${PORTS.social}/api/identity/social/other/callback`,
    ],
  });
});
test.afterAll(() => {
  provider.closeAllConnections();
  provider.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function beSomebody(page: Page, sub: string, email: string): Promise<void> {
  await expect(page.getByRole("heading", { name: "Other provider" })).toBeVisible();
  await page.getByLabel("Subject").fill(sub);
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("E-mail is verified").check();
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function withProduct(
  port: number,
  env: Record<string, string>,
  work: (product: Product) => Promise<void>,
): Promise<void> {
  const product = await startProduct({ port, dataDir, env: { RATE_LIMIT_FACTOR: "1000", ...env } });
  try {
    await work(product);
  } finally {
    await product.stop();
  }
}

test("an outside provider signs readers in, and is asked again after a sign-out", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const env = {
    OIDC_ISSUER: ISSUER,
    OIDC_CLIENT_ID: CLIENT.clientId,
    OIDC_CLIENT_SECRET: CLIENT.clientSecret,
  };
  await withProduct(PORTS.outside, env, async ({ url }) => {
    await page.goto(`${url}/login`);
    await page.getByRole("button", { name: "Continue to sign-in" }).click();
    await beSomebody(page, "owner-elsewhere", "owner@example.org");
    await page.waitForURL("**/search");
    await page.getByRole("button", { name: "Вийти" }).first().click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Вийти" }).click();
    await page.waitForURL("**/login");
    await page.getByRole("button", { name: "Перейти до входу" }).click();
    await beSomebody(page, "newcomer-elsewhere", "somebody.new@example.org");
    await page.waitForURL("**/settings?incomplete=true");
  });
});

test("a social provider is one button on our own provider's page", async ({ page }) => {
  test.setTimeout(180_000);
  const env = {
    SOCIAL_PROVIDERS: "other",
    SOCIAL_OTHER_ISSUER: ISSUER,
    SOCIAL_OTHER_CLIENT_ID: CLIENT.clientId,
    SOCIAL_OTHER_CLIENT_SECRET: CLIENT.clientSecret,
    SOCIAL_OTHER_LABEL: "Elsewhere",
  };
  await withProduct(PORTS.social, env, async ({ url }) => {
    await page.goto(`${url}/login`);
    await page.getByRole("button", { name: "Continue to sign-in" }).click();
    await page.getByRole("button", { name: "Continue with Elsewhere" }).click();
    await expect(page.getByRole("heading", { name: "Other provider" })).toBeVisible();
    await page.getByRole("button", { name: "Refuse" }).click();
    await expect(page.getByText("Signing in there did not work.")).toBeVisible();
    await page.getByRole("button", { name: "Continue with Elsewhere" }).click();
    await beSomebody(page, "owner-social", "owner@example.org");
    await page.waitForURL("**/search");
  });
});
