import type { Locator, Page } from "@playwright/test";
import { coverPhoto, dayFromNow, mistyped, unusualWord } from "./support/book";
import { join, settleIn } from "./support/join";
import { poll } from "./support/poll";
import { DESK, expect, PHONE, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

/** The owner reads Ukrainian on a computer, the borrower German on a phone. */
const uk = words("uk");
const de = words("de");

const LVIV = { country: "UKR", postalCode: "79000" };
/** In the cell next to that of the town's centre. */
const STRYISKYI_PARK = { latitude: 49.8232, longitude: 24.0256 };

const title = `Острів ${unusualWord()}`;
const author = "Соломія Ясінська";
const message = "Guten Tag! Ich komme gern am Samstag vorbei.";

const cardOf = (page: Page) => page.getByRole("article", { name: title });
const loanOf = (page: Page) => page.getByRole("article").filter({ hasText: title });
const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name });

async function listBook(owner: Page): Promise<void> {
  await owner.getByRole("link", { name: uk("nav.books") }).click();
  await owner.getByRole("link", { name: uk("manageBooks.parts.add") }).click();
  const sheet = dialogOf(owner, uk("manageBooks.add"));
  await sheet.getByLabel(uk("manageBooks.find.label")).fill(title);
  await sheet.getByRole("button", { name: uk("manageBooks.find.notThere") }).click();
  const form = owner.getByRole("form", { name: uk("manageBooks.form.newTitle") });
  await expect(form.getByLabel(uk("manageBooks.form.title"), { exact: true })).toHaveValue(title);
  await form.getByLabel(uk("manageBooks.form.author")).fill(author);
  await form.getByRole("radio", { name: uk("manageBooks.form.conditions.VERY_GOOD") }).check();
  await form.getByText(uk("manageBooks.form.rest"), { exact: true }).click();
  await form
    .getByLabel(uk("manageBooks.form.description"))
    .fill("Роман про місто, річку під ним і одну пошту.");
  await form.getByLabel(uk("manageBooks.form.genre")).selectOption("ADVENTURE");
  await form.getByLabel(uk("manageBooks.form.language")).selectOption("uk");
  await form.getByLabel(uk("manageBooks.cover.choose")).setInputFiles(await coverPhoto());
  await expect(form.getByRole("button", { name: uk("manageBooks.cover.replace") })).toBeVisible();
  await form.getByRole("button", { name: uk("manageBooks.form.submit") }).click();
  const added = sheet.getByRole("region", { name: uk("manageBooks.justAdded") });
  await expect(added.getByRole("button", { name: title })).toBeVisible();
  await owner.keyboard.press("Escape");
  await expectPicture(cardOf(owner));
}

/** A cover picture is shown, not only a drawn cover. */
async function expectPicture(card: Locator, name?: string): Promise<void> {
  const picture = name ? card.getByRole("img", { name }) : card.locator("img").first();
  const width = () => picture.evaluate((img: HTMLImageElement) => img.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
}

async function findBook(borrower: Page): Promise<void> {
  await borrower.getByRole("combobox", { name: de("search.query") }).fill(mistyped(title));
  await borrower.getByRole("button", { name: de("search.submit") }).click();
  await borrower.getByRole("button", { name: de("search.filters") }).click();
  const sheet = dialogOf(borrower, de("search.filters"));
  await sheet.getByLabel(de("search.field.radiusKm")).fill("5");
  await sheet.getByRole("button", { name: de("search.apply") }).click();
  await expect(borrower).toHaveURL(/radiusKm=5/);
  await expect(cardOf(borrower)).toHaveCount(1);
  await expect(cardOf(borrower)).toContainText("2,0 km");
}

async function askForBook(borrower: Page): Promise<void> {
  const card = cardOf(borrower);
  await card.getByRole("button", { name: de("book.turn", { title }) }).click();
  await expectPicture(card.locator('[data-face="back"]'));
  await card.getByRole("button", { name: de("book.turnBack", { title }) }).click();
  await card.getByRole("button", { name: de("loanRequest.askLabel", { title }) }).click();
  const dialog = dialogOf(borrower, de("loanRequest.title"));
  await dialog.getByLabel(de("loanRequest.message")).fill(message);
  await dialog.getByRole("button", { name: de("loanRequest.send") }).click();
  const thanks = dialogOf(borrower, de("loanRequest.sentTitle"));
  await thanks.getByRole("button", { name: de("common.ok") }).click();
  await expect(
    card.getByRole("link", { name: de("loanRequest.requestedLabel", { title }) }),
  ).toBeVisible();
}

async function approve(owner: Page): Promise<void> {
  await loanOf(owner).getByRole("button", { name: "Jonas Weber", exact: true }).click();
  const request = owner.getByRole("complementary", { name: "Jonas Weber" });
  await expect(request).toContainText(message);
  await request.getByLabel(uk("loans.request.due")).fill(dayFromNow(21));
  await request
    .getByRole("button", { name: uk("loans.request.approve", { count: 1 }), exact: true })
    .click();
}

async function planMeetUp(owner: Page): Promise<void> {
  const dialog = dialogOf(owner, uk("loans.meetUpDialog.title"));
  await expect(dialog).toContainText(uk("loans.meetUpDialog.safety"));
  await dialog.getByLabel(uk("loans.meetUpDialog.date")).fill(dayFromNow(2));
  await dialog.getByLabel(uk("loans.meetUpDialog.time")).fill("17:30");
  await dialog.getByRole("button", { name: uk("enums.placeType.cafe") }).click();
  await dialog.getByLabel(uk("loans.meetUpDialog.notes")).fill("Біля вікна, я в зеленому шарфі.");
  await dialog.getByRole("button", { name: uk("loans.meetUpDialog.submit") }).click();
  await expect(dialog).toBeHidden();
}

async function takeBack(owner: Page): Promise<void> {
  await loanOf(owner)
    .getByRole("button", { name: uk("loans.group.act.back") })
    .click();
  const dialog = dialogOf(owner, uk("loans.return.title", { count: 1 }));
  const submit = dialog.getByRole("button", { name: uk("loans.return.submit", { count: 1 }) });
  await expect(submit).toBeDisabled();
  await dialog.getByRole("radio", { name: uk("loans.return.asWas") }).check();
  await dialog.getByRole("button", { name: uk("loans.return.more") }).click();
  await dialog
    .locator("input[type=file]")
    .last()
    .setInputFiles(await coverPhoto());
  await expect(
    dialog.getByRole("img", { name: uk("loans.return.photo", { number: 1 }) }),
  ).toBeVisible();
  await submit.click();
}

/** Stars and figures are labels that cover their radio buttons. */
async function pick(radio: Locator): Promise<void> {
  await radio.locator("xpath=ancestor::label").click();
  await expect(radio).toBeChecked();
}

async function rateBorrower(owner: Page): Promise<void> {
  const dialog = dialogOf(owner, uk("loans.rateBorrower.title", { name: "Jonas Weber" }));
  const accuracy = dialog.getByRole("group", { name: uk("loans.rateBorrower.accuracy") });
  await pick(accuracy.getByRole("radio", { name: uk("common.stars", { count: 4 }) }));
  await dialog
    .getByLabel(uk("loans.rateBorrower.review"))
    .fill("Повернув учасно і в доброму стані.");
  await dialog.getByRole("button", { name: uk("loans.rateBorrower.submit") }).click();
  await expect(dialog).toBeHidden();
}

async function rateBook(borrower: Page): Promise<void> {
  await loanOf(borrower)
    .getByRole("button", { name: de("loans.group.act.rate") })
    .click();
  const dialog = dialogOf(borrower, de("loans.rateBook.title", { title }));
  await expect(dialog.getByRole("radio", { name: "5", exact: true })).toBeChecked();
  await pick(dialog.getByRole("radio", { name: "9", exact: true }));
  await dialog.getByRole("button", { name: de("loans.rateBook.submit") }).click();
  await expect(dialog).toBeHidden();
}

/** The borrower's loans have the book in this section. */
async function seesIn(borrower: Page, section: string): Promise<void> {
  await poll(borrower);
  await expect(
    borrower.getByRole("region", { name: de(`loans.group.section.${section}`) }),
  ).toContainText(title);
}

test("a book is listed, found, asked for, lent, brought back and rated", async ({ openPage }) => {
  const owner = await openPage({ ...DESK, locale: "uk-UA", timezoneId: "Europe/Kyiv" });
  const borrower = await openPage({
    ...PHONE,
    locale: "de-DE",
    timezoneId: "Europe/Berlin",
    geolocation: STRYISKYI_PARK,
    permissions: ["geolocation"],
  });
  for (const page of [owner, borrower]) await page.clock.install();

  await test.step("two people join, and one lists a book with its cover", async () => {
    const comeAsOwner = async () => {
      await join(owner, uk);
      await settleIn(owner, uk, { ...LVIV, name: "Оксана Гринюк" });
      await listBook(owner);
      await visit(owner, "/books/manage?tab=requests");
      await expect(owner).toHaveURL(/\/loans\?tab=requests$/);
      await visit(owner, "/loans");
      await expect(owner.getByText(uk("loans.none.title"))).toBeVisible();
    };
    const comeAsBorrower = async () => {
      await join(borrower, de);
      await settleIn(borrower, de, { ...LVIV, name: "Jonas Weber" });
      await visit(borrower, "/settings/profile");
      await borrower.getByRole("button", { name: de("settings.place.use") }).click();
      await expect(borrower.getByText(de("settings.place.taken"))).toBeVisible();
      await borrower.getByRole("button", { name: de("settings.profile.save") }).click();
      await expect(borrower.getByText(de("settings.profile.saved"))).toBeVisible();
      await visit(borrower, "/search");
    };
    await Promise.all([comeAsOwner(), comeAsBorrower()]);
  });

  await test.step("the other finds it in spite of a typing error and asks for it", async () => {
    await findBook(borrower);
    await askForBook(borrower);
    await borrower.getByRole("link", { name: new RegExp(`^${de("nav.loans")}`) }).click();
    await borrower.waitForURL("**/loans");
    await borrower.getByRole("tab", { name: de("loans.tabBorrowed") }).click();
    await seesIn(borrower, "waiting");
  });

  await test.step("the owner sees the request without a reload, approves it and plans to meet", async () => {
    await poll(owner);
    await approve(owner);
    await expect(dialogOf(owner, uk("loans.meetUpDialog.title"))).toBeVisible();
    await seesIn(borrower, "todo");
    await planMeetUp(owner);
    await seesIn(borrower, "todo");
    await expect(loanOf(borrower)).toContainText(de("enums.placeType.cafe"));
    await expect(loanOf(borrower), "by the clocks where they meet, named").toContainText(
      "17:30 OEZ",
    );
    await loanOf(borrower)
      .getByRole("button", { name: de("loans.group.act.confirm") })
      .click();
    await seesIn(borrower, "agreed");
  });

  await test.step("the book changes hands, and comes back", async () => {
    await loanOf(owner)
      .getByRole("button", { name: uk("loans.group.more", { name: "Jonas Weber" }) })
      .click();
    await owner.getByRole("menuitem", { name: uk("loans.actions.handOver"), exact: true }).click();
    await owner.getByRole("button", { name: uk("handOver.without.submit"), exact: true }).click();
    await expect(
      owner.getByRole("region", { name: uk("loans.group.section.reading") }),
    ).toContainText(title);
    await seesIn(borrower, "reading");
    await takeBack(owner);
    await rateBorrower(owner);
    await poll(borrower);
    await borrower.getByRole("link", { name: de("loans.group.section.past") }).click();
    await seesIn(borrower, "past");
    await rateBook(borrower);
    await loanOf(borrower).getByRole("link").click();
    const taken = { name: "Оксана Гринюк", number: 1 };
    await expectPicture(borrower.getByRole("main"), de("loanPictures.alt.RETURN", taken));
  });

  await test.step("both histories and the card tell of it", async () => {
    await owner.getByRole("link", { name: uk("nav.profile"), exact: true }).click();
    await owner.waitForURL("**/profile");
    await owner.getByRole("tab", { name: uk("profile.tabLent") }).click();
    await expect(loanOf(owner)).toContainText(uk("enums.loanStatus.RETURNED"));
    await expect(loanOf(owner)).toContainText("Jonas Weber");
    await visit(borrower, "/profile");
    await expect(borrower.getByRole("main")).toContainText("4,7");
    await borrower.getByRole("tab", { name: de("profile.tabBorrowed") }).click();
    await expect(loanOf(borrower)).toContainText(de("enums.loanStatus.RETURNED"));
    await expect(loanOf(borrower)).toContainText("Оксана Гринюк");

    await borrower.getByRole("link", { name: de("nav.search") }).click();
    await findBook(borrower);
    await expect(cardOf(borrower)).toContainText(de("book.interest", { value: "9,0" }));
    await expect(cardOf(borrower)).toContainText(de("book.lentCount", { count: 1 }));
    await expect(
      cardOf(borrower).getByRole("button", { name: de("loanRequest.askLabel", { title }) }),
    ).toBeEnabled();
  });
});
