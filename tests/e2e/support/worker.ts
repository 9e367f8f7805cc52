import { expect, type CDPSession, type Page } from "@playwright/test";
import { visit } from "./visit";

/** Opens a page, and waits until the service worker controls it. The context must allow service workers. */
export async function visitWithWorker(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
}

/** Opens a page as on a slow first visit: the service worker is registered after the page's own requests. */
export async function visitBeforeWorker(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => {
    const { prototype } = ServiceWorkerContainer;
    const register = prototype.register;
    // Listened to from the start: on a busy machine the page registers the worker after the event.
    const mayCome = new Promise((done) =>
      addEventListener("worker-may-come", done, { once: true }),
    );
    prototype.register = async function (...given) {
      await mayCome;
      return register.apply(this, given);
    };
  });
  await visit(page, path);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => dispatchEvent(new Event("worker-may-come")));
}

/** Paths of the pages kept in this browser, by reader id. */
export function keptPages(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("reader-"));
    const entries = names.map(async (name) => {
      const requests = await (await caches.open(name)).keys();
      const paths = requests.map(({ url }) => new URL(url).pathname);
      return [name.slice("reader-".length), paths.toSorted()] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  });
}

/** Wakes the service worker as Background Sync does when the network is back; no window need be open. */
export async function sendByWorker(page: Page, origin: string): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const registrationId = await registrationOf(client);
  await client.send("ServiceWorker.dispatchSyncEvent", {
    ...{ origin, registrationId, tag: "outbox", lastChance: false },
  });
}

/** The id of the service worker's registration. */
export async function registrationOf(client: CDPSession): Promise<string> {
  const registered = new Promise<string>((done) =>
    client.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      if (registrations[0]) done(registrations[0].registrationId);
    }),
  );
  await client.send("ServiceWorker.enable");
  return registered;
}

/** Waits until exactly these pages are available offline, for this reader only. */
export async function expectKept(page: Page, readerId: string, paths: string[]): Promise<void> {
  await expect
    .poll(async () => {
      const kept = Object.entries(await keptPages(page));
      return kept.map(([id, all]) => [id, paths.filter((path) => all.includes(path))]);
    })
    .toEqual([[readerId, paths]]);
}

/** Goes to a page as a link does, without waiting for the network. */
export function goTo(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => window.location.assign(to), path);
}
