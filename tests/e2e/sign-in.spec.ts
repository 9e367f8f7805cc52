import { expect, test, type Browser, type Page } from "@playwright/test";
import { BASE_URL } from "./support/base-url";
import { login } from "./support/login";
import { newAddress } from "./support/reader";
import { redeem, ticketOfDemo } from "./support/sign-in-calls";
import { untilStarted } from "./support/start";

const TOKEN = () => localStorage.getItem("authToken");

/** After a sign-in the screens speak the reader's language, so the words may be any of three. */
const CONTINUE = /Continue to sign-in|Перейти до входу|Weiter zur Anmeldung/;
const WHO = /Sign in or join|Вхід або реєстрація|Anmelden oder mitmachen/;
const SIGN_OUT = /Sign out|Вийти|Abmelden/;

test.beforeAll(untilStarted);

async function reachProvider(page: Page, path = "/login"): Promise<void> {
  await page.goto(path);
  await page.getByRole("button", { name: CONTINUE }).click();
  await expect(page.getByRole("heading", { name: WHO })).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: SIGN_OUT }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: SIGN_OUT }).click();
}

async function askForCode(page: Page, email: string): Promise<string> {
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  return (await page.getByTestId("demo-code").textContent()) ?? "";
}

test("a new reader signs in with a code and is asked to fill in the profile", async ({ page }) => {
  await reachProvider(page);
  const code = await askForCode(page, newAddress());
  await page.getByLabel("Code").fill(code === "111111" ? "222222" : "111111");
  await expect(page.getByText("That code is not right.")).toBeVisible();
  await page.getByLabel("Code").fill(code);
  await page.waitForURL("**/settings?incomplete=true");
  expect(await page.evaluate(TOKEN)).toMatch(/^[\w-]{43}$/);
  await page.goto("/search");
  await page.waitForURL("**/settings?incomplete=true");
});

test("the code step survives a reload, and asking again too soon leads to it", async ({ page }) => {
  await reachProvider(page);
  const address = newAddress();
  const code = await askForCode(page, address);
  await page.reload();
  await expect(page.getByLabel("Code")).toBeEnabled();
  await expect(page.getByText(address)).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("E-mail address")).toHaveValue(address);
  await page.getByRole("button", { name: "Use password instead" }).click();
  await page.getByRole("button", { name: "Send me a code instead" }).click();
  await expect(page.getByText(/New code in \d+ s/)).toBeVisible();
  await page.getByLabel("Code").fill(code);
  await page.waitForURL("**/settings?incomplete=true");
  // Through the steps of the sign-in, which is over.
  await page.goBack();
  await page.waitForURL("**/settings?incomplete=true");
});

test("two tabs that sign in both end signed in, each where it was going", async ({ context }) => {
  const [first, second] = [await context.newPage(), await context.newPage()];
  await reachProvider(first, "/profile?tab=lent");
  await reachProvider(second, "/loans");
  await first.getByRole("button", { name: "borrower@example.org" }).click();
  await first.waitForURL("**/profile?tab=lent");
  await second.waitForURL("**/loans");
  await expect(second.getByRole("heading", { level: 1 })).toBeVisible();
});

test("after five wrong tries the code is dead", async ({ page }) => {
  await reachProvider(page);
  const code = await askForCode(page, newAddress());
  const wrong = code === "111111" ? "222222" : "111111";
  for (let at = 0; at < 5; at += 1) {
    await page.getByLabel("Code").fill(wrong);
    await expect(page.getByLabel("Code")).toHaveValue("");
  }
  await expect(page.getByText("That code is no longer valid. Ask for a new one.")).toBeVisible();
});

test("a password signs in, a wrong one does not say why", async ({ page }) => {
  await reachProvider(page);
  await page.getByRole("button", { name: "Use password instead" }).click();
  await page.getByLabel("E-mail address").fill("borrower@example.org");
  await page.getByLabel("Password", { exact: true }).fill("not this one");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("The address or the password is wrong.")).toBeVisible();
  await page.getByLabel("E-mail address").fill("nobody@example.org");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("The address or the password is wrong.")).toBeVisible();
  await page.getByLabel("E-mail address").fill("borrower@example.org");
  await page.getByLabel("Password", { exact: true }).fill("nearshelf-demo");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/search");
});

test("one comes back to the page one was on the way to", async ({ page }) => {
  await page.goto("/profile?tab=lent");
  await page.waitForURL("**/login?from=%2Fprofile%3Ftab%3Dlent");
  await reachProvider(page, page.url());
  await page.getByRole("button", { name: "friend@example.org" }).click();
  await page.waitForURL("**/profile?tab=lent");
  await page.goto("/login?from=/settings");
  await page.waitForURL("**/settings");
  await page.goto("/login?from=//elsewhere.example");
  await page.waitForURL("**/search");
});

test("unknown paths, the index and the old dashboard lead to where they should", async ({
  page,
}) => {
  await login(page, "stranger@example.org");
  for (const path of ["/", "/nowhere/at/all", "/books"]) {
    await page.goto(path);
    await page.waitForURL("**/search");
  }
  await page.goto("/owner/dashboard");
  await page.waitForURL("**/books/manage");
});

test("signing out forgets everything personal, and the provider asks again", async ({ page }) => {
  await login(page, "stranger@example.org");
  await page.evaluate(() => {
    localStorage.setItem("chat_conversations_7", "[]");
    localStorage.setItem("chat_active_7", "[]");
  });
  await signOut(page);
  await page.waitForURL("**/login");
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await page.goto("/search");
  await page.waitForURL("**/login?from=%2Fsearch");
  await reachProvider(page);
});

test("a session that has ended elsewhere leads to the sign-in screen and back", async ({
  page,
}) => {
  await login(page, "friend@example.org");
  // No window is open that would be told of it.
  await page.goto("about:blank");
  await page.request.post("/api/auth/sign-out", { headers: { origin: BASE_URL } });
  await page.goto("/settings");
  await page.waitForURL(/\/login/);
  expect(await page.evaluate(TOKEN)).not.toBeNull();
  await reachProvider(page, "/login?from=/settings");
  await page.getByRole("button", { name: "friend@example.org" }).click();
  await page.waitForURL("**/settings");
});

test("a token that does not count any more is renewed while the cookie holds", async ({ page }) => {
  await login(page, "stranger@example.org");
  await page.evaluate(() => localStorage.setItem("authToken", "stale"));
  await page.goto("/friends?tab=find");
  await expect.poll(() => page.evaluate(TOKEN)).toMatch(/^[\w-]{43}$/);
  expect(page.url()).toContain("/friends?tab=find");
});

test("who signs out leaves no way for the next reader, not even by another tab", async ({
  context,
}) => {
  const [here, there] = [await context.newPage(), await context.newPage()];
  await login(here, "borrower@example.org");
  await here.goto("/settings");
  await there.goto("/profile?tab=lent");
  await expect(there.getByRole("tab", { selected: true })).toBeVisible();
  await signOut(here);
  await Promise.all([here.waitForURL("**/login"), there.waitForURL("**/login")]);
  expect(await there.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }))).toEqual(
    [],
  );
});

test("a session ended from elsewhere says so, and leads its reader back but nobody else", async ({
  page,
  playwright,
}) => {
  await login(page, "friend@example.org");
  await page.goto("/loans");
  const request = await playwright.request.newContext({ baseURL: BASE_URL });
  const token = await redeem(request, await ticketOfDemo(request, "friend@example.org"));
  const headers = { authorization: `Bearer ${token}`, origin: BASE_URL };
  expect((await request.delete("/api/users/me/sessions", { headers })).ok()).toBe(true);
  await page.waitForURL("**/login");
  await expect(
    page.getByText(/вийшли звідси|signed out here|hier von einem anderen/),
  ).toBeVisible();
  expect(await page.evaluate(() => localStorage.redirectAfterLogin)).toBe("/loans");
  await reachProvider(page);
  await page.getByRole("button", { name: "stranger@example.org" }).click();
  await page.waitForURL("**/search");
});

test("a lost token is asked for anew while the cookie holds", async ({ page }) => {
  await login(page, "stranger@example.org");
  // A member's page would notice at once that it has no token, and leave.
  await page.goto("/terms-of-use");
  await page.evaluate(() => localStorage.removeItem("authToken"));
  await page.goto("/search");
  await expect.poll(() => page.evaluate(TOKEN)).toMatch(/^[\w-]{43}$/);
  expect(new URL(page.url()).pathname).toBe("/search");
});

/** A ticket that its own page could not use: its exchange never reached the server. */
async function ticketOf(page: Page): Promise<string> {
  const exchange = page.waitForRequest("**/api/auth/exchange");
  await page.route("**/api/auth/exchange", (route) => route.abort());
  await reachProvider(page);
  await page.getByRole("button", { name: "stranger@example.org" }).click();
  const { token } = (await exchange).postDataJSON() as { token: string };
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await page.unroute("**/api/auth/exchange");
  return token;
}

async function elsewhere(browser: Browser, path: string): Promise<Page> {
  const context = await browser.newContext({ locale: "en-GB" });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

test("a ticket works once, in the browser that began", async ({ page, browser, baseURL }) => {
  const ticket = await ticketOf(page);
  const thief = await elsewhere(browser, `${baseURL}/auth/callback?token=${ticket}`);
  await expect(
    thief.getByRole("heading", { name: "Failed to complete authentication" }),
  ).toBeVisible();
  expect(new URL(thief.url()).search).toBe("");
  await thief.getByRole("link", { name: "Try again" }).click();
  await thief.waitForURL("**/login");
  await thief.context().close();

  await page.goto(`/auth/callback?token=${ticket}`);
  await page.waitForURL("**/search");
  await page.goto(`/auth/callback?token=${ticket}`);
  const failed = "Die Anmeldung konnte nicht abgeschlossen werden";
  await expect(page.getByRole("heading", { name: failed })).toBeVisible();
});

test("without a ticket there is nothing to complete", async ({ page }) => {
  await page.goto("/auth/callback");
  await expect(
    page.getByRole("heading", { name: "No authentication token received" }),
  ).toBeVisible();
});

test("somebody else's sign-in page offers nothing", async ({ page, browser }) => {
  await reachProvider(page);
  const other = await elsewhere(browser, page.url());
  await expect(other.getByRole("heading", { name: "This sign-in has expired" })).toBeVisible();
  await other.context().close();
});

for (const [locale, button, heading, codeButton] of [
  ["uk-UA", "Перейти до входу", "Вхід або реєстрація", "Надіслати код"],
  ["de-DE", "Weiter zur Anmeldung", "Anmelden oder mitmachen", "Code schicken"],
] as const) {
  test(`the whole way in ${locale}, by keyboard alone`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ locale, baseURL });
    const page = await context.newPage();
    await page.goto("/login");
    const start = page.getByRole("button", { name: button });
    await expect(start).toBeEnabled();
    await start.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    const address = page.locator("input[name=email]");
    await expect(address).toBeEnabled();
    await address.focus();
    await page.keyboard.type(newAddress());
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: codeButton })).toBeFocused();
    await page.keyboard.press("Enter");
    const code = await page.getByTestId("demo-code").textContent();
    await page.keyboard.type(code ?? "");
    await page.waitForURL("**/settings?incomplete=true");
    await context.close();
  });
}
