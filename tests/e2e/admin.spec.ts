import type { Page } from "@playwright/test";
import { BASE_URL } from "./support/base-url";
import { unusualWord } from "./support/book";
import { befriend, say } from "./support/chat";
import { newReader } from "./support/reader";
import { reportLastMessage } from "./support/scene";
import { DESK, expect, test } from "./support/test";
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
    "/admin/circles",
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
