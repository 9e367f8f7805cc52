import { unusualWord } from "./support/book";
import { press, type } from "./support/keyboard";
import { newReader } from "./support/reader";
import { bringList } from "./support/scene-imports";
import { DESK, expect, PHONE, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");
/** The job that compares wishes runs when it can. */
const SOON = { timeout: 90_000 };

test("what a search does not find is told once a neighbour's list is brought along, by keyboard alone", async ({
  openPage,
}) => {
  const [reader, owner] = [await newReader(), await newReader()];
  const title = unusualWord();
  const page = await openPage({ ...DESK, as: reader });
  await visit(page, "/search");
  await type(page.getByRole("combobox", { name: t("search.query") }), title);
  await page.keyboard.press("Enter");
  await press(page.getByRole("button", { name: t("wishes.tell") }));
  const outcome = page
    .getByRole("status")
    .filter({ hasText: t("wishes.told") })
    .last();
  await expect(outcome).toBeFocused();
  await press(outcome.getByRole("link", { name: t("wishes.link") }));
  await page.waitForURL("**/wishes");
  const wish = page.getByRole("article", { name: title });
  await expect(wish).toContainText("10 км");

  const list = await bringList(owner, `${title} — Ліна Костенко`);
  await owner.call("POST", `/imports/${list}/finish`, {});
  await press(page.getByRole("link", { name: new RegExp(t("nav.notifications")) }).first());
  const news = page.getByRole("article", { name: t("notifications.WISH_FOUND.title") });
  await expect(news).toContainText(title, SOON);
  await press(news.getByRole("link"));
  await page.waitForURL(/\/books\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  const { pathname } = new URL(page.url());

  await visit(page, "/wishes");
  const found = wish.getByRole("link", { name: title, exact: true });
  await expect(found).toHaveAttribute("href", pathname);
});

test("wishes are added, changed and given up, and made from a book that is lent out", async ({
  openPage,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 40[09]/);
  const [reader, owner] = [await newReader(), await newReader()];
  const [title, author] = [`Гора ${unusualWord()}`, "Олена Теліга"];
  const book = { title, author, isbn: "9780306406157" };
  const { id } = await owner.call<{ id: string }>("POST", "/books", { ...book, state: "LENT" });
  const there = await owner.call<{ id: string }>("POST", "/books", book);
  const page = await openPage({ ...PHONE, as: reader });
  await visit(page, `/books/${id}`);
  await page.getByRole("button", { name: t("wishes.tellOther") }).click();
  const outcome = page.getByRole("status").filter({ hasText: t("wishes.there") });
  const link = outcome.getByRole("link", { name: title });
  await expect(link).toHaveAttribute("href", `/books/${there.id}`);
  await page.getByRole("link", { name: t("wishes.link") }).click();
  await page.waitForURL("**/wishes");

  await page.getByRole("button", { name: t("wishes.changeLabel", { name: title }) }).click();
  const dialog = page.getByRole("dialog", { name: t("wishes.form.change") });
  await expect(dialog.getByLabel("ISBN")).toHaveValue(book.isbn);
  await dialog.getByLabel(t("wishes.form.title"), { exact: true }).fill("");
  await dialog.getByLabel(t("wishes.form.author")).fill("");
  await dialog.getByLabel("ISBN").fill("");
  await dialog.getByRole("button", { name: t("wishes.form.save") }).click();
  await expect(dialog.getByText(t("wishes.form.empty"))).toBeVisible();
  await dialog.getByLabel(t("wishes.form.author")).fill(author);
  await dialog.getByLabel(t("wishes.form.radiusKm")).fill("25");
  await dialog.getByRole("button", { name: t("wishes.form.save") }).click();
  const changed = page.getByRole("article", { name: author });
  await expect(changed).toContainText("25 км");

  await page.getByRole("button", { name: t("wishes.add") }).click();
  const added = page.getByRole("dialog", { name: t("wishes.form.new") });
  await added.getByLabel(t("wishes.form.author")).fill(author);
  await added.getByRole("button", { name: t("wishes.form.save") }).click();
  await expect(added.getByText(t("errors.DUPLICATE_WISH"))).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: t("wishes.giveUpLabel", { name: author }) }).click();
  await expect(page.getByText(t("wishes.none"))).toBeVisible();
});

test("what a list says one wants to read becomes wishes", async ({ openPage }) => {
  const page = await openPage({ ...DESK, as: await newReader() });
  await visit(page, "/books/import");
  const list = [
    "Title,Author,ISBN13,Exclusive Shelf,Binding",
    ...["Емма,Джейн Остін,,read,", "Соляріс,Станіслав Лем,,to-read,"],
    ...["Тигролови,Іван Багряний,,to-read,", "Момо,Міхаель Енде,,to-read,"],
  ];
  await page.getByLabel(t("imports.choose")).setInputFiles({
    name: "goodreads_library_export.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(list.join("\n")),
  });
  await page.getByRole("button", { name: t("imports.wanted.action") }).click();
  const dialog = page.getByRole("dialog", { name: t("imports.wanted.title") });
  await dialog.getByLabel("Момо").uncheck();
  await dialog.getByRole("button", { name: t("imports.wanted.submit", { count: 2 }) }).click();
  await expect(
    page.getByText(t("imports.wanted.made", { made: 2, known: 0, left: 0 })),
  ).toBeFocused();
  await page.getByRole("link", { name: t("wishes.link") }).click();
  const wishes = page.getByRole("list", { name: t("wishes.list") }).getByRole("article");
  await expect(wishes).toHaveCount(2);
  await expect(wishes.filter({ hasText: "Соляріс" })).toContainText("Станіслав Лем");
});
