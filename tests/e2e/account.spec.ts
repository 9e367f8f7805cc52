import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { unzip } from "../support/unzip";
import { expectAccessible } from "./support/axe";
import { BASE_URL } from "./support/base-url";
import { coverPhoto, unusualWord } from "./support/book";
import { befriend, say, talkIn } from "./support/chat";
import { newReader, type Reader } from "./support/reader";
import { redeem, ticketByCode } from "./support/sign-in-calls";
import { DESK, expect, PHONE, test } from "./support/test";
import { visit, reload } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");

interface Made {
  id: string;
  title: string;
}

function addBook(owner: Reader): Promise<Made> {
  return owner.call<Made>("POST", "/books", {
    title: `Дім ${unusualWord()}`,
    author: "Соломія Ясінська",
  });
}

const section = (page: Page, key: string) =>
  page.getByRole("region", { name: t(`settings.${key}.title`), exact: true });
const deletion = (page: Page) =>
  page.getByRole("alertdialog", { name: t("settings.data.deleteTitle") });

async function askToDelete(page: Page, address: string, password?: string) {
  const dialog = deletion(page);
  await dialog
    .getByRole("textbox", { name: new RegExp(`${address.split("@")[0]}|@`) })
    .fill(address);
  if (password !== undefined) await dialog.getByLabel(t("settings.data.password")).fill(password);
  await dialog.getByRole("button", { name: t("settings.data.deleteConfirm") }).click();
}

test("takes all of one’s data along, and is asked before a link, or the way back, leads away from a profile that is not saved", async ({
  openPage,
}) => {
  const owner = await newReader({ name: "Зоряна Архівна" });
  const friend = await newReader({ name: "Марта" });
  const book = await addBook(owner);
  await befriend(owner, friend);
  await say(friend, { recipientId: owner.id }, ["Бережіть архів!"]);
  const page = await openPage({ as: owner, ...DESK });
  await visit(page, "/friends");
  const place = (key: string) =>
    page
      .getByRole("navigation", { name: t("nav.label") })
      .getByRole("link", { name: t(key) })
      .filter({ visible: true });
  await place("nav.settings").click();
  await page.waitForURL("**/settings");

  const started = page.waitForEvent("download");
  await section(page, "data")
    .getByRole("button", { name: t("settings.data.export") })
    .click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/^nearshelf-\d{4}-\d\d-\d\d\.zip$/);
  const files = await unzip(await readFile(await download.path()));
  const data = JSON.parse(files.get("data.json")?.toString() ?? "{}");
  expect(data.profile).toMatchObject({ email: owner.email, name: "Зоряна Архівна" });
  expect(data.books).toMatchObject([{ title: book.title }]);
  expect(data.friends).toMatchObject([{ person: { name: "Марта" } }]);
  expect(data.conversations).toMatchObject([{ messages: [{ content: "Бережіть архів!" }] }]);
  await expect(page.getByText(t("settings.data.exported"))).toBeVisible();

  const form = page.getByRole("form", { name: t("settings.profile.title") });
  await form.getByLabel(t("settings.profile.street")).fill("Личаківська");
  await place("nav.friends").click();
  const question = page.getByRole("alertdialog", { name: t("settings.unsaved.title") });
  await expectAccessible(page);
  await question.getByRole("button", { name: t("settings.unsaved.stay") }).click();
  await expect(form.getByLabel(t("settings.profile.street"))).toHaveValue("Личаківська");
  await place("nav.friends").click();
  await question.getByRole("button", { name: t("settings.unsaved.stay") }).click();
  await page.evaluate(() => history.back());
  await question.getByRole("button", { name: t("settings.unsaved.leave") }).click();
  await page.waitForURL("**/friends");
});

test("shows oneself: a picture is cut out, seen by others, and taken away", async ({
  openPage,
  consoleErrors,
}) => {
  // The test's own trace asks for it once more.
  consoleErrors.allow(/blob:.* "connect-src/s);
  const shown = await newReader({ name: "Лукія Портретна" });
  const page = await openPage({ as: shown, ...PHONE });
  await visit(page, "/settings");
  const picture = section(page, "picture");
  const choose = async (file: Awaited<ReturnType<typeof coverPhoto>>) => {
    const chooser = page.waitForEvent("filechooser");
    await picture.getByRole("button", { name: t("settings.picture.choose") }).click();
    await (await chooser).setFiles(file);
  };
  const dialog = page.getByRole("dialog", { name: t("settings.picture.cropTitle") });
  const keep = dialog.getByRole("button", { name: t("settings.picture.keep") });
  await choose(await coverPhoto());
  await expect(keep).not.toHaveAttribute("aria-disabled", "true");
  await keep.click();
  await expect(dialog).toBeHidden();
  await expect(picture.getByRole("button", { name: t("settings.picture.change") })).toBeFocused();

  const other = await openPage({ as: await newReader(), ...DESK });
  await visit(other, `/profile/${shown.id}`);
  const image = other.getByRole("main").locator("img[src*='/api/images/']").first();
  await expect
    .poll(() =>
      image.evaluate(
        (each: HTMLImageElement) => each.naturalWidth && each.naturalWidth === each.naturalHeight,
      ),
    )
    .toBe(true);

  await picture.getByRole("button", { name: t("settings.picture.remove") }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: t("settings.picture.remove") })
    .click();
  await expect(picture.getByRole("button", { name: t("settings.picture.choose") })).toBeVisible();
  await reload(other);
  await expect(other.getByRole("heading", { level: 1, name: "Лукія Портретна" })).toBeVisible();
  await expect(image).toHaveCount(0);
});

test("deletes the account: the others keep the words, and nothing else", async ({
  openPage,
  playwright,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 404/);
  const leaver = await newReader({ name: "Остап Мандрівний" });
  const friend = await newReader({ name: "Марта" });
  const book = await addBook(leaver);
  await befriend(leaver, friend);
  await say(leaver, { recipientId: friend.id }, ["Бувайте здорові!"]);
  await leaver.call("POST", "/users/change-password", { newPassword: "to the very last" });

  const chats = await openPage({ as: friend, ...DESK });
  await visit(chats, "/chats");
  await expect(chats.getByText("Остап Мандрівний").first()).toBeVisible();

  const page = await openPage({ as: leaver, ...PHONE });
  await visit(page, "/settings");
  await section(page, "data")
    .getByRole("button", { name: t("settings.data.delete") })
    .click();
  await expect(deletion(page).getByRole("listitem")).toHaveCount(6);
  await askToDelete(page, leaver.email, "to the very last");
  await page.waitForURL("**/login?deleted=1");
  await expect(page.getByText(t("login.deleted"))).toBeVisible();
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /auth|chat/.test(key))),
  ).toEqual([]);
  await visit(page, "/search");
  await expect(page).toHaveURL(/\/login/);

  await expect(chats.getByText(t("chat.nobody")).first()).toBeVisible();
  await expect(chats.getByText("Остап Мандрівний")).toHaveCount(0);
  await chats.getByText("Бувайте здорові!").first().click();
  await expect(talkIn(chats, t, t("chat.nobody")).log.getByText("Бувайте здорові!")).toBeVisible();
  const gone = await fetch(`${BASE_URL}/api/books/${book.id}`, {
    headers: { authorization: `Bearer ${friend.token}` },
  });
  expect(gone.status).toBe(404);

  const request = await playwright.request.newContext();
  const token = await redeem(request, await ticketByCode(request, leaver.email));
  const again = await fetch(`${BASE_URL}/api/users/me`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const anew = (await again.json()) as { id: string; name: string | null };
  expect(anew).toMatchObject({ name: null, email: leaver.email });
  expect(anew.id).not.toBe(leaver.id);
  await request.dispose();
});
