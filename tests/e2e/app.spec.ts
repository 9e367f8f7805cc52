import sharp from "sharp";
import type { Page } from "@playwright/test";
import { findingsOf } from "./support/axe";
import { ANNA, BOHDAN, inList, say, talkIn, twoFriends } from "./support/chat";
import { approved } from "./support/lending";
import { loseConnection, zoneOfAnotherDay } from "./support/offline";
import { newReader, type Reader } from "./support/reader";
import { expect, PHONE, test } from "./support/test";
import { visit } from "./support/visit";
import { expectKept, goTo, keptPages, visitBeforeWorker, visitWithWorker } from "./support/worker";
import { words } from "./support/words";
import { database } from "./support/session";
import { updatedSite } from "./support/updated-site";

const t = words("uk");
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|Failed to fetch/;
const APP = { ...PHONE, serviceWorkers: "allow" } as const;

interface Manifest {
  icons: Picture[];
  screenshots: Picture[];
  shortcuts: { name: string; url: string }[];
}
interface Picture {
  src: string;
  sizes: string;
  purpose?: string;
}

test("it can be installed: the manifest names what is there; what another app shares opens quick adding with it; a sign-out leaves nothing to read without a network", async ({
  openPage,
  consoleErrors,
}) => {
  consoleErrors.allow(NO_NETWORK);
  const reader = await newReader();
  const page = await openPage({ ...APP, as: reader });
  await visitWithWorker(page, "/search");
  const devtools = await page.context().newCDPSession(page);
  const { errors, url } = await devtools.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  // The test's browser context is incognito, which is reported.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
  const manifest = (await (await page.request.get(url)).json()) as Manifest;
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual([
    t("manageBooks.add"),
    t("meta.loans.title"),
    t("meta.chats.title"),
  ]);
  for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) {
    const body = await (await page.request.get(src)).body();
    const { width, height } = await sharp(body).metadata();
    if (sizes !== "any") expect(`${width}x${height}`, src).toBe(sizes);
    expect(body.length, src).toBeLessThan(80_000);
  }
  expect(manifest.icons.filter(({ purpose }) => purpose === "maskable")).toHaveLength(2);
  for (const { url: path } of manifest.shortcuts) {
    expect((await page.request.get(path, { maxRedirects: 0 })).status(), path).toBe(200);
  }

  await share(page, { text: "Порадили: ISBN 978-3-16-148410-0" });
  await expect(page.getByLabel(t("manageBooks.find.label"))).toHaveValue("9783161484100");
  await expect(page).toHaveURL(/\/books\/manage\?tab=add$/);
  const photo = await sharp({
    create: { width: 300, height: 450, channels: 3, background: "#225544" },
  })
    .jpeg()
    .toBuffer();
  await share(page, { picture: photo.toString("base64") });
  await page.getByRole("button", { name: t("covers.readShared") }).click();
  await expect(page.getByText(t("covers.reading"))).toBeVisible();

  await visit(page, "/settings");
  await expectKept(page, reader.id, ["/books/manage", "/chats", "/loans", "/search"]);
  const bar = page.getByRole("navigation", { name: t("nav.label") });
  await bar.getByRole("button", { name: t("nav.more") }).click();
  await page.getByRole("button", { name: t("nav.signOut") }).click();
  const asked = page.getByRole("alertdialog");
  await asked.getByRole("button", { name: t("nav.signOut") }).click();
  await page.waitForURL("**/login");
  await expect.poll(() => keptPages(page)).toEqual({});
});

test("without a network loans with their codes, the shelf and chats are read, and messages wait", async ({
  openPage,
  consoleErrors,
}) => {
  consoleErrors.allow(NO_NETWORK);
  const [anna, bohdan] = await twoFriends();
  const loanId = await approved(anna, bohdan);
  await say(bohdan, { recipientId: anna.id }, ["Коли зустрінемося?"]);
  const page = await openPage({ ...APP, as: anna, timezoneId: zoneOfAnotherDay() });
  await visitBeforeWorker(page, "/search");
  await expectKept(page, anna.id, [
    "/books/manage",
    "/chats",
    "/loans",
    "/search",
    `/loans/${loanId}`,
  ]);
  await expect.poll(() => keptMessages(page, anna)).toEqual(["Коли зустрінемося?"]);
  await loseConnection(page);

  // The offline page replaces pages that are not kept, and reloads by itself.
  await goTo(page, "/friends");
  await expect(page.getByRole("heading", { name: "Немає з’єднання" })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { name: t("nav.friends"), level: 1 })).toBeVisible();
  await loseConnection(page);
  await goTo(page, "/search?radiusKm=10");
  await expect(page.getByRole("navigation", { name: t("nav.label") })).toBeVisible();
  await expect(page.getByText(t("offline.title"))).toBeVisible();
  await goTo(page, "/friends");
  await page.getByRole("link", { name: "Позики" }).click();
  await expect(page.getByText(t("offline.title"))).toBeVisible();
  await page.getByRole("button", { name: BOHDAN, exact: true }).click();
  await page.getByRole("link", { name: "Тигролови" }).first().click();
  const { code } = await anna.call<{ code: string }>("GET", `/loans/${loanId}/code`);
  await page.getByRole("button", { name: t("loanPage.showCode") }).click();
  await expect(page.getByText(`${code.slice(0, 3)} ${code.slice(3)}`)).toBeVisible();
  await goTo(page, "/books/manage");
  await expect(page.getByText("Тигролови").first()).toBeVisible();
  await goTo(page, `/chats?with=${bohdan.id}`);
  await expect(page).toHaveURL(/\/chats\?with=/);
  const talk = talkIn(page, t, BOHDAN);
  await expect.poll(talk.words).toEqual(["Коли зустрінемося?"]);
  await talk.send("У суботу.");
  await talk.send("О десятій.");
  await page.getByRole("button", { name: t("chat.thread.back") }).click();
  await expect(page.getByText(t("offline.waiting", { count: 2 }))).toBeVisible();
  const context = page.context();
  await page.close();

  const later = await context.newPage();
  await context.setOffline(false);
  await visit(later, "/search");
  const stored = () =>
    bohdan
      .call<{ content: string }[]>("GET", `/chat/direct/${anna.id}/messages`)
      .then((messages) => messages.map(({ content }) => content));
  await expect.poll(stored).toEqual(["Коли зустрінемося?", "У суботу.", "О десятій."]);
  await visit(later, "/chats");
  await inList(later, t, BOHDAN).click();
  await expect.poll(talkIn(later, t, BOHDAN).words).toEqual(await stored());
  expect(await waiting(later)).toEqual([]);
});

test("of two readers of one device none sees what was kept for the other, nor what a ban has ended", async ({
  openPage,
  admin,
  consoleErrors,
}) => {
  consoleErrors.allow(NO_NETWORK);
  consoleErrors.allow(/status of 401/);
  const [anna, bohdan] = await twoFriends();
  await say(anna, { recipientId: bohdan.id }, ["Привіт!"]);
  const [hers, his] = [await approved(anna, bohdan), await approved(bohdan, anna)];
  const page = await openPage({ ...APP, as: anna });
  const context = page.context();
  await visitWithWorker(page, `/loans/${hers}`);
  await expectKept(page, anna.id, ["/loans", `/loans/${hers}`]);
  await expect.poll(() => kindsOf(page, anna)).toContain("hand_over");
  // One item of each kind that the browser stores for her, also of the previous version.
  await page.evaluate(keepOneOfEach, [anna.id, KEPT_LOAN, KEPT_TITLE] as const);
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(() => {
    const unsubscribe = async () => Boolean(Object.assign(globalThis, { hasEndedPush: true }));
    const getSubscription = async () => ({ unsubscribe });
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    Object.assign(registration.pushManager, { getSubscription });
  });
  // He signs in in her browser, without a sign-out.
  await context.addCookies(bohdan.cookies);
  await page.evaluate((token) => localStorage.setItem("authToken", token), bohdan.token);
  await visitWithWorker(page, "/search");
  await expectKept(page, bohdan.id, [
    "/books/manage",
    "/chats",
    "/loans",
    "/search",
    `/loans/${his}`,
  ]);
  await expect.poll(() => kindsOf(page, anna)).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem("hand_over"))).toBeNull();
  expect(await worker?.evaluate(() => "hasEndedPush" in globalThis)).toBe(true);
  // A window of hers that is still open stores items again.
  await page.evaluate(keepOneOfEach, [anna.id, KEPT_LOAN, KEPT_TITLE] as const);
  await loseConnection(page);
  // The offline page first: it reads stored items before any of his pages can remove them.
  const paths = [
    `/loans/${KEPT_LOAN}`,
    "/loans",
    "/books/manage",
    "/chats",
    `/loans/${hers}`,
    "/profile",
  ];
  for (const path of paths) {
    await goTo(page, path);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole("heading").first()).toBeVisible();
    expect(await page.content(), path).not.toContain(anna.email);
    expect(await page.content(), path).not.toContain(KEPT_TITLE);
  }
  await goTo(page, `/chats?with=${anna.id}`);
  await expect(page).toHaveURL(/\/chats\?with=/);
  await talkIn(page, t, ANNA).send("Це ще не надіслано");
  await expect.poll(() => waiting(page)).toHaveLength(1);

  const block = { reason: "Настирлива реклама" };
  await admin.call("POST", `/admin/users/${bohdan.id}/ban`, block);
  await goTo(page, "about:blank");
  await context.setOffline(false);
  await page.goto("/loans");
  await page.waitForURL(/\/login/);
  await expect.poll(() => keptPages(page)).toEqual({});
  await expect.poll(() => waiting(page)).toEqual([]);
  for (const reader of [anna, bohdan]) {
    await expect.poll(() => kindsOf(page, reader)).toEqual([]);
  }
  await loseConnection(page);
  await goTo(page, "/loans");
  await expect(page.getByRole("heading", { name: "Немає з’єднання" })).toBeVisible();
  await expect(page.getByRole("link")).toHaveCount(0);
  const pool = await database();
  const { rows } = await pool.query('SELECT content FROM "ChatMessage" WHERE "senderId" = $1', [
    bohdan.id,
  ]);
  expect(rows).toEqual([]);
});

test("a new version waits for its reader, and what is typed stays", async ({
  openPage,
  consoleErrors,
}) => {
  consoleErrors.allow(/WebSocket/);
  const [anna, bohdan] = await twoFriends();
  const site = await updatedSite();
  const page = await openPage({ ...APP, as: { ...anna, url: site.url } });
  await visitWithWorker(page, `/chats?with=${bohdan.id}`);
  const { field } = talkIn(page, t, BOHDAN);
  await field.fill("Недописане");
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const isSame = () => page.evaluate(() => "sameDocument" in window);
  site.update();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect(page.getByText(t("offline.update"))).toBeVisible();
  expect(await isSame()).toBe(true);
  await page.getByRole("button", { name: t("offline.reload") }).click();
  const asked = page.getByRole("alertdialog");
  await expect(asked).toContainText(t("offline.typedText"));
  expect(await findingsOf(page, undefined, "[role=alertdialog]")).toEqual([]);
  await asked.getByRole("button", { name: t("offline.later") }).click();
  await expect(page.getByRole("button", { name: t("offline.reload") })).toBeFocused();
  await expect(field).toHaveValue("Недописане");
  expect(await isSame()).toBe(true);
  await page.getByRole("button", { name: t("offline.reload") }).click();
  await asked.getByRole("button", { name: t("offline.reload") }).click();
  await expect.poll(() => isSame().catch(() => true)).toBe(false);
  await expect(field).toHaveValue("Недописане");
  await expect(page.getByText(t("offline.update"))).toBeHidden();
  await page.close();
  await site.close();
});

/** Stored messages of all chats of a reader. */
function keptMessages(page: Page, { id }: Reader): Promise<string[]> {
  return page.evaluate((key) => {
    const kept = localStorage.getItem(key) ?? "[]";
    const chats = JSON.parse(kept) as { messages: { content: string }[] }[];
    return chats.flatMap(({ messages }) => messages.map(({ content }) => content));
  }, `chat_conversations_${id}`);
}

const KEPT_LOAN = "01900000-0000-7000-8000-000000000001";
const KEPT_TITLE = "Книжка з чужої полиці";

/** Stores an item of each kind for this reader; for a handover, what the offline page shows. */
function keepOneOfEach([userId, id, title]: readonly [string, string, string]): void {
  const kinds = ["book_drafts", "book_scans", "chat_active", "chat_conversations", "chat_drafts"];
  for (const kind of [...kinds, "push_offer_later"])
    localStorage.setItem(`${kind}_${userId}`, "[]");
  localStorage.setItem(`import_edits_${userId}_${id}`, "{}");
  for (const kind of ["book_labels", "import_text"]) {
    sessionStorage.setItem(`${kind}_${userId}`, "[]");
  }
  const loan = { title, name: "Хтось", at: Date.now(), shown: null };
  for (const key of ["hand_over", `hand_over_${userId}`]) {
    localStorage.setItem(key, JSON.stringify({ [id]: loan }));
  }
}

/** Kinds of items stored for this reader. */
async function kindsOf(page: Page, { id }: Reader): Promise<string[]> {
  const keys = await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }));
  return keys.filter((key) => key.includes(id)).map((key) => key.split(`_${id}`)[0] ?? "");
}

/** Entries of the worker's outbox in this browser. */
function waiting(page: Page): Promise<unknown[]> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes("outbox")) return [];
    const asked = indexedDB.open("outbox");
    const outbox = await new Promise<IDBDatabase>((done) => {
      asked.onsuccess = () => done(asked.result);
    });
    const all = outbox.transaction("entries").objectStore("entries").getAll();
    const entries = await new Promise<unknown[]>((done) => {
      all.onsuccess = () => done(all.result);
    });
    outbox.close();
    return entries;
  });
}

/** Shares as a phone does: with a form that posts to the manifest's address. */
async function share(page: Page, shared: { text?: string; picture?: string }): Promise<void> {
  await page.evaluate(({ text, picture }) => {
    const form = document.createElement("form");
    Object.assign(form, { method: "post", action: "/books/share", enctype: "multipart/form-data" });
    const add = (type: string, name: string) => {
      const field = Object.assign(document.createElement("input"), { type, name });
      form.append(field);
      return field;
    };
    if (text) add("text", "text").value = text;
    if (picture) {
      const bytes = Uint8Array.from(atob(picture), (each) => each.charCodeAt(0));
      const files = new DataTransfer();
      files.items.add(new File([bytes], "cover.jpg", { type: "image/jpeg" }));
      add("file", "picture").files = files.files;
    }
    document.body.append(form);
    form.submit();
  }, shared);
  await page.waitForURL(/\/books\/manage/);
}
