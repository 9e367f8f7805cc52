import { setTimeout as pause } from "node:timers/promises";
import { Browser } from "../support/browser";
import { reachSignInPage, returnToSite } from "../support/sign-in-steps";
import type { Site, World } from "./world";

const CODE_MS = 10_000;

/** The origin of the cookies. */
export const originOf = (site: Site) => `http://localhost:${site.port}`;

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
  for (const end = Date.now() + CODE_MS; Date.now() < end; await pause(20)) {
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

/** Signs in as a reader does, with a mailed code. */
export async function signInByCode(
  world: World,
  site: Site,
  email: string,
  browser = new Browser(originOf(site)),
) {
  const uid = await reachSignInPage(browser);
  const code = await codeFor(world, browser, uid, email);
  const step = await browser.post(`/api/identity/${uid}/verify`, { code });
  const ticket = (await returnToSite(browser, step)).searchParams.get("token") ?? "";
  const exchanged = await browser.post("/api/auth/exchange", { token: ticket });
  return { browser, ticket, token: String(exchanged.json().token) };
}
