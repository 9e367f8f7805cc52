import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ImportScreen } from "@/components/imports/import-screen";
import { TOKEN_KEY } from "@/lib/browser/reader-items";
import { answer, example, lose } from "../support/api";
import { aPicture } from "../support/files";
import { leave, show, t } from "../support/show";

/** Signed in, as nothing is stored otherwise. */
const showPage = async () => {
  localStorage.setItem(TOKEN_KEY, "of a session");
  answer("GET /imports", []);
  await show(<ImportScreen first={[]} />);
};
const pasted = page.getByLabelText(t("imports.paste"));

test("a pasted text stays where the page is left, until it is read", async () => {
  const list = await example("POST /imports");
  await showPage();
  await pasted.fill("Кобзар — Тарас Шевченко");
  await leave();
  await showPage();
  await expect.element(pasted).toHaveValue("Кобзар — Тарас Шевченко");
  const sent = answer("POST /imports", list);
  await page.getByRole("button", { name: t("imports.read") }).dblClick();
  await expect.poll(() => location.pathname).toBe(`/books/import/${list.id}`);
  expect(sent).toHaveLength(1);
  await leave();
  await showPage();
  await expect.element(pasted).toHaveValue("");
});

test("the photo of a shelf that did not arrive is sent again, once", async () => {
  const list = await example("POST /imports");
  lose("POST /imports");
  await showPage();
  const box = page.getByRole("region", { name: t("imports.photo.title") });
  const input = box.getByLabelText(t("imports.photo.choose")).last();
  await userEvent.upload(input, await aPicture());
  await expect.element(box.getByRole("alert")).toHaveTextContent(t("errors.NETWORK"));
  const sent = answer("POST /imports", list);
  await box.getByRole("button", { name: t("imports.photo.again") }).dblClick();
  await expect.poll(() => location.pathname).toBe(`/books/import/${list.id}`);
  expect(sent).toHaveLength(1);
});

test.for(["uk", "en", "de"] as const)(
  "in %s it is no wider than the narrowest phone",
  async (locale) => {
    const [made] = await example("GET /imports");
    const first = [{ ...made, name: `${"my_books_of_all_years_".repeat(3)}.csv` }];
    answer("GET /imports", first);
    await show(<ImportScreen first={first} />, { locale, size: [320, 640] });
    await expect.element(page.getByRole("link", { name: first[0]?.name })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(320);
  },
);
