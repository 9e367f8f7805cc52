import type { Page } from "@playwright/test";
import { mistyped, unusualWord } from "./support/book";
import { newReader } from "./support/reader";
import { DESK, expect, PHONE, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");

const friendCard = (page: Page, name: string) =>
  page.getByRole("list", { name: t("friends.list") }).getByRole("article", { name });

test("two find each other, become friends, and part", async ({ openPage }) => {
  const [annName, benName] = [`Анна ${unusualWord()}`, `Богдан ${unusualWord()}`];
  const [ann, ben] = [await newReader({ name: annName }), await newReader({ name: benName })];
  const [hers, his] = [await openPage({ as: ann, ...DESK }), await openPage({ as: ben, ...PHONE })];

  await visit(his, "/friends?tab=requests");
  await expect(his.getByText(t("friends.requests.none.title"))).toBeVisible();
  await visit(hers, "/friends");
  await hers.getByRole("button", { name: t("friends.none.action") }).click();
  const search = hers.getByRole("search", { name: t("friends.find.form") });
  await search.getByLabel(t("friends.find.query")).fill(mistyped(benName.split(" ")[1] ?? ""));
  await search.getByLabel(t("friends.find.query")).press("Enter");
  const found = hers
    .getByRole("list", { name: t("friends.find.results") })
    .getByRole("article", { name: benName });
  await found.getByRole("button", { name: t("friends.act.addLabel", { name: benName }) }).click();
  await expect(found.getByText(t("friends.act.sent"))).toBeVisible();

  // His open window is updated without a reload.
  const accept = his.getByRole("button", {
    name: t("friends.requests.acceptLabel", { name: annName }),
  });
  await expect(accept).toBeVisible({ timeout: 15_000 });
  await accept.click();
  await his.getByRole("tab", { name: t("friends.tabFriends") }).click();
  await expect(friendCard(his, annName)).toBeVisible();

  await hers.getByRole("tab", { name: t("friends.tabFriends") }).click();
  const card = friendCard(hers, benName);
  await expect(card).toContainText(t("users.emailVerified"));
  await card.getByRole("button", { name: t("friends.card.unfriend", { name: benName }) }).click();
  await hers
    .getByRole("alertdialog")
    .getByRole("button", { name: t("friends.unfriend.submit") })
    .click();
  await expect(hers.getByText(t("friends.none.title"))).toBeVisible();
  await expect(friendCard(his, annName)).toHaveCount(0, { timeout: 15_000 });
});
