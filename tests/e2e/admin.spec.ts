import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { BASE_URL } from "./support/base-url";
import { coverPhoto, unusualWord } from "./support/book";
import { befriend, say } from "./support/chat";
import { newReader } from "./support/reader";
import { reportLastMessage, sendCover, sendIdentity } from "./support/scene";
import { DESK, expect, PHONE, test } from "./support/test";
import { visit, reload } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");
const a = (key: string, values?: Record<string, string | number>) => t(`admin.${key}`, values);

const toast = (page: Page, text: string) =>
  page.locator("[data-sonner-toast]").filter({ hasText: text });
const asked = (page: Page) => page.getByRole("alertdialog");

/** Whatever went away with the act, the focus is still somewhere on the page. */
const expectFocus = (page: Page, after: string) =>
  expect(page.locator(":focus"), after).toHaveCount(1);

/** Two readers with names that nobody else has, of whom one pesters the other. */
async function quarrel() {
  const [badName, goodName] = [`Злата ${unusualWord()}`, `Добромир ${unusualWord()}`];
  const [bad, good] = [await newReader({ name: badName }), await newReader({ name: goodName })];
  await befriend(bad, good);
  await say(bad, { recipientId: good.id }, ["Купіть мої черевики!", "Ще раз: купіть черевики!"]);
  return { bad, good, badName, goodName };
}

test("a report is handled from its arrival to its decision, its reader banned at once and let in again, and it outlives the account", async ({
  openPage,
  admin,
  consoleErrors,
}) => {
  consoleErrors.allow(/401|404/);
  const { bad, good, badName, goodName } = await quarrel();
  await reportLastMessage(good, bad);
  const page = await openPage({ as: admin, ...DESK });

  await test.step("decided, and the decision taken back", async () => {
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
    await page.getByRole("button", { name: a("reports.dismiss.action") }).click();
    await asked(page)
      .getByRole("button", { name: a("reports.dismiss.action") })
      .click();
    await expect(report.getByText(a("reports.state.DISMISSED")).first()).toBeVisible();
    await expectFocus(page, "a report is dismissed");

    await visit(page, `/admin/logs?query=${encodeURIComponent(badName)}`);
    for (const act of ["REPORT_RESOLVED", "REPORT_REOPENED", "REPORT_DISMISSED"]) {
      await expect(
        page.getByRole("listitem").filter({ hasText: a(`logs.acts.${act}`) }),
      ).toHaveCount(1);
    }
  });

  await test.step("a ban throws the reader out of an open window at once; lifted, they come back", async () => {
    const [theirs, others] = [
      await openPage({ as: bad, ...DESK }),
      await openPage({ as: good, ...DESK }),
    ];
    await visit(theirs, "/friends");
    await expect(theirs.getByRole("heading", { name: t("friends.title") })).toBeVisible();

    await visit(page, "/admin/users");
    await page.getByRole("searchbox").fill(badName.slice(0, -2));
    await page.getByRole("button", { name: a("find") }).click();
    await page.getByRole("link", { name: badName }).click();
    await page.getByRole("button", { name: a("users.ban.action") }).click();
    await asked(page)
      .getByRole("button", { name: a("users.ban.action") })
      .click();
    await expect(asked(page)).toContainText(t("validation.required"));
    await asked(page).getByLabel(a("why")).fill("Настирлива реклама");
    await asked(page)
      .getByRole("button", { name: a("users.ban.action") })
      .click();
    await expect(page.getByRole("main").getByText("Настирлива реклама")).toBeVisible();
    await expect(theirs).toHaveURL(/\/login/, { timeout: 10_000 });
    await visit(others, `/profile/${bad.id}`);
    await expect(others.getByRole("heading", { name: t("profile.missingTitle") })).toBeVisible();

    await page.getByRole("button", { name: a("users.reinstate.action") }).click();
    await asked(page)
      .getByRole("button", { name: a("users.reinstate.action") })
      .click();
    await expect(toast(page, a("users.reinstate.done", { name: badName }))).toBeVisible();
    await reload(others);
    await expect(others.getByRole("heading", { name: badName })).toBeVisible();
  });

  await test.step("the account goes, the report stays without its name", async () => {
    const [name, details] = [`Злата ${unusualWord()}`, `Продає ${unusualWord()}`];
    const gone = await newReader({ name });
    await good.call("POST", "/reports", { targetUserId: gone.id, reason: "spam", details });
    await gone.call("DELETE", "/users/me", { confirm: gone.email });
    await visit(page, "/admin/reports");
    await page.getByRole("listitem").filter({ hasText: details }).getByRole("link").click();
    await expect(page.getByRole("region", { name: a("reports.kind.profile") })).toContainText(
      t("users.deleted"),
    );
    await expect(page.getByRole("main").getByText(/deleted-|Злата/)).toHaveCount(0);
    await expect(page.getByText(a("users.gone"))).toBeVisible();
  });
});

test("a book's cover is removed and the book hidden, each with a reason of which its owner is told, and given back", async ({
  openPage,
  admin,
  request,
}) => {
  const owner = await newReader();
  const title = `Чужий малюнок ${unusualWord()}`;
  const { id } = await owner.call<{ id: string }>("POST", "/books", { title, author: "Ніхто" });
  const cover = await sendCover(owner, id);
  const statusOf = async (url: string) => (await request.get(url)).status();
  expect(await statusOf(cover)).toBe(200);
  const page = await openPage({ as: admin, ...PHONE });
  await visit(page, `/admin/books?query=${encodeURIComponent(title)}`);
  await page.getByRole("button", { name: a("picture.label", { of: title }) }).click();
  await asked(page).getByLabel(a("why")).fill("Фото сусіда");
  await asked(page)
    .getByRole("button", { name: a("picture.action") })
    .click();
  await expect(toast(page, a("picture.done", { of: title }))).toBeVisible();
  await expect(page.getByRole("button", { name: a("picture.label", { of: title }) })).toHaveCount(
    0,
  );
  await expectFocus(page, "a picture is removed");
  expect(await statusOf(cover), "gone for everyone").toBe(404);

  const row = page.getByRole("article", { name: title });
  await page.getByRole("button", { name: a("books.hide.label", { title }) }).click();
  await asked(page).getByLabel(a("why")).fill("Чужа реклама");
  await asked(page)
    .getByRole("button", { name: a("books.hide.action") })
    .click();
  await expect(row).toContainText("Чужа реклама");
  await expectFocus(page, "a book is hidden");
  expect(await statusOf(`${BASE_URL}/books/${id}`)).toBe(404);
  const theirs = await openPage({ as: owner, ...PHONE });
  await visit(theirs, "/notifications");
  for (const [type, reason] of [
    ["BOOK_HIDDEN", "Чужа реклама"],
    ["PICTURE_REMOVED", "Фото сусіда"],
  ] as const) {
    const told = theirs.getByRole("article", { name: t(`notifications.${type}.title`) });
    await expect(told).toContainText(reason);
  }
  await page.getByRole("button", { name: a("books.restoreLabel", { title }) }).click();
  await expect(toast(page, a("books.restored", { title }))).toBeVisible();
  await expectFocus(page, "a book is restored");
  await expect.poll(() => statusOf(`${BASE_URL}/books/${id}`)).toBe(200);

  await expect(row.getByText(a("books.visibility.FRIENDS"))).toBeHidden();
  await owner.call("PUT", `/books/${id}`, { visibility: "FRIENDS" });
  await reload(page);
  await expect(row.getByText(a("books.visibility.FRIENDS"))).toBeVisible();
  await visit(page, "/admin/logs");
  await expect(page.getByRole("listitem").filter({ hasText: "Фото сусіда" })).toContainText(
    a("logs.acts.PICTURE_REMOVED"),
  );
});

test("an identity is asked for in the settings, looked at and confirmed; a phone number by the code in the outbox", async ({
  openPage,
  admin,
}) => {
  const name = `Соломія ${unusualWord()}`;
  const phoneNumber = `+38050${String(Math.floor(1e6 + Math.random() * 9e6))}`;
  const asking = await newReader({ name, phoneNumber });
  const theirs = await openPage({ as: asking, ...PHONE });
  await visit(theirs, "/settings");
  const section = theirs.getByRole("region", { name: t("settings.identity.title") });
  await expect(section.getByText(t("settings.identity.none"))).toBeVisible();
  const choose = section.locator("input[type=file]");
  await choose.setInputFiles(await coverPhoto());
  await expect(
    section.getByRole("button", { name: t("settings.identity.withdraw") }),
  ).toBeVisible();
  const phone = theirs.getByRole("region", { name: t("settings.phone.title") });
  await phone.getByRole("button", { name: t("settings.phone.send") }).press("Enter");
  await expect(phone.getByLabel(t("settings.phone.code"))).toBeFocused();
  await expectAccessible(theirs);
  const outbox = await theirs.context().newPage();
  await visit(outbox, "/dev/outbox");
  const message = outbox.getByRole("listitem").filter({ hasText: phoneNumber });
  const code =
    /\d{6}/.exec(((await message.textContent()) ?? "").replace(phoneNumber, ""))?.[0] ?? "";
  await outbox.close();
  await phone.getByLabel(t("settings.phone.code")).fill(code);
  await phone.getByRole("button", { name: t("settings.phone.confirm") }).click();
  await expect(
    phone.getByText(t("settings.phone.confirmed", { number: phoneNumber })),
  ).toBeVisible();

  await section.getByRole("button", { name: t("settings.identity.withdraw") }).click();
  await asked(theirs)
    .getByRole("button", { name: t("settings.identity.withdraw") })
    .click();
  await expect(section.getByText(t("settings.identity.none"))).toBeVisible();
  await expectFocus(theirs, "an identity check is withdrawn");

  await sendIdentity(asking);

  const page = await openPage({ as: admin, ...DESK });
  await visit(page, "/admin/verifications");
  const request = page.getByRole("article", { name });
  await request.getByRole("button", { name: a("verifications.review") }).click();
  const dialog = page.getByRole("dialog", { name: a("verifications.pictureTitle", { name }) });
  await expect(dialog).toContainText(a("verifications.country"));
  const picture = page.getByRole("img", { name: a("verifications.pictureAlt", { name }) });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await dialog.getByRole("button", { name: a("verifications.approve.action") }).click();
  await expect(toast(page, a("verifications.approve.done", { name }))).toBeVisible();
  await expect(request).toHaveCount(0);
  await expectFocus(page, "an identity is confirmed");

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
  consoleErrors,
}) => {
  consoleErrors.allow(/404/);
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
  await visit(member, "/search");
  await expect(member.getByRole("link", { name: t("nav.search") })).toBeVisible();
  await expect(member.getByRole("link", { name: t("nav.admin") })).toHaveCount(0);
});
