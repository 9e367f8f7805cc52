import type { Page, Worker } from "@playwright/test";
import { PushService, type Browser, type ReceivedPush } from "../support/push-service";
import { lookAway } from "./support/look-away";
import { listBook } from "./support/lending";
import { newReader } from "./support/reader";
import { database } from "./support/session";
import { expect, PHONE, test } from "./support/test";
import { visit } from "./support/visit";
import { registrationOf } from "./support/worker";
import { words } from "./support/words";

const t = words("uk");

/** A headless browser has no push service: its subscription is replaced by one of the test's service. */
function subscribeAs({ endpoint, keys }: Browser["subscription"]): void {
  const { prototype } = PushManager;
  const made = (key: string) => {
    const bytes = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
    const { buffer } = Uint8Array.from(bytes, (sign) => sign.charCodeAt(0));
    const subscription = {
      options: { applicationServerKey: buffer },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => sessionStorage.removeItem("push") === undefined,
    };
    return subscription as unknown as PushSubscription;
  };
  const key = () => sessionStorage.getItem("push");
  prototype.getSubscription = async () => (key() ? made(key() ?? "") : null);
  prototype.subscribe = async (options) => {
    sessionStorage.setItem("push", String(options?.applicationServerKey));
    return made(key() ?? "");
  };
  const permission = { get: () => (key() ? "granted" : "default") };
  Object.defineProperty(Notification, "permission", permission);
  Notification.requestPermission = async () => "granted";
}

/** Delivers a push to the page's service worker, as the browser does. */
async function deliver(page: Page, { sent: _, ...payload }: ReceivedPush): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const registrationId = await registrationOf(client);
  const data = JSON.stringify(payload);
  const { origin } = new URL(page.url());
  await client.send("ServiceWorker.deliverPushMessage", {
    ...{ origin, data, registrationId },
  });
}

interface WorkerScope extends EventTarget {
  registration: ServiceWorkerRegistration;
  shown?: { title: string; close: () => void }[];
}

/** The page's service worker. It records its notifications, as a headless browser may not show any. */
async function workerOf(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const worker = page.context().serviceWorkers()[0];
  if (!worker) throw new Error("no service worker");
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    const shown: WorkerScope["shown"] = (scope.shown = []);
    scope.registration.showNotification = async (title, options) => {
      shown.push({ title, ...options, close: () => void shown.pop() });
    };
  });
  return worker;
}

/** Presses the notification that the worker shows; gives its title. */
async function press(worker: Worker): Promise<string> {
  const titles = () =>
    worker.evaluate(() => (globalThis as unknown as WorkerScope).shown?.map(({ title }) => title));
  await expect.poll(titles).toHaveLength(1);
  const [title = ""] = (await titles()) ?? [];
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    const event = new Event("notificationclick");
    const notification = scope.shown?.[0];
    scope.dispatchEvent(Object.assign(event, { notification, waitUntil: () => undefined }));
  });
  return title;
}

/** Changes the browser's subscription; resolves when the worker has told the server. */
function moveTo(worker: Worker, subscription: Browser["subscription"]): Promise<unknown> {
  return worker.evaluate((next) => {
    const { registration } = globalThis as unknown as WorkerScope;
    const subscribed = { toJSON: () => next } as unknown as PushSubscription;
    registration.pushManager.subscribe = async () => subscribed;
    return new Promise((done) => {
      const event = new Event("pushsubscriptionchange");
      dispatchEvent(Object.assign(event, { waitUntil: (work: Promise<unknown>) => done(work) }));
    });
  }, subscription);
}

test("asked for after a request, told on the phone of the answer, and led to it", async ({
  openPage,
}) => {
  const [owner, reader] = await Promise.all([newReader(), newReader({ name: "Олеся Читачка" })]);
  const key = async () =>
    (await reader.call<{ publicKey: string }>("GET", "/users/me/push")).publicKey;
  const service = new PushService(key);
  await service.start();
  try {
    await reader.call("PUT", "/users/me/push", { quietHours: null });
    const phone = service.subscribe();
    const page = await openPage({
      ...PHONE,
      as: reader,
      serviceWorkers: "allow",
    });
    await page.addInitScript(subscribeAs, phone.subscription);
    const { id } = await listBook(owner);
    await visit(page, `/books/${id}`);
    const worker = await workerOf(page);
    await page.getByRole("button", { name: t("loanRequest.ask") }).click();
    await page.getByRole("button", { name: t("loanRequest.send") }).click();
    await page.getByRole("button", { name: t("push.offer.turnOn") }).click();
    await expect(page.getByText(t("push.on"))).toBeVisible();
    await expect(page.getByRole("button", { name: t("push.offer.turnOn") })).toBeHidden();
    await page.getByRole("button", { name: t("common.ok") }).click();

    await lookAway(page);
    const [asked] = await owner.call<{ id: string }[]>("GET", "/loans/pending");
    await owner.call("PUT", `/loans/${asked?.id}/approve`, {});
    await expect.poll(() => phone.received.length).toBe(1);
    const [push] = phone.received;
    if (!push) throw new Error("no push");
    expect(push.url).toContain(`/loans/${asked?.id}?notice=`);

    await deliver(page, push);
    expect(await press(worker)).toBe(t("notifications.LOAN_APPROVED.title"));
    await page.waitForURL(`**/loans/${asked?.id}*`);
    const seen = async () => {
      const statement = `SELECT "seenAt" FROM "Notification" WHERE "userId" = $1`;
      return (await (await database()).query(statement, [reader.id])).rows;
    };
    await expect.poll(seen).toEqual([{ seenAt: expect.any(Date) }]);

    const moved = service.subscribe().subscription;
    await moveTo(worker, moved);
    const statement = `SELECT endpoint FROM "PushDevice" WHERE "userId" = $1`;
    const { rows } = await (await database()).query(statement, [reader.id]);
    expect(rows).toEqual([{ endpoint: moved.endpoint }]);

    await visit(page, "/settings/notifications#push");
    const section = page.getByRole("region", { name: t("settings.push.title") });
    await expect(section.getByText(t("settings.sessions.here"))).toBeVisible();
    await section.getByLabel(t("settings.push.hint.messages")).uncheck();
    await expect
      .poll(async () => (await reader.call<{ devices: object[] }>("GET", "/users/me/push")).devices)
      .toMatchObject([{ messages: false, requests: true }]);
    await section.getByRole("button", { name: /^Прибрати/ }).click();
    await expect(section.getByRole("button", { name: t("settings.push.turnOn") })).toBeVisible();
  } finally {
    await service.stop();
  }
});
