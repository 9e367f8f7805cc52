import { unusualWord } from "./support/book";
import { press, type } from "./support/keyboard";
import { newReader } from "./support/reader";
import { bringList } from "./support/scene-imports";
import { DESK, expect, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");

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
  await press(outcome.getByRole("link", { name: t("wishes.title") }));
  await page.waitForURL("**/wishes");
  const wish = page.getByRole("article", { name: title });
  await expect(wish).toContainText("10 км");

  const list = await bringList(owner, `${title} — Ліна Костенко`);
  await owner.call("POST", `/imports/${list}/finish`, {});
  await press(page.getByRole("link", { name: new RegExp(t("nav.notifications")) }).first());
  const news = page.getByRole("article", { name: t("notifications.WISH_FOUND.title") });
  await expect(news).toContainText(title);
  await press(news.getByRole("link"));
  await page.waitForURL(/\/books\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  const { pathname } = new URL(page.url());

  await visit(page, "/wishes");
  const found = wish.getByRole("link", { name: title, exact: true });
  await expect(found).toHaveAttribute("href", pathname);
});
