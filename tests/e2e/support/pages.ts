import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import type { Session } from "./session";

/**
 * The pages of one worker, which serve one test after the other: a new one compiles everything of
 * ours anew, and costs two thirds more to load. What a test may change is put back; a script that
 * begins with every page, and a held clock, cannot be: such a test asks for a page of its own.
 */
export class Pages {
  private readonly idle = new Map<string, Page[]>();

  constructor(private readonly browser: Browser) {}

  /** One that nobody uses, and that remembers nothing but who is signed in. */
  async take(options: BrowserContextOptions, as?: Session): Promise<Page> {
    const page = this.idle.get(nameOf(options))?.pop() ?? (await newPage(this.browser, options));
    if (as) await signIn(page, as);
    return page;
  }

  /** Back to where the next test finds it. */
  async giveBack(page: Page, options: BrowserContextOptions): Promise<void> {
    const context = page.context();
    const others = context.pages().filter((other) => other !== page);
    await Promise.all(others.map((other) => other.close()));
    for (const event of ["request", "response"]) page.removeAllListeners(event);
    await Promise.all([page.unrouteAll({ behavior: "ignoreErrors" }), context.setOffline(false)]);
    await leave(page);
    await Promise.all([context.clearCookies(), page.emulateMedia({ colorScheme: "light" })]);
    const name = nameOf(options);
    this.idle.set(name, [...(this.idle.get(name) ?? []), page]);
  }
}

function nameOf(options: BrowserContextOptions): string {
  return JSON.stringify(Object.entries(options).toSorted());
}

/** A page in a browser of its own, at an address of ours at which nothing runs. */
export async function newPage(
  browser: Browser,
  options: BrowserContextOptions,
  as?: Session,
): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (...where) => onceAlive(page, await goto(...where));
  page.reload = async (...how) => onceAlive(page, await reload(...how));
  await leave(page);
  if (as) await signIn(page, as);
  return page;
}

/** A screen of ours answers to a press once it has what it fetches last; other pages do at once. */
async function onceAlive<T>(page: Page, answer: T): Promise<T> {
  await page.waitForFunction(
    () => !("__next_f" in window) || document.querySelector("section[aria-live]"),
  );
  return answer;
}

async function leave(page: Page): Promise<void> {
  await page.goto("/robots.txt");
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

async function signIn(page: Page, { cookies, token }: Session): Promise<void> {
  await page.context().addCookies(cookies);
  await page.evaluate((kept) => localStorage.setItem("authToken", kept), token);
}
