import type { BookLabels } from "@/lib/features/shelf/schema";
import { listBook } from "./support/lending";
import { newReader } from "./support/reader";
import { DESK, expect, PHONE, test } from "./support/test";
import { reload, visit } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");
const own = (key: string, values?: Record<string, string | number>) =>
  t(`manageBooks.${key}`, values);

test("a long shelf is turned page by page, and keeps its place; its labels are printed on sheets of A4 and lead to the book, past the sign-in; many are deleted in a while, or when the page is left", async ({
  openPage,
  request,
}) => {
  const [owner, finder] = [await newReader({ name: "Соломія Верес" }), await newReader()];
  const [first] = await Promise.all(Array.from({ length: 25 }, () => listBook(owner)));
  const page = await openPage({ ...DESK, as: owner });
  await page.clock.install();
  await visit(page, "/books/manage?tab=books");
  await expect(page.getByRole("article")).toHaveCount(24);
  await page.getByRole("button", { name: t("common.next") }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await reload(page);
  await expect(page.getByRole("article")).toHaveCount(1);
  const choose = page.getByRole("button", { name: own("shelf.choose"), exact: true });
  await choose.click();
  const bar = page.getByRole("group", { name: own("many.bar") });
  await bar.getByRole("button", { name: own("many.all", { count: 25 }) }).click();
  await expect(bar).toContainText(own("many.chosen", { count: 25 }));
  await bar.getByRole("button", { name: own("many.labels") }).click();
  await expect(page.getByRole("heading", { name: t("labels.title") })).toBeVisible();
  const sheets = page.getByRole("region", { name: t("labels.sheets") });
  await expect(sheets.getByRole("list")).toHaveCount(2);
  await expect(sheets).toContainText(t("labels.of", { name: "Соломія" }));
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2);
  expect(pdf).toMatch(/\/MediaBox \[0 0 59[45][\d.]* 84[12]/);

  const { labels } = await owner.call<BookLabels>("POST", "/books/labels", { ids: [first?.id] });
  const path = new URL(labels[0]?.url ?? "").pathname;
  const other = await openPage({ ...PHONE, as: finder });
  await visit(other, path);
  await expect(other.getByText("Соломія Верес", { exact: true })).toBeVisible();
  await other.getByRole("button", { name: t("label.write", { name: "Соломія Верес" }) }).click();
  const field = other.getByRole("textbox").last();
  await field.fill("Знайшла на лавці біля Оперного.");
  await other.getByRole("button", { name: t("chat.composer.send"), exact: true }).click();
  await expect(other.getByText("Знайшла на лавці біля Оперного.").last()).toBeVisible();
  const { location } = (await request.get(path, { maxRedirects: 0 })).headers();
  expect(location, "of a visitor").toMatch(/\/login\?from=%2Fb%2F/);

  const found = (count: number) =>
    expect.poll(() => owner.call("GET", "/users/me/books")).toMatchObject({ found: count });
  await visit(page, "/books/manage?tab=books");
  await choose.click();
  const remove = async () => {
    await page.getByRole("checkbox").first().check();
    await bar.getByRole("button", { name: own("many.delete") }).click();
  };
  await remove();
  await page.clock.fastForward(11_000);
  await found(24);
  await remove();
  await expect(page.getByRole("checkbox")).toHaveCount(23);
  await page.goto("about:blank");
  await found(23);
});
