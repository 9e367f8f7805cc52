import type { Page } from "@playwright/test";
import { BASE_URL } from "./support/base-url";
import { unusualWord } from "./support/book";
import { befriend, say } from "./support/chat";
import { newReader } from "./support/reader";
import { reportLastMessage, sendIdentity } from "./support/scene";
import { DESK, expect, PHONE, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");
const a = (key: string, values?: Record<string, string | number>) => t(`admin.${key}`, values);

const toast = (page: Page, text: string) =>
  page.locator("[data-sonner-toast]").filter({ hasText: text });
const asked = (page: Page) => page.getByRole("alertdialog");

/** The focus is still on the page, even if the action removed the focused element. */
const expectFocus = (page: Page, after: string) =>
  expect(page.locator(":focus"), after).toHaveCount(1);

/** Two readers with unique names; one of them harasses the other. */
async function quarrel() {
  const [badName, goodName] = [`Злата ${unusualWord()}`, `Добромир ${unusualWord()}`];
  const [bad, good] = [await newReader({ name: badName }), await newReader({ name: goodName })];
  await befriend(bad, good);
  await say(bad, { recipientId: good.id }, ["Купіть мої черевики!", "Ще раз: купіть черевики!"]);
  return { bad, good, badName, goodName };
}

test("a report is decided and taken up again, and its reader is banned at once", async ({
  openPage,
  admin,
  consoleErrors,
}) => {
  consoleErrors.allow(/401|404/);
  const { bad, good, badName, goodName } = await quarrel();
  await reportLastMessage(good, bad);
  const page = await openPage({ as: admin, ...DESK });
  await visit(page, "/search");
  await page.getByRole("link", { name: t("nav.admin") }).click();
  await expect(page).toHaveURL(/\/admin\/reports$/);
  await page.getByRole("link", { name: a("reports.about", { name: badName }) }).click();
  const report = page.getByRole("main");
  await expect(report).toContainText(t("moderation.report.reasons.spam"));
  await expect(report.getByText("Ще раз: купіть черевики!")).toBeVisible();
  await expect(report.getByText("Купіть мої черевики!", { exact: true })).toBeVisible();
  await expect(report.getByRole("link", { name: goodName })).toBeVisible();
  await page.getByRole("button", { name: a("reports.resolve.action") }).click();
  await asked(page).getByLabel(a("reports.note")).fill("Попереджено.");
  await asked(page)
    .getByRole("button", { name: a("reports.resolve.action") })
    .click();
  await expect(report.getByText("Попереджено.")).toBeVisible();
  await expectFocus(page, "a report is resolved");
  await toast(page, a("reports.resolve.done"))
    .getByRole("button", { name: a("undo") })
    .click();
  await expect(page.getByRole("button", { name: a("reports.dismiss.action") })).toBeVisible();

  const theirs = await openPage({ as: bad, ...DESK });
  await visit(theirs, "/friends");
  await visit(page, "/admin/users");
  await page.getByRole("searchbox").fill(badName.slice(0, -2));
  await page.getByRole("button", { name: a("find") }).click();
  await page.getByRole("link", { name: badName }).click();
  await page.getByRole("button", { name: a("users.ban.action") }).click();
  await asked(page).getByLabel(a("why")).fill("Настирлива реклама");
  await asked(page)
    .getByRole("button", { name: a("users.ban.action") })
    .click();
  await expect(page.getByRole("main").getByText("Настирлива реклама")).toBeVisible();
  await expect(theirs).toHaveURL(/\/login/, { timeout: 10_000 });
});

test("a book that is hidden stands there with the reason, and is given back", async ({
  openPage,
  admin,
}) => {
  const owner = await newReader();
  const title = `Чужий малюнок ${unusualWord()}`;
  await owner.call("POST", "/books", { title, author: "Ніхто" });
  const page = await openPage({ as: admin, ...PHONE });
  await visit(page, `/admin/books?query=${encodeURIComponent(title)}`);
  const row = page.getByRole("article", { name: title });
  await page.getByRole("button", { name: a("books.hide.label", { title }) }).click();
  await asked(page).getByLabel(a("why")).fill("Чужа реклама");
  await asked(page)
    .getByRole("button", { name: a("books.hide.action") })
    .click();
  await expect(row).toContainText("Чужа реклама");
  await expectFocus(page, "a book is hidden");
  await page.getByRole("button", { name: a("books.restoreLabel", { title }) }).click();
  await expect(row).not.toContainText("Чужа реклама");
  await expectFocus(page, "a book is restored");
});

test("an identity is looked at and confirmed, and its reader is led to it", async ({
  openPage,
  admin,
}) => {
  const name = `Соломія ${unusualWord()}`;
  const asking = await newReader({ name });
  await sendIdentity(asking);
  const page = await openPage({ as: admin, ...DESK });
  await visit(page, "/admin/verifications");
  const request = page.getByRole("article", { name });
  await request.getByRole("button", { name: a("verifications.review") }).click();
  const dialog = page.getByRole("dialog", { name: a("verifications.pictureTitle", { name }) });
  // Enabled once the picture is shown.
  await dialog.getByRole("button", { name: a("verifications.approve.action") }).click();
  await expect(request).toHaveCount(0);
  await expectFocus(page, "an identity is confirmed");

  const theirs = await openPage({ as: asking, ...PHONE });
  await visit(theirs, "/notifications");
  await theirs
    .getByRole("article", { name: t("notifications.ID_APPROVED.title") })
    .getByRole("link")
    .click();
  await expect(theirs).toHaveURL(/\/settings#identity$/);
  await expect(theirs.getByRole("region", { name: t("settings.identity.title") })).toContainText(
    t("settings.identity.approved").split("<")[0]?.trim() ?? "",
  );
});

test("to anyone else no page of the administration exists", async ({
  openPage,
  request,
  scene,
}) => {
  const paths = [
    "/admin",
    "/admin/reports",
    `/admin/reports/${scene.report}`,
    "/admin/users",
    `/admin/users/${scene.owner.id}`,
    "/admin/books",
    "/admin/verifications",
    "/admin/logs",
    "/admin/metrics",
    "/admin/nothing",
  ];
  const member = await openPage({ as: await newReader(), ...DESK });
  for (const who of [member.request, request]) {
    for (const path of paths) {
      const answer = await who.get(`${BASE_URL}${path}`, { maxRedirects: 0 });
      expect(`${path} ${answer.status()}`).toBe(`${path} 404`);
      const titles = (await answer.text()).match(/<title>[^<]*/g) ?? [];
      expect(titles.join(), path).not.toMatch(/адмін|administration|скарг|читач|журнал|показник/i);
    }
  }
  const found = await (await member.request.get(`${BASE_URL}/search`)).text();
  expect(found).toContain('href="/settings"');
  expect(found).not.toContain('href="/admin');
});
