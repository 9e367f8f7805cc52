import type { Page } from "@playwright/test";
import { coverPhoto, mistyped, unusualWord } from "./support/book";
import { expectTrapped, press, tabTo, type } from "./support/keyboard";
import { newReader } from "./support/reader";
import { DESK, expect, test } from "./support/test";
import { visit, reload } from "./support/visit";
import { words } from "./support/words";

const t = words("en");
const ENGLISH = { preferredLanguage: "en" };

const title = `Harbour ${unusualWord()}`;
const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name });
const cardOf = (page: Page) => page.getByRole("article", { name: title });

async function listBook(owner: Page): Promise<void> {
  await press(owner.getByRole("link", { name: t("nav.books") }));
  await owner.waitForURL("**/books/manage");
  await press(owner.getByRole("link", { name: t("manageBooks.parts.add") }));
  const sheet = dialogOf(owner, t("manageBooks.add"));
  await type(sheet.getByLabel(t("manageBooks.find.label")), title);
  await press(sheet.getByRole("button", { name: t("manageBooks.find.notThere") }));
  const form = owner.getByRole("form", { name: t("manageBooks.form.newTitle") });
  await expect(form.getByLabel(t("manageBooks.form.title"), { exact: true })).toBeFocused();
  await type(form.getByLabel(t("manageBooks.form.author")), "Ada Quill");
  const chosen = owner.waitForEvent("filechooser");
  await press(form.getByRole("button", { name: t("manageBooks.cover.choose") }));
  await (await chosen).setFiles(await coverPhoto());
  await expect(form.getByRole("button", { name: t("manageBooks.cover.replace") })).toBeFocused();
  await press(
    form.getByRole("radio", { name: t("manageBooks.form.conditions.NEW"), exact: true }),
    "Space",
  );
  await press(form.locator("summary"));
  await press(form.getByLabel(t("manageBooks.form.genre")), "ArrowDown");
  await expect(form.getByLabel(t("manageBooks.form.genre"))).toHaveValue("ADVENTURE");
  await press(form.getByRole("button", { name: t("manageBooks.form.submit") }));
  const added = sheet.getByRole("region", { name: t("manageBooks.justAdded") });
  await expect(added.getByRole("button", { name: title })).toBeVisible();
}

async function askForBook(borrower: Page): Promise<void> {
  await type(borrower.getByRole("combobox", { name: t("search.query") }), mistyped(title));
  await borrower.keyboard.press("Enter");
  await press(borrower.getByRole("button", { name: t("search.filters"), exact: true }));
  const radius = dialogOf(borrower, t("search.filters")).getByLabel(t("search.field.radiusKm"));
  await tabTo(radius);
  for (let km = 10; km > 5; km -= 1) await borrower.keyboard.press("ArrowLeft");
  await borrower.keyboard.press("Enter");
  await expect(borrower).toHaveURL(/radiusKm=5/);
  await expect(
    borrower.getByRole("button", { name: t("search.filters"), exact: true }),
  ).toBeFocused();

  await press(cardOf(borrower).getByRole("button", { name: t("book.turn", { title }) }), "Space");
  const back = cardOf(borrower).getByRole("button", { name: t("book.turnBack", { title }) });
  await expect(back).toBeFocused();
  await borrower.keyboard.press("Enter");

  const ask = cardOf(borrower).getByRole("button", { name: t("loanRequest.askLabel", { title }) });
  await press(ask);
  const dialog = dialogOf(borrower, t("loanRequest.title"));
  await expectTrapped(borrower, dialog);
  await borrower.keyboard.press("Escape");
  await expect(ask, "the dialog gives the focus back").toBeFocused();
  await borrower.keyboard.press("Enter");
  await type(dialog.getByLabel(t("loanRequest.message")), "Saturday would suit me.");
  await press(dialog.getByRole("button", { name: t("loanRequest.send") }));
  await press(
    dialogOf(borrower, t("loanRequest.sentTitle")).getByRole("button", { name: t("common.ok") }),
  );
  await expect(
    cardOf(borrower).getByRole("link", { name: t("loanRequest.requestedLabel", { title }) }),
  ).toBeFocused();
}

test("a book is listed and asked for by keyboard alone", async ({ openPage }) => {
  const people = await Promise.all([
    newReader({ ...ENGLISH, name: "Olga Keeper" }),
    newReader({ ...ENGLISH, name: "Ben Reader" }),
  ]);
  const options = { ...DESK, reducedMotion: "no-preference" } as const;
  const [owner, borrower] = await Promise.all(people.map((as) => openPage({ ...options, as })));
  if (!owner || !borrower) throw new Error("two browsers are needed");
  await Promise.all([visit(owner, "/search"), visit(borrower, "/search")]);

  await test.step("past the navigation in one step", async () => {
    await owner.keyboard.press("Tab");
    await expect(owner.getByRole("link", { name: t("layout.skip") })).toBeFocused();
    await owner.keyboard.press("Enter");
    await expect(owner.getByRole("main")).toBeFocused();
    await reload(owner);
  });

  await test.step("list a book, and open what can be done with it", async () => {
    await listBook(owner);
    await owner.keyboard.press("Escape");
    const cover = cardOf(owner).getByRole("button");
    await press(cover);
    await expectTrapped(owner, dialogOf(owner, title));
    await owner.keyboard.press("Escape");
    await expect(cover).toBeFocused();
  });

  await test.step("find it, turn it over, ask for it", () => askForBook(borrower));
});
