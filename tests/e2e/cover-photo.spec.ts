import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import type { BookDto } from "@/lib/features/books/schema";
import { photoOf } from "../support/photo";
import { expectAccessible } from "./support/axe";
import { loseConnection } from "./support/offline";
import { newReader } from "./support/reader";
import { DESK, expect, PHONE, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");
const box = (page: Page) => page.getByRole("region", { name: t("covers.title") });
const formOf = (page: Page, name: string) => page.getByRole("form", { name });
const BOOK = { title: "Солодка Даруся", author: "Марія Матіос", language: "uk" } as const;

/** For a photo that is read beside two other tests. */
const READ = { timeout: 60_000 };

/** A slow machine gives up before it has seen that there is nothing to read. */
const UNREAD = new RegExp(
  ["COVER_UNREADABLE", "COVER_TIMEOUT"].map((code) => RegExp.escape(t(`errors.${code}`))).join("|"),
);

/** A photo without a letter. */
function wall(): Promise<Buffer> {
  const create = { width: 600, height: 900, channels: 3, background: "#31584c" } as const;
  return sharp({ create }).jpeg().toBuffer();
}

async function pictureOf(bytes: Promise<Buffer>) {
  return { name: "photo.jpg", mimeType: "image/jpeg", buffer: await bytes };
}

test("a photo of a cover that never left is sent again and becomes a listed book, which is then checked; one that says nothing becomes the cover of a book added by hand", async ({
  openPage,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|422|503/);
  const page = await openPage({ ...PHONE, as: await newReader() });
  await visit(page, "/books/manage?tab=add");
  const choose = box(page).getByLabel(t("covers.choose"));
  const fault = box(page).getByRole("alert");
  await choose.setInputFiles(await pictureOf(Promise.resolve(Buffer.alloc(0))));
  await expect(fault, "an empty file is none").toHaveText(t("errors.UNREADABLE_PICTURE"));
  await loseConnection(page);
  await choose.setInputFiles(await pictureOf(photoOf(BOOK)));
  await expect(fault).toHaveText(t("errors.NETWORK"));
  await expect(page.getByText(t("manageBooks.cover.failed"))).toHaveCount(0);
  await expectAccessible(page);
  await page.context().setOffline(false);
  await box(page)
    .getByRole("button", { name: t("covers.retry") })
    .click();
  await expect(box(page).getByRole("status")).toContainText(t("covers.reading"));
  const opens = await box(page)
    .getByRole("status")
    .evaluate((place) => {
      const dataTransfer = new DataTransfer();
      return place.dispatchEvent(
        new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }),
      );
    });
  expect(opens, "a second photo that is dropped does not take the page's place").toBe(false);
  const edit = formOf(page, t("manageBooks.form.editTitle", BOOK));
  await expect(edit).toBeVisible(READ);
  await expect(page.getByText(t("covers.check"))).toBeVisible();
  await expect(page.locator("body")).not.toBeFocused();
  await expect(edit.getByLabel(t("manageBooks.form.author"))).toHaveValue(BOOK.author);
  await expect(edit.getByLabel(t("manageBooks.form.language"))).toHaveValue("uk");
  await expectAccessible(page);
  await edit.getByLabel(t("manageBooks.form.condition")).selectOption("GOOD");
  await edit.getByRole("button", { name: t("manageBooks.form.save") }).click();
  const form = formOf(page, t("manageBooks.form.newTitle"));
  await expect(form, "the next book can be added").toBeVisible();

  await choose.setInputFiles(await pictureOf(wall()));
  await expect(fault).toContainText(UNREAD, READ);
  await expect(fault).toContainText(t("covers.kept"));
  await expect(form.getByRole("button", { name: t("manageBooks.cover.replace") })).toBeVisible();
  await form.getByLabel(t("manageBooks.form.title"), { exact: true }).fill("Зошит без назви");
  await form.getByLabel(t("manageBooks.form.author")).fill("Невідомий автор");
  await form.getByRole("button", { name: t("manageBooks.form.submit") }).click();
  await expect(
    page.getByText(t("manageBooks.form.added", { title: "Зошит без назви" })).first(),
  ).toBeVisible();
  await expect(fault, "the next book is another matter").toBeHidden();
  await page
    .getByRole("region", { name: t("manageBooks.justAdded") })
    .getByRole("button", { name: "Зошит без назви" })
    .click();
  await page.goBack();
  await expect(form.getByRole("button", { name: t("manageBooks.cover.choose") })).toBeVisible();

  await page.getByRole("tab", { name: t("manageBooks.tabBooksShort") }).click();
  const card = page.getByRole("article", { name: BOOK.title, exact: true });
  await expect(card).toBeVisible();
  await expect(card.locator("img").first()).toHaveAttribute("src", /\/api\/images\//);
});

test("a cover that was not read surely stands in the form with its doubts marked, also after a reload, and is listed once its owner has looked", async ({
  openPage,
}) => {
  const reader = await newReader();
  const page = await openPage({ ...PHONE, as: reader });
  await visit(page, "/books/manage?tab=add");
  const nameless = await pictureOf(photoOf({ ...BOOK, author: "" }));
  await box(page).getByLabel(t("covers.choose")).setInputFiles(nameless);
  const form = formOf(page, t("manageBooks.form.newTitle"));
  const title = form.getByLabel(t("manageBooks.form.title"), { exact: true });
  const author = form.getByLabel(t("manageBooks.form.author"));
  await expect(title).toHaveValue(BOOK.title, READ);
  await expect(title).toBeFocused();
  await expect(page.getByText(t("covers.unsure"))).toBeVisible();
  await expect(title).toHaveAccessibleDescription("");
  await expect(author).toHaveAccessibleDescription(t("covers.notRead"));
  await expectAccessible(page);
  const swap = form.getByRole("button", { name: t("covers.swap") });
  await swap.click();
  await expect(author).toHaveValue(BOOK.title);
  await swap.click();

  await page.reload();
  const list = page.getByRole("region", { name: t("covers.toCheck", { count: 1 }) });
  await list.getByRole("button", { name: t("covers.checkOne", BOOK) }).click();
  await expect(title).toHaveValue(BOOK.title);
  await author.fill(BOOK.author);
  await form.getByRole("button", { name: t("manageBooks.form.submit") }).click();
  await expect(
    page.getByText(t("manageBooks.form.added", { title: BOOK.title })).first(),
  ).toBeVisible();
  await expect(title, "the next book is another one").toHaveValue("");
  await page.reload();
  await expect(list).toHaveCount(0);
  const [book] = await reader.call<BookDto[]>("GET", `/books/owner/${reader.id}`);
  expect(book).toMatchObject({ ...BOOK, hasCoverImage: true });

  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.includes("cover_readings"));
    localStorage.setItem(key ?? "", '[{"title":"What an older version kept"}]');
  });
  await visit(page, "/books/manage?tab=add");
  await expect(list, "what is kept in another form is none").toHaveCount(0);
});

test("several photos that are dropped, of which one is HEIC, become books to check one by one, the condition of the last kept; one that is there already is taken off", async ({
  openPage,
  consoleErrors,
}) => {
  consoleErrors.allow(/422|503/);
  // Asked for by the recorder of traces, which wants the bytes of a picture that cannot be shown.
  consoleErrors.allow(/Connecting to 'blob:/);
  const reader = await newReader();
  const page = await openPage({ ...DESK, as: reader });
  const other = { title: "Тигролови", author: "Іван Багряний", language: "uk" } as const;
  await reader.call("POST", "/books", other);
  await visit(page, "/books/manage?tab=add");
  await drop(page, [
    [await photoOf(BOOK), "cover.jpg", "image/jpeg"],
    [await readFile("tests/fixtures/covers/cover.heic"), "cover.heic", "image/heic"],
    [await wall(), "wall.jpg", "image/jpeg"],
  ]);
  await expect(box(page).getByRole("status")).toContainText(t("covers.photoOf", { at: 1, of: 3 }));
  const list = page.getByRole("region", { name: t("covers.toCheck", { count: 2 }) });
  await expect(list).toBeVisible(READ);
  await expect(box(page).getByRole("alert")).toContainText(UNREAD);
  await list.getByRole("button", { name: t("covers.checkOne", BOOK) }).click();
  const first = formOf(page, t("manageBooks.form.editTitle", BOOK));
  await first.getByLabel(t("manageBooks.form.condition")).selectOption("LIKE_NEW");
  await first.getByRole("button", { name: t("manageBooks.form.save") }).click();
  const second = formOf(page, t("manageBooks.form.editTitle", other));
  await expect(second.getByLabel(t("manageBooks.form.condition"))).toHaveValue("LIKE_NEW");
  await second.getByRole("button", { name: t("manageBooks.cover.crop") }).click();
  const crop = page.getByRole("dialog", { name: t("manageBooks.crop.cropTitle") });
  await expect(crop.getByRole("application")).toBeVisible();
  await expectAccessible(page);
  await crop.getByRole("button", { name: t("manageBooks.crop.keep") }).click();
  await expect(crop).toBeHidden();
  await expect(second.getByText(t("manageBooks.cover.uploaded"))).toBeAttached();
  await expect(second.getByText(t("manageBooks.known.own"))).toBeVisible();
  await second.getByRole("button", { name: t("manageBooks.known.takeOff") }).click();
  await expect(formOf(page, t("manageBooks.form.newTitle"))).toBeVisible();
  await expect(list).toHaveCount(0);
  const shelf = await reader.call<{ title: string }[]>("GET", `/books/owner/${reader.id}`);
  expect(shelf.map(({ title }) => title)).toEqual([BOOK.title, other.title]);
});

/** Drops files where the page offers it: their bytes, names and types. */
async function drop(page: Page, given: [Buffer, string, string][]): Promise<void> {
  const files = await page.evaluateHandle(
    (all) => {
      const transfer = new DataTransfer();
      for (const [content, name, type] of all) {
        const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type }));
      }
      return transfer;
    },
    given.map(([bytes, name, type]) => [bytes.toString("base64"), name, type] as const),
  );
  const area = box(page).getByText(t("covers.hint"));
  await expect(async () => {
    await area.dispatchEvent("dragover", { dataTransfer: files });
    await expect(box(page).getByText(t("covers.dropNow"))).toBeVisible({ timeout: 500 });
  }, "a hand goes on moving until the page is alive").toPass();
  await area.dispatchEvent("drop", { dataTransfer: files });
}
