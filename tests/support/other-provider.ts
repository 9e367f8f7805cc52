import type { Browser, Visit } from "./browser";

export interface Claims {
  sub: string;
  email?: string;
  name?: string;
  verified?: boolean;
}

/** Signs in at the external provider with these claims and follows redirects up to `stopAt`. */
export async function signInAtProvider(
  browser: Browser,
  authorization: string,
  { sub, email, name, verified }: Claims,
  stopAt: RegExp,
): Promise<Visit> {
  const page = await browser.go(authorization);
  const fields = {
    act: "in",
    sub,
    email: email ?? "",
    name: name ?? "",
    ...(verified && { verified: "on" }),
  };
  return followRedirect(browser, await browser.submit(page.url.href, fields), stopAt);
}

export async function denyAtProvider(
  browser: Browser,
  authorization: string,
  stopAt: RegExp,
): Promise<Visit> {
  const page = await browser.go(authorization);
  return followRedirect(browser, await browser.submit(page.url.href, { act: "no" }), stopAt);
}

function followRedirect(browser: Browser, answer: Visit, stopAt: RegExp): Promise<Visit> {
  const to = new URL(answer.headers.get("location") ?? "", answer.url);
  return browser.go(to.href, stopAt);
}
