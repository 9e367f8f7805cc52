import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { mistyped, unusualWord } from "./support/book";
import { newReader, type Reader } from "./support/reader";
import { DESK, expect, PHONE, test } from "./support/test";
import { visit, reload } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");

const friendCard = (page: Page, name: string) =>
  page.getByRole("list", { name: t("friends.list") }).getByRole("article", { name });

async function befriend(one: Reader, other: Reader): Promise<void> {
  await one.call("POST", `/users/${one.id}/friends/request/${other.id}`);
  await other.call("POST", `/users/${other.id}/friends/accept/${one.id}`);
}

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

test("a block takes effect at once in the other’s open window, and can be lifted in the settings", async ({
  openPage,
  consoleErrors,
}) => {
  consoleErrors.allow(/404/);
  const [ann, ben] = [
    await newReader({ name: "Анна Гук" }),
    await newReader({ name: "Богдан Дуб" }),
  ];
  await befriend(ann, ben);
  const [hers, his] = [await openPage({ as: ann }), await openPage({ as: ben })];
  await visit(his, `/profile/${ann.id}`);
  await expect(his.getByRole("heading", { level: 1, name: "Анна Гук" })).toBeVisible();
  await visit(hers, `/profile/${ben.id}`);
  await hers.getByRole("button", { name: t("friends.card.menu", { name: "Богдан Дуб" }) }).click();
  await hers.getByRole("menuitem", { name: t("moderation.block.action") }).click();
  const dialog = hers.getByRole("dialog", {
    name: t("moderation.block.title", { name: "Богдан Дуб" }),
  });
  await dialog.getByRole("checkbox", { name: t("moderation.block.confirm") }).check();
  await dialog.getByRole("button", { name: t("moderation.block.submit"), exact: true }).click();
  await hers.waitForURL("**/friends");
  await expect(hers.getByText(t("friends.none.title"))).toBeVisible();
  await expect(his.getByRole("heading", { name: t("profile.missingTitle") })).toBeVisible({
    timeout: 10_000,
  });

  await visit(hers, "/settings");
  const list = hers.getByRole("list", { name: t("settings.blocked.list") });
  await expect(list).toContainText("Богдан Дуб");
  await expectAccessible(hers);
  await list
    .getByRole("button", { name: t("settings.blocked.unblockLabel", { name: "Богдан Дуб" }) })
    .click();
  await hers
    .getByRole("alertdialog")
    .getByRole("button", { name: t("settings.blocked.unblock") })
    .click();
  await expect(hers.getByText(t("settings.blocked.none"))).toBeVisible();
  await reload(his);
  await expect(
    his.getByRole("button", { name: t("friends.act.addLabel", { name: "Анна Гук" }) }),
  ).toBeVisible();
});
