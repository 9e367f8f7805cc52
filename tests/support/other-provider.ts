import type { Browser, Visit } from "./browser";

export interface Claims {
  sub: string;
  email?: string;
  name?: string;
  verified?: boolean;
}

/** Signs in at the other provider, as whoever one says, and comes back as far as `stopAt`. */
export async function beSomebody(
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
  return comeBack(browser, await browser.submit(page.url.href, fields), stopAt);
}

/** Says no at the other provider. */
export async function refuse(
  browser: Browser,
  authorization: string,
  stopAt: RegExp,
): Promise<Visit> {
  const page = await browser.go(authorization);
  return comeBack(browser, await browser.submit(page.url.href, { act: "no" }), stopAt);
}

function comeBack(browser: Browser, answer: Visit, stopAt: RegExp): Promise<Visit> {
  const to = new URL(answer.headers.get("location") ?? "", answer.url);
  return browser.go(to.href, stopAt);
}
