import type { Page } from "@playwright/test";
import type { BookDto } from "@/lib/features/books/schema";
import type { Loan } from "@/lib/features/loans/schema";
import { dayFromNow, unusualWord } from "./support/book";
import { newReader, type Reader } from "./support/reader";
import { DESK, expect, PHONE, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");
const own = (key: string, values?: Record<string, string | number>) =>
  t(`manageBooks.${key}`, values);

const cardOf = (page: Page, title: string) =>
  page.getByRole("article", { name: title, exact: true });
const press = (page: Page, title: string, name: string) =>
  cardOf(page, title).getByRole("button", { name }).click();
const shelf = "/books/manage?tab=books";

function listed(owner: Reader, fields: Partial<BookDto> = {}): Promise<BookDto> {
  return owner.call("POST", "/books", {
    title: `Том ${unusualWord()}`,
    author: "Леся Українка",
    ...fields,
  });
}

/** A request of this reader for the book. */
function asked(
  borrower: Reader,
  book: BookDto,
  borrowerMessage = "Дуже хочу прочитати.",
): Promise<Loan> {
  return borrower.call("POST", "/loans", { bookId: book.id, borrowerMessage });
}

/** A loan of the book that has been handed over. */
async function lent(owner: Reader, borrower: Reader, book: BookDto): Promise<Loan> {
  const { id } = await asked(borrower, book);
  await owner.call("PUT", `/loans/${id}/approve`, {});
  return owner.call("PATCH", `/loans/${id}/status`, { status: "LENT" });
}

const stateOf = async (owner: Reader, book: BookDto) =>
  (await owner.call<BookDto>("GET", `/books/${book.id}`)).state;

test("opens where work waits, with all tabs in sight on a phone, which shares the link to a book by its own means", async ({
  openPage,
}) => {
  const [owner, borrower] = [await newReader(), await newReader()];
  const page = await openPage({ ...PHONE, as: owner });
  const selected = page.getByRole("tab", { selected: true });
  await page.addInitScript(() => {
    navigator.canShare = () => true;
    navigator.share = async (data) => {
      document.title = data?.url ?? "";
    };
  });
  await visit(page, "/books/manage");
  await expect(selected).toHaveAccessibleName(own("tabAddShort"));
  const book = await listed(owner);
  await Promise.all(Array.from({ length: 11 }, () => listed(owner)));
  await visit(page, "/books/manage");
  await expect(selected).toHaveAccessibleName(`${own("tabBooksShort")} 12`);
  await press(page, book.title, own("card.share"));
  await expect(page).toHaveTitle(new URL(`/books/${book.id}`, page.url()).href);
  await expect(page.getByText(own("share.shared"), { exact: true })).toBeVisible();
  await asked(borrower, book);
  await visit(page, "/books/manage");
  for (const [language, name] of [
    ["uk", "Українська"],
    ["en", "English"],
    ["de", "Deutsch"],
  ] as const) {
    await page.getByRole("button", { name }).click();
    await expect(selected).toHaveAccessibleName(
      `${words(language)("manageBooks.tabRequestsShort")} 1`,
    );
    for (const tab of await page.getByRole("tab").all())
      await expect(tab).toBeInViewport({ ratio: 1 });
  }
});

test("the link to a book is copied, also where the clipboard refuses; a book is deleted, unless a loan still holds it, edited, given a place of its own, and found by the filter", async ({
  openPage,
}) => {
  const [owner, borrower] = [await newReader(), await newReader({ name: "Ганна Барвінок" })];
  const [book, other, held, gone, outside] = [
    await listed(owner),
    await listed(owner, { isShareable: false }),
    await listed(owner),
    await listed(owner),
    await listed(owner, { state: "LENT" }),
  ];
  await lent(owner, borrower, held);
  const permissions = ["clipboard-read", "clipboard-write"];
  const page = await openPage({ ...DESK, as: owner, permissions });
  await visit(page, shelf);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const address = ({ id }: BookDto) => new URL(`/books/${id}`, page.url()).href;
  await press(page, book.title, own("card.share"));
  await expect(page.getByText(own("share.copied"), { exact: true })).toBeVisible();
  expect(await copied()).toBe(address(book));
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await press(page, other.title, own("card.share"));
  await expect(page.getByText(own("share.copiedUnlisted"))).toBeVisible();
  expect(await copied()).toBe(address(other));

  await press(page, held.title, own("card.delete"));
  const refusal = page.getByRole("dialog", { name: own("delete.inUseTitle") });
  await expect(refusal).toContainText("Ганна Барвінок");
  await refusal.getByRole("button", { name: own("delete.keep") }).click();
  await expect(
    cardOf(page, held.title).getByRole("button", { name: own("card.delete") }),
  ).toBeFocused();
  await press(page, gone.title, own("card.delete"));
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: own("delete.submit") })
    .click();
  await expect(cardOf(page, gone.title)).toBeHidden();
  await expect(cardOf(page, held.title)).toBeVisible();

  // Lent by a deal made elsewhere, it comes back without a rating.
  await press(page, outside.title, own("card.returned"));
  await expect(cardOf(page, outside.title)).toContainText(
    t("enums.bookState.AVAILABLE_FOR_BORROW"),
  );
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await press(page, book.title, own("card.edit"));
  const edit = page.getByRole("form", { name: own("form.editTitle", { title: book.title }) });
  await expect(edit.getByLabel(own("form.title"), { exact: true })).toHaveValue(book.title);
  await expect(edit.getByLabel(own("form.title"), { exact: true })).toBeFocused();
  await edit.getByLabel(own("form.author")).fill("Ольга Кобилянська");
  await edit.getByLabel(own("form.elsewhere")).check();
  await edit.getByLabel(own("form.city")).fill("Київ");
  await edit.getByLabel(own("form.postalCode")).fill("01001");
  await edit.getByRole("button", { name: own("form.save") }).click();
  await expect(page).toHaveURL(/tab=books/);
  await expect(
    page.getByRole("tab", { selected: true }),
    "the form took the focus along",
  ).toBeFocused();
  await expect(cardOf(page, book.title)).toContainText("Ольга Кобилянська");
  await expect(cardOf(page, book.title)).toContainText("Київ");

  await page.getByRole("searchbox", { name: own("shelf.filter") }).fill("кобилянська");
  await expect(cardOf(page, other.title)).toBeHidden();
  await expect(cardOf(page, book.title)).toBeVisible();
  await page.getByRole("searchbox", { name: own("shelf.filter") }).fill("немає такої");
  await page.getByRole("button", { name: own("shelf.noMatch.clear") }).click();
  await expect(cardOf(page, other.title)).toBeVisible();
});

test("a lent book comes back through the state dialog, and its borrower is rated; one is marked returned, another lost and found again", async ({
  openPage,
}) => {
  const [owner, borrower] = [await newReader(), await newReader({ name: "Тиміш Олійник" })];
  const [book, back, gone] = [await listed(owner), await listed(owner), await listed(owner)];
  for (const each of [book, back, gone]) await lent(owner, borrower, each);
  const page = await openPage({ ...DESK, as: owner });
  await visit(page, shelf);
  await expect(cardOf(page, book.title)).toContainText(
    own("card.lentTo", { name: "Тиміш Олійник" }),
  );
  await press(page, book.title, own("card.state"));
  const dialog = page.getByRole("dialog", { name: own("state.title") });
  await expect(dialog).toContainText(own("state.loan.lose", { name: "Тиміш Олійник" }));
  await expect(dialog.getByRole("radio", { name: own("state.choice.BOOKED") })).toBeDisabled();
  await dialog.getByRole("radio", { name: own("state.choice.AVAILABLE_FOR_GIVE_AWAY") }).check();
  const submit = dialog.getByRole("button", { name: own("state.submit") });
  await expect(submit).toBeDisabled();
  await dialog.getByLabel(t("loans.return.condition")).check();
  await submit.click();
  const rating = page.getByRole("dialog", {
    name: t("loans.rateBorrower.title", { name: "Тиміш Олійник" }),
  });
  await rating.getByRole("button", { name: t("loans.rateBorrower.submit") }).click();
  await expect(rating).toBeHidden();
  expect(await stateOf(owner, book)).toBe("AVAILABLE_FOR_GIVE_AWAY");

  await press(page, back.title, own("card.returned"));
  const returned = page.getByRole("dialog", { name: t("loans.return.title") });
  await returned.getByLabel(t("loans.return.condition")).check();
  await returned.getByRole("button", { name: t("loans.return.submit") }).click();
  await page.getByRole("button", { name: t("loans.rateBorrower.later") }).click();
  await expect(cardOf(page, back.title)).toContainText(t("enums.bookState.AVAILABLE_FOR_BORROW"));

  await press(page, gone.title, own("card.lost"));
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: own("lost.submit") })
    .click();
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await expect(cardOf(page, gone.title)).toBeHidden();
  await expect(page.locator("body"), "the focus stays with the list").not.toBeFocused();
  await page.getByRole("button", { name: own("shelf.lost", { count: 1 }) }).click();
  await press(page, gone.title, own("card.state"));
  await dialog.getByRole("radio", { name: own("state.choice.AVAILABLE_FOR_BORROW") }).check();
  await dialog.getByRole("button", { name: own("state.submit") }).click();
  await expect(cardOf(page, gone.title)).toContainText(t("enums.bookState.AVAILABLE_FOR_BORROW"));
});

test("requests wait in a queue, and are approved and declined by keyboard", async ({
  openPage,
}) => {
  const owner = await newReader();
  const [first, second] = [
    await newReader({ name: "Перша Читачка" }),
    await newReader({ name: "Другий Читач" }),
  ];
  const book = await listed(owner);
  await asked(first, book, "Поверну за тиждень.");
  const page = await openPage({ ...DESK, as: owner });
  await page.clock.install();
  await visit(page, "/books/manage?tab=requests");
  await expect(page.getByRole("article")).toHaveCount(1);
  await asked(second, book);
  const requests = page.getByRole("article", { name: book.title });
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(requests).toHaveCount(2, { timeout: 1_000 });
  }, "it comes without a reload").toPass();

  const request = requests.filter({ hasText: "Перша Читачка" });
  await expect(request).toContainText(t("loans.request.queue", { count: 1 }));
  await expect(request).toContainText("Поверну за тиждень.");
  const due = request.getByLabel(t("loans.request.due"));
  await expect(due).toHaveValue(dayFromNow(30));
  await due.fill("");
  await request.getByRole("button", { name: t("loans.request.approve") }).press("Enter");
  await expect(request.getByText(t("loans.request.dueNeeded"))).toBeVisible();
  await due.fill(dayFromNow(14));
  await request.getByRole("button", { name: t("loans.request.approve") }).press("Enter");
  const meetUp = page.getByRole("dialog", { name: t("loans.meetUpDialog.title") });
  await meetUp.getByLabel(t("loans.meetUpDialog.date")).fill(dayFromNow(3));
  await meetUp.getByRole("button", { name: t("loans.meetUpDialog.submit") }).press("Enter");
  await expect(meetUp).toBeHidden();
  await expect(page.getByRole("complementary", { name: own("meetUps.title") })).toContainText(
    "Перша Читачка",
  );

  const waiting = requests.filter({ hasText: "Другий Читач" });
  await expect(waiting).toContainText(t("loans.request.busy"));
  await expect(waiting.getByRole("button", { name: t("loans.request.approve") })).toBeDisabled();
  await waiting.getByRole("button", { name: t("loans.request.reject") }).press("Enter");
  const reject = page.getByRole("dialog", { name: t("loans.reject.title") });
  await expect(reject).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(waiting.getByRole("button", { name: t("loans.request.reject") })).toBeFocused();
  await page.keyboard.press("Enter");
  await reject.getByLabel(t("loans.reject.reason")).fill("Уже пообіцяно.");
  await reject.getByRole("button", { name: t("loans.reject.submit") }).press("Enter");
  await expect(page.getByText(t("loans.request.none.title"))).toBeVisible();
  expect(await stateOf(owner, book)).toBe("BOOKED");
});
