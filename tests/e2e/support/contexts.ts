import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import type { Session } from "./session";

/**
 * The browser contexts of one worker, which serve one test after the other: a new one fetches and
 * compiles everything of ours anew, and a test that opens two pages would wait for that most.
 */
export class Contexts {
  private readonly idle = new Map<string, BrowserContext[]>();

  constructor(private readonly browser: Browser) {}

  /** One that nobody uses, without cookies. */
  async take(options: BrowserContextOptions): Promise<BrowserContext> {
    return this.idle.get(nameOf(options))?.pop() ?? this.browser.newContext(options);
  }

  /** Back to where the next test finds it. */
  async giveBack(context: BrowserContext, options: BrowserContextOptions): Promise<void> {
    await Promise.all(context.pages().map((page) => page.close()));
    await Promise.all([context.clearCookies(), context.setOffline(false)]);
    const name = nameOf(options);
    this.idle.set(name, [...(this.idle.get(name) ?? []), context]);
  }
}

function nameOf(options: BrowserContextOptions): string {
  return JSON.stringify(Object.entries(options).toSorted());
}

/** A page in a browser that remembers nothing but who is signed in. */
export async function newPage(context: BrowserContext, as?: Session): Promise<Page> {
  if (as) await context.addCookies(as.cookies);
  const page = await context.newPage();
  // An address of ours at which nothing runs.
  await page.goto("/robots.txt");
  await page.evaluate((token) => {
    localStorage.clear();
    if (token) localStorage.setItem("authToken", token);
  }, as?.token);
  return page;
}
