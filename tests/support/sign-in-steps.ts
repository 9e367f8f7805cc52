import type { Browser, Visit } from "./browser";

/** Presses the button of /login; gives the address of the identity provider. */
export async function beginSignIn(browser: Browser, query = ""): Promise<string> {
  const { csrfToken } = (await browser.go("/api/auth/csrf")).json();
  const answer = await browser.post(`/api/auth/signin/nearshelf${query}`, {
    csrfToken,
    json: "true",
  });
  return String(answer.json().url);
}

/** Goes to our own provider's page; gives the id of the sign-in. */
export async function reachSignInPage(browser: Browser): Promise<string> {
  const visit = await browser.go(await beginSignIn(browser), /\/sign-in\//);
  return visit.url.pathname.replace("/sign-in/", "");
}

/** From a finished step to the ticket on /auth/callback. */
export async function returnToSite(browser: Browser, step: Visit): Promise<URL> {
  const visit = await browser.go(String(step.json().redirectTo), /\/auth\/callback\?/);
  return visit.url;
}

/** Requests a code for this address and enters it, as in the demo; gives the answer with `redirectTo`. */
export async function proveByCode(browser: Browser, uid: string, email: string): Promise<Visit> {
  const { demoCode } = (await browser.post(`/api/identity/${uid}/code`, { email })).json();
  return browser.post(`/api/identity/${uid}/verify`, { code: demoCode });
}

/** Signs in with a code, as in the demo; gives the bearer token. */
export async function signInByCode(browser: Browser, email: string): Promise<string> {
  const step = await proveByCode(browser, await reachSignInPage(browser), email);
  const callback = await returnToSite(browser, step);
  const ticket = callback.searchParams.get("token");
  const exchanged = await browser.post("/api/auth/exchange", { token: ticket });
  return String(exchanged.json().token);
}
