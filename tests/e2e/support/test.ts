import {
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Page,
  type WebError,
} from "@playwright/test";
import { newPage, Pages } from "./pages";
import { newAdministrator, newReader, type Reader } from "./reader";
import { makeScene, type Scene } from "./scene";
import { untilStarted } from "./start";
import type { Screen } from "./screens/screen";

/** A phone as browsers describe it, 390 × 844. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
};
export const DESK: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

interface Opening extends BrowserContextOptions {
  as?: Reader;
  /** No other test gets the page: what is done to it cannot be put back. */
  own?: boolean;
  /** Its clock is the test's, and the page its own. */
  clock?: boolean;
}

interface Fixtures {
  /** Opens a browser of its own, as somebody or as a visitor. */
  open: (options?: Opening) => Promise<Page>;
  /** Makes a reader of this test alone. */
  reader: (profile?: Record<string, unknown>) => Promise<Reader>;
  /** An administrator of this test alone. */
  admin: Reader;
  /** Lets the page complain in this way: the test provokes it. */
  tolerate: (complaint: RegExp) => void;
  complaints: { watch: (context: BrowserContext) => void; tolerate: (complaint: RegExp) => void };
}

interface WorkerFixtures {
  started: void;
  pages: Pages;
  scene: Scene;
  /** One page for each of the scene's people and a visitor, kept from test to test. */
  seat: (role: Screen["as"]) => Promise<Page>;
}

/** Tests in which a page that complains in its console fails. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  started: [
    async ({}, give) => {
      await untilStarted();
      await give();
    },
    { scope: "worker", auto: true },
  ],
  pages: [async ({ browser }, give) => give(new Pages(browser)), { scope: "worker" }],
  scene: [async ({}, give) => give(await makeScene()), { scope: "worker" }],
  seat: [
    async ({ browser, scene }, give) => {
      const pages = new Map<string, Promise<Page>>();
      const sit = (role: Screen["as"]) =>
        newPage(browser, { locale: "uk-UA" }, role === "visitor" ? undefined : scene[role]);
      await give((role) => {
        const page = pages.get(role) ?? sit(role);
        pages.set(role, page);
        return page;
      });
    },
    { scope: "worker" },
  ],
  complaints: [
    async ({}, give) => {
      const heard: string[] = [];
      const tolerated: RegExp[] = [];
      const watched: BrowserContext[] = [];
      const onConsole = (message: ConsoleMessage) => {
        if (message.type() === "error") heard.push(`${message.text()} (${message.location().url})`);
      };
      const onError = (error: WebError) => heard.push(String(error.error()));
      const watch = (context: BrowserContext) => {
        watched.push(context);
        context.on("console", onConsole).on("weberror", onError);
      };
      await give({ watch, tolerate: (complaint) => tolerated.push(complaint) });
      for (const context of watched) context.off("console", onConsole).off("weberror", onError);
      base.expect(heard.filter((text) => !tolerated.some((each) => each.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
  tolerate: async ({ complaints }, give) => give(complaints.tolerate),
  open: async ({ browser, pages, complaints }, give) => {
    const leaving: (() => Promise<void>)[] = [];
    await give(async ({ as, clock, own = clock, ...options } = {}) => {
      const page = await (own ? newPage(browser, options, as) : pages.take(options, as));
      complaints.watch(page.context());
      leaving.push(() => (own ? page.context().close() : pages.giveBack(page, options)));
      if (clock) await page.clock.install();
      return page;
    });
    await Promise.all(leaving.map((leave) => leave()));
  },
  page: async ({ open }, give) => give(await open()),
  admin: async ({}, give) => give(await newAdministrator()),
  reader: async ({}, give) => give(newReader),
});

export const { expect } = test;
