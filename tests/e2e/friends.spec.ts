import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { BASE_URL } from "./support/base-url";
import { mistyped, unusualWord } from "./support/book";
import { newReader, type Reader } from "./support/reader";
import { redeem, ticketByCode } from "./support/sign-in-calls";
import { DESK, expect, PHONE, test } from "./support/test";
import { visit, reload } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");
const de = words("de");

const friendCard = (page: Page, name: string) =>
  page.getByRole("list", { name: t("friends.list") }).getByRole("article", { name });

async function befriend(one: Reader, other: Reader): Promise<void> {
  await one.call("POST", `/users/${one.id}/friends/request/${other.id}`);
  await other.call("POST", `/users/${other.id}/friends/accept/${one.id}`);
}

async function lend(owner: Reader, borrower: Reader, title: string): Promise<void> {
  const book = await owner.call<{ id: string }>("POST", "/books", { title, author: "Іван Франко" });
  const loan = await borrower.call<{ id: string }>("POST", "/loans", { bookId: book.id });
  await owner.call("PUT", `/loans/${loan.id}/approve`, {});
}

test("two find each other, become friends, and part", async ({ openPage }) => {
  const [annName, benName] = [`Анна ${unusualWord()}`, `Богдан ${unusualWord()}`];
  const [ann, ben] = [await newReader({ name: annName }), await newReader({ name: benName })];
  const [hers, his] = [await openPage({ as: ann, ...DESK }), await openPage({ as: ben, ...PHONE })];

  await visit(his, "/friends?tab=requests");
  await expect(his.getByText(t("friends.requests.none.title"))).toBeVisible();
  await visit(hers, "/friends");
  await expect(hers.getByText(t("friends.none.title"))).toBeVisible();
  await hers.getByRole("button", { name: t("friends.none.action") }).click();
  await expect(hers.getByText(t("friends.find.start.title"))).toBeVisible();
  const search = hers.getByRole("search", { name: t("friends.find.form") });
  await expect(search.getByRole("button", { name: t("friends.find.submit") })).toBeDisabled();
  await search.getByLabel(t("friends.find.query")).fill(mistyped(benName.split(" ")[1] ?? ""));
  await search.getByLabel(t("friends.find.query")).press("Enter");
  const found = hers
    .getByRole("list", { name: t("friends.find.results") })
    .getByRole("article", { name: benName });
  await found.getByRole("button", { name: t("friends.act.addLabel", { name: benName }) }).click();
  await expect(found.getByText(t("friends.act.sent"))).toBeVisible();

  // His open window learns of it by itself.
  const accept = his.getByRole("button", {
    name: t("friends.requests.acceptLabel", { name: annName }),
  });
  await expect(accept).toBeVisible({ timeout: 15_000 });
  await accept.click();
  await expect(his.getByText(t("friends.requests.none.title"))).toBeVisible();
  // The row has gone with the answer: the focus is on what stands there instead.
  await expect(his.getByRole("button", { name: t("friends.requests.none.action") })).toBeFocused();
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

test("a request is withdrawn, and one declined; a friend’s card turns over to their loans, five to a page", async ({
  openPage,
}) => {
  const [me, olha, ben, cem] = [
    await newReader({ preferredLanguage: "de" }),
    await newReader({ name: "Ольга Гай", city: "" }),
    await newReader({ name: "Богдан Лис" }),
    await newReader({ name: "Джем Орел" }),
  ];
  await befriend(me, olha);
  await me.call("POST", `/users/${me.id}/friends/request/${ben.id}`);
  await cem.call("POST", `/users/${cem.id}/friends/request/${me.id}`);
  const titles = Array.from({ length: 6 }, () => unusualWord());
  for (const title of titles) await lend(olha, me, title);
  const page = await openPage({ as: me });
  await visit(page, "/friends?tab=requests");
  await expect(page.getByRole("tab", { selected: true })).toHaveText(/1$/);
  await page
    .getByRole("button", { name: de("friends.requests.withdrawLabel", { name: "Богдан Лис" }) })
    .click();
  await expect(page.getByText("Богдан Лис", { exact: true })).toHaveCount(0);
  await page
    .getByRole("button", { name: de("friends.requests.rejectLabel", { name: "Джем Орел" }) })
    .click();
  await expect(page.getByText(de("friends.requests.none.title"))).toBeVisible();
  expect(await ben.call("GET", "/users/me/friend-requests")).toEqual([]);

  await page.getByRole("tab", { name: de("friends.tabFriends") }).click();
  const name = "Ольга Гай";
  const card = page.getByRole("article", { name });
  await card.getByRole("button", { name: de("friends.card.more", { name }) }).press("Enter");
  const standing = card.getByText(de("friends.card.averages"));
  await expect(standing).toBeVisible();
  await expect(card.getByText(de("enums.loanStatus.APPROVED"))).toBeVisible();
  await expect(card.getByText(de("friends.card.noLoans"))).toBeVisible();

  await card.getByRole("button", { name: de("friends.card.turn", { name }) }).press("Enter");
  const face = card.locator(".flip-face:not([inert])");
  const rows = face.getByRole("listitem");
  await expect(rows).toHaveCount(5);
  await expect(rows.first()).toContainText(titles[5] ?? "");
  await expect(card.getByText("1 / 2")).toBeVisible();
  const next = card.getByRole("button", { name: de("common.next") });
  await next.press("Enter");
  await expect(rows).toHaveCount(1);
  await expect(next, "the last page").toBeFocused();
  await expect(rows.first()).toContainText(titles[0] ?? "");
  await card.getByRole("button", { name: de("friends.card.turnBack", { name }) }).press("Enter");
  await expect(face.getByRole("heading", { name, exact: true })).toBeVisible();

  await page.getByRole("searchbox", { name: de("friends.filter") }).fill("olga");
  await expect(page.getByText(de("friends.noMatch.title"))).toBeVisible();
  await page.getByRole("searchbox", { name: de("friends.filter") }).fill("olha");
  await expect(card).toBeVisible();
});

test("searches around a postal code, reports whom it finds with a reason and details, and says when nobody is there", async ({
  openPage,
}) => {
  const name = `Тарас ${unusualWord()}`;
  await newReader({ name });
  const page = await openPage({ as: await newReader(), ...PHONE });
  await visit(page, "/friends?tab=find");
  const form = page.getByRole("search", { name: t("friends.find.form") });
  await form.getByLabel(t("friends.find.query")).fill(name);
  await form.getByLabel(t("friends.find.country")).selectOption("UKR");
  await form.getByLabel(t("friends.find.postalCode")).fill("79000");
  const radius = form.getByLabel(t("friends.find.radius"));
  await expect(radius).toHaveValue("50");
  await radius.press("ArrowLeft");
  await expect(radius).toHaveValue("45");
  await form.getByRole("button", { name: t("friends.find.submit") }).click();
  const found = page.getByRole("article", { name });
  await expect(found).toBeVisible();
  await expect(page).toHaveURL(/postalCode=79000&radiusKm=45/);
  await found.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const opener = page.getByRole("button", { name: t("friends.card.menu", { name }) });
  await opener.click();
  await page.getByRole("menuitem", { name: t("moderation.report.action") }).click();
  const dialog = page.getByRole("dialog", { name: t("moderation.report.title", { name }) });
  await dialog.getByRole("button", { name: t("moderation.report.submit") }).click();
  await expect(dialog.getByText(t("validation.required"))).toHaveCount(2);
  await expect(dialog.getByLabel(t("moderation.report.reason"))).toBeFocused();
  await dialog.getByLabel(t("moderation.report.reason")).selectOption("no-show");
  await dialog
    .getByLabel(t("moderation.report.details"))
    .fill("Не прийшов на зустріч і не відповідає.");
  await dialog.getByRole("button", { name: t("moderation.report.submit") }).click();
  await expect(page.getByText(t("moderation.report.done"))).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await page.goBack();
  await expect(found).toBeVisible();
  await form.getByLabel(t("friends.find.query")).fill(`${name} ${unusualWord()}`);
  await form.getByRole("button", { name: t("friends.find.submit") }).click();
  await expect(page.getByText(t("friends.find.noResults.title"))).toBeVisible();
});

test("a block takes effect at once in the other’s open window, and can be lifted in the settings, where one signs out everywhere else", async ({
  openPage,
  playwright,
  consoleErrors,
}) => {
  consoleErrors.allow(/404/);
  const [ann, ben] = [
    await newReader({ name: "Анна Гук" }),
    await newReader({ name: "Богдан Дуб" }),
  ];
  await befriend(ann, ben);
  const request = await playwright.request.newContext();
  const token = await redeem(request, await ticketByCode(request, ann.email));
  await request.dispose();
  const elsewhere = async () => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${BASE_URL}/api/users/me`, { headers })).status;
  };
  const [hers, his] = [await openPage({ as: ann }), await openPage({ as: ben })];
  await visit(his, `/profile/${ann.id}`);
  await expect(his.getByRole("heading", { level: 1, name: "Анна Гук" })).toBeVisible();
  await visit(hers, `/profile/${ben.id}`);
  await hers.getByRole("button", { name: t("friends.card.menu", { name: "Богдан Дуб" }) }).click();
  await hers.getByRole("menuitem", { name: t("moderation.block.action") }).click();
  const dialog = hers.getByRole("dialog", {
    name: t("moderation.block.title", { name: "Богдан Дуб" }),
  });
  await expect(dialog.getByRole("listitem")).toHaveCount(5);
  const submit = dialog.getByRole("button", { name: t("moderation.block.submit"), exact: true });
  const tick = dialog.getByRole("checkbox", { name: t("moderation.block.confirm") });
  await submit.click();
  await expect(dialog.getByText(t("moderation.block.tickFirst"))).toBeVisible();
  await expect(tick).toBeFocused();
  await tick.check();
  await submit.click();
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

  const rows = hers.getByRole("list", { name: t("settings.sessions.list") }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(t("settings.sessions.here"));
  expect(await elsewhere()).toBe(200);
  await hers.getByRole("button", { name: t("settings.sessions.everywhere") }).click();
  const sure = hers.getByRole("alertdialog", { name: t("settings.sessions.everywhereTitle") });
  await sure.getByRole("button", { name: t("settings.sessions.end") }).click();
  await expect(rows).toHaveCount(1);
  await expect(hers.getByText(t("settings.sessions.alone"))).toBeVisible();
  expect(await elsewhere()).toBe(401);
});
