import type { Page } from "@playwright/test";
import type { BookDto } from "@/lib/features/books/schema";
import type { BookLabels } from "@/lib/features/shelf/schema";
import { unusualWord } from "./support/book";
import { newReader, type Reader } from "./support/reader";
import { DESK, expect, PHONE, test } from "./support/test";
import { reload, visit } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");
const own = (key: string, values?: Record<string, string | number>) =>
  t(`manageBooks.${key}`, values);

const cardOf = (page: Page, title: string) =>
  page.getByRole("article", { name: title, exact: true });
const shelf = "/books/manage?tab=books";

function listed(owner: Reader, fields: Partial<BookDto> = {}): Promise<BookDto> {
  return owner.call("POST", "/books", {
    title: `Том ${unusualWord()}`,
    author: "Леся Українка",
    ...fields,
  });
}

/** A loan of the book that has been handed over. */
async function lent(owner: Reader, borrower: Reader, { id: bookId }: BookDto): Promise<void> {
  const { id } = await borrower.call<{ id: string }>("POST", "/loans", { bookId });
  await owner.call("PUT", `/loans/${id}/approve`, {});
  await owner.call("PATCH", `/loans/${id}/status`, { status: "LENT" });
}

const stateOf = async (owner: Reader, book: BookDto) =>
  (await owner.call<BookDto>("GET", `/books/${book.id}`)).state;

const choose = (page: Page) => page.getByRole("button", { name: own("shelf.choose") }).click();
const boxOf = (page: Page, { title }: BookDto) =>
  page.getByRole("checkbox", { name: title, exact: false });
const bar = (page: Page) => page.getByRole("group", { name: own("many.bar") });

test("many books are chosen with Shift and by keyboard, and changed at once", async ({
  openPage,
}) => {
  const [owner, borrower] = [await newReader(), await newReader()];
  const books: BookDto[] = [];
  for (let at = 0; at < 5; at++) books.unshift(await listed(owner));
  const [first, second, third, fourth, held] = books as [
    BookDto,
    BookDto,
    BookDto,
    BookDto,
    BookDto,
  ];
  await lent(owner, borrower, held);
  const page = await openPage({ ...PHONE, as: owner });
  await visit(page, shelf);
  await choose(page);
  await boxOf(page, first).click();
  await boxOf(page, third).click({ modifiers: ["Shift"] });
  await expect(bar(page)).toContainText(own("many.chosen", { count: 3 }));
  await expect(boxOf(page, second)).toBeChecked();
  await boxOf(page, third).press("Shift+ArrowDown");
  await expect(boxOf(page, fourth)).toBeFocused();
  await boxOf(page, fourth).press("Control+a");
  await expect(bar(page)).toContainText(own("many.chosen", { count: 5 }));

  await bar(page)
    .getByRole("button", { name: own("many.change") })
    .click();
  const dialog = page.getByRole("dialog", { name: own("many.changeTitle", { count: 5 }) });
  await dialog.getByLabel(own("form.condition")).selectOption("GOOD");
  await dialog.getByLabel(own("form.state")).selectOption("AVAILABLE_FOR_GIVE_AWAY");
  await dialog.getByRole("button", { name: own("many.changeSubmit") }).click();
  await expect(page.getByText(own("many.stayed", { count: 1 }))).toBeVisible();
  await expect(boxOf(page, held), "what stayed as it was stays chosen").toBeChecked();
  await expect(boxOf(page, first)).not.toBeChecked();
  expect(await owner.call("GET", `/books/${first.id}`)).toMatchObject({
    condition: "GOOD",
    state: "AVAILABLE_FOR_GIVE_AWAY",
  });
  expect(await stateOf(owner, held)).toBe("LENT");
});

test("a deletion of many books is undone without a trace, done in a while, or when the page is left; filters stand in the address", async ({
  openPage,
}) => {
  const owner = await newReader();
  const [kept, drama] = [await listed(owner), await listed(owner, { genre: "DRAMA" })];
  const gone = [await listed(owner), await listed(owner)];
  const page = await openPage({ ...DESK, as: owner });
  await page.clock.install();
  await visit(page, shelf);
  await choose(page);
  for (const each of gone) await boxOf(page, each).check();
  const remove = () =>
    bar(page)
      .getByRole("button", { name: own("many.delete") })
      .click();
  await remove();
  await expect(page.getByRole("checkbox")).toHaveCount(2);
  await page.getByRole("button", { name: own("many.undo") }).click();
  await expect(page.getByRole("checkbox")).toHaveCount(4);
  expect(await owner.call("GET", "/users/me/books")).toMatchObject({ found: 4 });

  for (const each of gone) await boxOf(page, each).check();
  await remove();
  await page.clock.fastForward(11_000);
  const found = (count: number) =>
    expect.poll(() => owner.call("GET", "/users/me/books")).toMatchObject({ found: count });
  await found(2);
  await expect(boxOf(page, kept)).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(2);

  await page.getByRole("button", { name: own("shelf.filters") }).click();
  const sheet = page.getByRole("dialog", { name: own("filters.title") });
  await sheet.getByLabel(own("form.genre")).selectOption("DRAMA");
  await sheet.getByRole("button", { name: own("filters.apply") }).click();
  await expect(boxOf(page, kept)).toBeHidden();
  await expect(boxOf(page, drama)).toBeVisible();
  await reload(page);
  await expect(cardOf(page, drama.title)).toBeVisible();
  await expect(cardOf(page, kept.title)).toBeHidden();
  await expect(
    page.getByRole("button", { name: own("shelf.filtersOn", { count: 1 }) }),
    "focus comes back to it",
  ).toBeVisible();

  await choose(page);
  await boxOf(page, drama).check();
  await remove();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await page.goto("about:blank");
  await found(1);
});

test("a long shelf is turned page by page, and keeps its place; its labels are printed on sheets of A4 and lead to the book, past the sign-in", async ({
  openPage,
  request,
}) => {
  const [owner, finder] = [await newReader({ name: "Соломія Верес" }), await newReader()];
  const books = await Promise.all(Array.from({ length: 25 }, () => listed(owner)));
  const page = await openPage({ ...DESK, as: owner });
  await visit(page, shelf);
  await expect(page.getByRole("article")).toHaveCount(24);
  await page.getByRole("button", { name: t("common.next") }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await reload(page);
  await expect(page.getByRole("article")).toHaveCount(1);
  await choose(page);
  await bar(page)
    .getByRole("button", { name: own("many.page", { count: 25 }) })
    .click();
  await bar(page)
    .getByRole("button", { name: own("many.labels") })
    .click();
  await expect(page.getByRole("heading", { name: t("labels.title") })).toBeVisible();
  const sheets = page.getByRole("region", { name: t("labels.sheets") });
  await expect(sheets.getByRole("list")).toHaveCount(2);
  await expect(sheets).toContainText(t("labels.of", { name: "Соломія" }));
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2);
  expect(pdf).toMatch(/\/MediaBox \[0 0 59[45][\d.]* 84[12]/);

  const [{ id }] = books as [BookDto];
  const { labels } = await owner.call<BookLabels>("POST", "/books/labels", { ids: [id] });
  const path = new URL(labels[0]?.url ?? "").pathname;
  const other = await openPage({ ...PHONE, as: finder });
  await visit(other, path);
  await expect(other.getByText("Соломія Верес", { exact: true })).toBeVisible();
  await other.getByRole("button", { name: t("label.write", { name: "Соломія Верес" }) }).click();
  const field = other.getByRole("textbox").last();
  await field.fill("Знайшла на лавці біля Оперного.");
  await other.getByRole("button", { name: t("chat.composer.send"), exact: true }).click();
  await expect(other.getByText("Знайшла на лавці біля Оперного.").last()).toBeVisible();
  await expect(field).toHaveValue("");

  const { location } = (await request.get(path, { maxRedirects: 0 })).headers();
  expect(location, "of a visitor").toMatch(/\/login\?from=%2Fb%2F/);
});
