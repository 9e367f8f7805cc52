import {
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from "@playwright/test";
import { ConsoleErrors } from "./console-errors";
import { newAdministrator, type Reader } from "./reader";
import { makeScene, type Scene } from "./scene";
import { forget, signIn } from "./sign-in";
import { untilStarted } from "./start";

/** A phone's viewport, 390 × 844. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
};
export const DESK: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

interface PageOptions extends BrowserContextOptions {
  /** Who is signed in; a visitor by default. */
  as?: Reader;
}

/** Opens a page in its own browser context, like another device. It is closed after the test. */
type OpenPage = (options?: PageOptions) => Promise<Page>;

interface Fixtures {
  openPage: OpenPage;
  /**
   * Gives a page shared by the tests of a worker, which saves a new browser context and the loading of scripts.
   * It has nothing stored but the sign-in of `as`; a visitor's by default.
   */
  takePage: (as?: Reader) => Promise<Page>;
  /** An administrator for this test alone. */
  admin: Reader;
  /** Console errors of any page fail the test, except allowed ones. */
  consoleErrors: ConsoleErrors;
}

interface WorkerFixtures {
  started: void;
  /** Unused contexts, by their options: their cache has the scripts, which saves a third of a start. */
  idle: Map<string, BrowserContext[]>;
  /** The page of `takePage`, once created. */
  kept: { page?: Page };
  /** Readers and books shared by the tests of one worker. */
  scene: Scene;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  started: [
    async ({}, use) => {
      await untilStarted();
      await use();
    },
    { scope: "worker", auto: true },
  ],
  scene: [async ({}, use) => use(await makeScene()), { scope: "worker" }],
  consoleErrors: async ({}, use) => {
    const errors = new ConsoleErrors();
    await use(errors);
    base.expect(errors.unexpected()).toEqual([]);
  },
  context: async ({ context, consoleErrors }, use) => {
    consoleErrors.watch(context);
    await use(context);
  },
  idle: [async ({}, use) => use(new Map()), { scope: "worker" }],
  openPage: async ({ browser, idle, consoleErrors }, use) => {
    const closing: (() => Promise<unknown>)[] = [];
    await use(async ({ as, ...given } = {}) => {
      const options = { ...(as && { baseURL: as.url }), ...given };
      const alike = idle.get(JSON.stringify(options)) ?? [];
      idle.set(JSON.stringify(options), alike);
      const kept = alike.pop();
      const context = kept ?? (await browser.newContext(options));
      const unwatch = consoleErrors.watch(context);
      // A service worker or a moved clock would stay after the test.
      let isSpent = options.serviceWorkers === "allow";
      closing.push(async () => {
        await Promise.all(context.pages().map((page) => page.close()));
        unwatch();
        return isSpent ? context.close() : alike.push(context);
      });
      const page = await context.newPage();
      const { clock } = context;
      Object.defineProperty(page, "clock", { get: () => ((isSpent = true), clock) });
      if (kept) await forget(page, options.baseURL);
      if (as) await signIn(page, as);
      return page;
    });
    await Promise.all(closing.map((close) => close()));
  },
  kept: [async ({}, use) => use({}), { scope: "worker" }],
  takePage: async ({ browser, consoleErrors, kept }, use) => {
    kept.page ??= await browser.newPage({ locale: "uk-UA" });
    const page = kept.page;
    const unwatch = consoleErrors.watch(page.context());
    const leave = async () => {
      await page.unrouteAll();
      // Per page; the context's data is removed by `forget`.
      if (page.url() !== "about:blank") await page.evaluate(() => sessionStorage.clear());
      await page.goto("about:blank");
    };
    await use(async (as) => {
      await leave();
      await forget(page);
      if (as) await signIn(page, as);
      return page;
    });
    await leave();
    unwatch();
  },
  admin: async ({}, use) => use(await newAdministrator()),
});

export const { expect } = test;
