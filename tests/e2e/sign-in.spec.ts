import { expect, test, type Page } from "@playwright/test";
import { LOCALES } from "@/lib/shared/locales";
import { BASE_URL } from "./support/base-url";
import { press, type } from "./support/keyboard";
import { login } from "./support/login";
import { beSomebody } from "./support/other-provider";
import { newAddress, newReader } from "./support/reader";
import { redeem, ticketOfDemo } from "./support/sign-in-calls";
import { untilStarted } from "./support/start";
import { PHONE } from "./support/test";
import { words } from "./support/words";

const TOKEN = () => localStorage.getItem("authToken");

/** In any of the three languages: after a sign-in the screens use the reader's. */
const CONTINUE = /Continue to sign-in|Перейти до входу|Weiter zur Anmeldung/;
const WHO = /Sign in or join|Вхід або реєстрація|Anmelden oder registrieren/;
const SIGN_OUT = /Sign out|Вийти|Abmelden/;

test.beforeAll(untilStarted);

async function reachProvider(page: Page, path = "/login"): Promise<void> {
  await page.goto(path);
  await page.getByRole("button", { name: CONTINUE }).click();
  await expect(page.getByRole("heading", { name: WHO })).toBeVisible();
}

const wrong = (code: string) => (code === "111111" ? "222222" : "111111");

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

test("before the sign-in one phone screen says in three pictures what one does here, without scripts too", async ({
  browser,
}) => {
  for (const locale of LOCALES) {
    const context = await browser.newContext({
      ...PHONE,
      baseURL: BASE_URL,
      locale,
      javaScriptEnabled: false,
    });
    const page = await context.newPage();
    await page.goto("/login");
    const t = words(locale);
    await expect(page.getByRole("button", { name: t("login.continue") })).toBeInViewport({
      ratio: 1,
    });
    const steps = page.getByRole("main").getByRole("listitem");
    await expect(steps.locator("> [aria-hidden]")).toHaveCount(3);
    for (const [at, key] of ["pointFind", "pointMeet", "pointCode"].entries()) {
      await expect(steps.nth(at)).toContainText(t(`login.${key}`));
      await expect(steps.nth(at)).toBeInViewport({ ratio: 1 });
    }
    await context.close();
  }
});

test("a new reader signs in with a code, also after a reload or the way back, and is asked to fill in the profile", async ({
  page,
}) => {
  await reachProvider(page);
  const address = newAddress();
  const code = await askForCode(page, address);
  await page.getByLabel("Code").fill(wrong(code));
  await expect(page.getByText("That code is not right.")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Code")).toBeEnabled();
  await expect(page.getByText(address)).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("E-mail address")).toHaveValue(address);
  await page.getByRole("button", { name: "Use password instead" }).click();
  await page.getByRole("button", { name: "Send me a code instead" }).click();
  await expect(page.getByText(/New code in \d+ s/), "asked for again too soon").toBeVisible();
  await page.getByLabel("Code").fill(code);
  await page.waitForURL("**/settings?incomplete=true");
  expect(await page.evaluate(TOKEN)).toMatch(/^[\w-]{43}$/);
  // Back over the steps of the finished sign-in.
  await page.goBack();
  await page.waitForURL("**/settings?incomplete=true");
  await page.goto("/search");
  await page.waitForURL("**/settings?incomplete=true");
});

test("by a password and by keyboard alone one comes back to the page one was on the way to, and to no other site", async ({
  page,
}) => {
  await page.goto("/profile?tab=lent");
  await page.waitForURL("**/login?from=%2Fprofile%3Ftab%3Dlent");
  await press(page.getByRole("button", { name: CONTINUE }));
  await press(page.getByRole("button", { name: "Use password instead" }));
  await type(page.getByLabel("E-mail address"), "friend@example.org");
  await type(page.getByLabel("Password", { exact: true }), "nearshelf-demo");
  await press(page.getByRole("button", { name: "Sign in" }));
  await page.waitForURL("**/profile?tab=lent");
  for (const [from, to] of [
    ["/login?from=/settings", "/settings"],
    ["/login?from=//elsewhere.example", "/search"],
  ] as const) {
    const { location } = (await page.request.get(from, { maxRedirects: 0 })).headers();
    expect(`${from}: ${location}`).toBe(`${from}: ${to}`);
  }
});

test("two tabs that sign in both end signed in, each where it was going; a sign-out in one leaves nothing in either", async ({
  context,
}) => {
  const [here, there] = [await context.newPage(), await context.newPage()];
  await reachProvider(here, "/profile?tab=lent");
  await reachProvider(there, "/loans");
  await here.getByRole("button", { name: "borrower@example.org" }).click();
  await here.waitForURL("**/profile?tab=lent");
  await there.waitForURL("**/loans");
  await expect(there.getByRole("heading", { level: 1 })).toBeVisible();
  await here.evaluate(() => {
    localStorage.setItem("chat_conversations_7", "[]");
    localStorage.setItem("chat_active_7", "[]");
  });
  await signOut(here);
  await Promise.all([here.waitForURL("**/login"), there.waitForURL("**/login")]);
  for (const page of [here, there]) {
    const kept = () => page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }));
    expect(await kept()).toEqual([]);
  }
  await here.goBack();
  await expect(here, "the page before does not come back").toHaveURL(/\/login/);
  await here.goto("/search");
  await here.waitForURL("**/login?from=%2Fsearch");
  await reachProvider(here, here.url());
});

test("a session ended from elsewhere says so, and leads its reader back but nobody else", async ({
  page,
  playwright,
}) => {
  // Ends all sessions of the account; no other test uses it.
  await login(page, "admin@example.org");
  await page.goto("/loans");
  const request = await playwright.request.newContext({ baseURL: BASE_URL });
  const token = await redeem(request, await ticketOfDemo(request, "admin@example.org"));
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

  // No window is open that would be told.
  await page.goto("about:blank");
  await page.request.post("/api/auth/sign-out", { headers: { origin: BASE_URL } });
  await page.goto("/settings");
  await page.waitForURL(/\/login/);
  expect(await page.evaluate(TOKEN)).not.toBeNull();
  await reachProvider(page, "/login?from=/settings");
  await page.getByRole("button", { name: "stranger@example.org" }).click();
  await page.waitForURL("**/settings");
});

test("a token that does not count any more, or is lost, is renewed while the cookie holds", async ({
  page,
}) => {
  const { cookies } = await newReader();
  await page.context().addCookies(cookies);
  await page.goto("/friends?tab=find");
  await expect.poll(() => page.evaluate(TOKEN)).toMatch(/^[\w-]{43}$/);
  expect(page.url()).toContain("/friends?tab=find");
  await page.evaluate(() => localStorage.setItem("authToken", "stale"));
  await page.goto("/search");
  await expect.poll(() => page.evaluate(TOKEN)).toMatch(/^[\w-]{43}$/);
  expect(new URL(page.url()).pathname).toBe("/search");
});

test("a social provider is one button on our own provider's page", async ({ page }) => {
  await reachProvider(page);
  await page.getByRole("button", { name: "Continue with Elsewhere" }).click();
  await page.getByRole("button", { name: "Refuse" }).click();
  await expect(page.getByText("Signing in there did not work.")).toBeVisible();
  await page.getByRole("button", { name: "Continue with Elsewhere" }).click();
  await beSomebody(page, "owner-social", "owner@example.org");
  await page.waitForURL("**/search");
});

/** An unused ticket, as its exchange never reached the server; and the page of its sign-in. */
async function ticketOf(page: Page): Promise<{ token: string; signIn: string }> {
  const exchange = page.waitForRequest("**/api/auth/exchange");
  await page.route("**/api/auth/exchange", (route) => route.abort());
  await reachProvider(page);
  const signIn = page.url();
  await page.getByRole("button", { name: "stranger@example.org" }).click();
  const { token } = (await exchange).postDataJSON() as { token: string };
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await page.unroute("**/api/auth/exchange");
  return { token, signIn };
}

test("a ticket works once, in the browser that began; elsewhere nothing of the sign-in is offered", async ({
  page,
  browser,
  baseURL,
}) => {
  const ticket = await ticketOf(page);
  const context = await browser.newContext({ locale: "en-GB", baseURL });
  const thief = await context.newPage();
  await thief.goto(ticket.signIn);
  await expect(thief.getByRole("heading", { name: "This sign-in has expired" })).toBeVisible();
  await thief.goto("/auth/callback");
  await expect(
    thief.getByRole("heading", { name: "No authentication token received" }),
  ).toBeVisible();
  await thief.goto(`/auth/callback?token=${ticket.token}`);
  await expect(
    thief.getByRole("heading", { name: "Failed to complete authentication" }),
  ).toBeVisible();
  expect(new URL(thief.url()).search).toBe("");
  await thief.getByRole("link", { name: "Try again" }).click();
  await thief.waitForURL("**/login");
  await context.close();

  await page.goto(`/auth/callback?token=${ticket.token}`);
  await page.waitForURL("**/search");
  await page.goto(`/auth/callback?token=${ticket.token}`);
  const failed = "Die Anmeldung konnte nicht abgeschlossen werden";
  await expect(page.getByRole("heading", { name: failed })).toBeVisible();
});
