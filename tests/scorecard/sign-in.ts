import { setTimeout as pause } from "node:timers/promises";
import { Browser, type Visit } from "../support/browser";
import type { Site, World } from "./world";

const CODE_WITHIN = 10_000;

/** The address that readers use: cookies belong to it. */
export const originOf = (site: Site) => `http://localhost:${site.port}`;

/** From the button of the sign-in page to the provider's page; gives the id of the sign-in. */
export async function begin(browser: Browser): Promise<string> {
  const { csrfToken } = (await browser.go("/api/auth/csrf")).json() as { csrfToken: string };
  const started = await browser.post("/api/auth/signin/nearshelf", { csrfToken, json: "true" });
  const page = await browser.go(String(started.json().url), /\/sign-in\//);
  return page.url.pathname.replace("/sign-in/", "");
}

/** Mails a code to this address and reads it. */
export async function codeFor(
  world: World,
  browser: Browser,
  uid: string,
  email: string,
): Promise<string> {
  const known = world.mails.mails.length;
  const sent = await browser.post(`/api/identity/${uid}/code`, { email });
  if (sent.status !== 200) throw new Error(`code: ${sent.status} ${sent.text}`);
  for (const end = Date.now() + CODE_WITHIN; Date.now() < end; await pause(20)) {
    // Other mails to the same reader can be told by their way to unsubscribe.
    const codes = world.mails.mails
      .slice(known)
      .filter((each) => !/^list-unsubscribe:/im.test(each));
    const mail = codes.find((each) => each.toLowerCase().includes(email.toLowerCase()));
    const code =
      mail && /(?<![\w#])\d{6}(?!\w)/.exec(mail.split("\r\n\r\n").slice(1).join("\n"))?.[0];
    if (code) return code;
  }
  throw new Error(`no code for ${email}`);
}

/** From a finished step to the page with the ticket, and the bearer token for it. */
async function finish(browser: Browser, step: Visit): Promise<{ ticket: string; token: string }> {
  if (step.status !== 200) throw new Error(`sign-in: ${step.status} ${step.text}`);
  const page = await browser.go(String(step.json().redirectTo), /\/auth\/callback\?/);
  const ticket = page.url.searchParams.get("token") ?? "";
  const exchanged = await browser.post("/api/auth/exchange", { token: ticket });
  return { ticket, token: String(exchanged.json().token) };
}

/** Signs in as a reader does, with a mailed code. */
export async function signInByCode(
  world: World,
  site: Site,
  email: string,
  browser = new Browser(originOf(site)),
) {
  const uid = await begin(browser);
  const code = await codeFor(world, browser, uid, email);
  const done = await finish(browser, await browser.post(`/api/identity/${uid}/verify`, { code }));
  return { browser, uid, ...done };
}

/** Somebody who has signed in by a browser, with a complete profile. */
export async function readerWithBrowser(world: World) {
  const site = await world.shared();
  const reader = await site.reader();
  const { browser } = await signInByCode(world, site, reader.email);
  return { site, reader, browser };
}
