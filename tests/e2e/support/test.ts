import {
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Page,
  type WebError,
} from "@playwright/test";
import { administrator, newReader, type Reader } from "./reader";
import { makeScene, type Scene } from "./scene";
import type { Screen } from "./screens/screen";

/** A phone as browsers describe it, 390 × 844. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
};
export const DESK: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

interface Fixtures {
  /** Opens a browser of its own, as somebody or as a visitor. */
  open: (options?: BrowserContextOptions & { as?: Reader }) => Promise<Page>;
  /** Makes a reader of this test alone. */
  reader: (profile?: Record<string, unknown>) => Promise<Reader>;
  /** An administrator whom no other test uses meanwhile. */
  admin: Reader;
  /** Lets the page complain in this way: the test provokes it. */
  tolerate: (complaint: RegExp) => void;
  complaints: { watch: (context: BrowserContext) => void; tolerate: (complaint: RegExp) => void };
}

interface WorkerFixtures {
  scene: Scene;
  /** One page for each of the scene's people and a visitor, kept from test to test. */
  seat: (role: Screen["as"]) => Promise<Page>;
}

/** Tests in which a page that complains in its console fails. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  scene: [
    async ({ playwright }, give, { parallelIndex }) =>
      give(await makeScene(playwright.request, parallelIndex)),
    { scope: "worker" },
  ],
  seat: [
    async ({ browser, scene }, give) => {
      const pages = new Map<string, Promise<Page>>();
      const sit = async (role: Screen["as"]) => {
        const session = role === "visitor" ? undefined : scene[role].session;
        return (await browser.newContext({ storageState: session, locale: "uk-UA" })).newPage();
      };
      await give((role) => {
        const page = pages.get(role) ?? sit(role);
        pages.set(role, page);
        return page;
      });
      for (const page of pages.values()) await (await page).context().close();
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
  context: async ({ context, complaints }, give) => {
    complaints.watch(context);
    await give(context);
  },
  open: async ({ browser, complaints }, give) => {
    const opened: BrowserContext[] = [];
    await give(async ({ as, ...options } = {}) => {
      const context = await browser.newContext({ storageState: as?.session, ...options });
      complaints.watch(context);
      opened.push(context);
      return context.newPage();
    });
    await Promise.all(opened.map((context) => context.close()));
  },
  admin: async ({ playwright }, give, { parallelIndex }) =>
    give(await administrator(playwright.request, parallelIndex)),
  reader: async ({ playwright }, give) => give((profile) => newReader(playwright.request, profile)),
});

export const { expect } = test;
